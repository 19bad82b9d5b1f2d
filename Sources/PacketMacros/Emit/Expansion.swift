/// The extension that makes a type a packet.
struct Expansion {
  let model: PacketModel
  /// `PacketKit.` or, where the compiler knows module selectors, `PacketKit::`.
  let module: String
  /// The protocols that the type does not conform to yet.
  let wantedConformances: Set<String>

  private let names: LocalNames
  private let envelope: EnvelopeExpansion

  init(_ model: PacketModel, module: String, wantedConformances: Set<String>) {
    self.model = model
    self.module = module
    self.wantedConformances = wantedConformances
    var names = LocalNames(model, module: module)
    if model.scope.values.contains("Self") { names.packet = model.typeName }
    self.names = names
    envelope = EnvelopeExpansion(model: model, names: names)
  }

  var source: String {
    write { text in
      minimumByteCount(into: &text)
      if let flatness {
        oneLine(.nesting, nestingSignature, ".packet(ofLeaves: \(flatness))", into: &text)
      }
      member(.initializer, readSignature, into: &text, body(.reading))
      // Another way to update reads what the declaration's own initialiser reads.
      if case .fields(let list) = model.contents, model.envelope.updatesInPlace, list.keepsMemory,
        !model.own.contains(.initializer)
      {
        member(.update, updateSignature, into: &text, body(.updating))
      }
      member(.encode, writeSignature, into: &text, body(.writing))
      if case .fields(let list) = model.contents, !list.versions.isEmpty {
        member(.defaults, defaultsSignature, into: &text) { text in
          VersionExpansion(list: list, names: names.going(.writing)).writeDefaults(into: &text)
        }
      }
      // What is written by hand beside it may not be what the fields say.
      if model.own.isDisjoint(with: [.initializer, .encode]) {
        member(.description, descriptionSignature, into: &text, body(.describing))
      }
      if let lentUnion {
        member(.payload, payloadSignature, into: &text) { text in
          cases(lentUnion).lend(into: &text)
        }
      }
      if let unionApart { writeApart(unionApart, into: &text) }
      viewTypes(into: &text)
    }
  }

  /// The members of a union that may have an external tag.
  private func writeApart(
    _ union: Union,
    isPlaceholder: Bool = false,
    into text: inout SourceText
  ) {
    let cases = cases(union)
    let error = "throws(\(module)PacketError)"
    let tag = "\(names.tag == "tag" ? "tag" : "tag \(names.tag)"): \(cases.tagType)"
    let start = "at \(names.tagStart): \(names.standard("Int"))"
    let members: [(String, (inout SourceText) -> Void)] = [
      ("\(access)var tag: \(cases.tagType)", cases.tag),
      (
        "\(access)init(_from \(names.reader): inout \(module)PacketReader, \(tag), \(start)) \(error)",
        cases.readCase
      ),
      (
        "\(access)func _encodeCase(into \(names.writer): inout \(module)PacketWriter) \(error)",
        self.cases(union, .writing).writeCase
      ),
    ]
    for (signature, body) in members {
      text.line("")
      text.located(at: exposedPlace) { $0.line(signature + " {") }
      text.indented { isPlaceholder ? $0.line("\(names.standard("fatalError"))()") : body(&$0) }
      text.line("}")
    }
  }

  /// The union, if it may have an external tag.
  private var unionApart: Union? {
    guard case .union(let union) = model.contents, model.envelope.hasExternalTag else { return nil }
    return union
  }

  /// An extension with a conformance that does nothing: it prevents the compiler from also reporting each use of the
  /// invalid type as a packet. It is emitted only together with an error, so it never runs.
  var placeholder: String {
    write(isPlaceholder: true) { text in
      member(.initializer, readSignature, into: &text) {
        $0.line("\(names.standard("fatalError"))()")
      }
      member(.encode, writeSignature, into: &text) { _ in }
      if lentUnion != nil { member(.payload, payloadSignature, into: &text) { $0.line("nil") } }
      if let unionApart { writeApart(unionApart, isPlaceholder: true, into: &text) }
      viewTypes(into: &text)
    }
  }

  private func viewTypes(into text: inout SourceText) {
    guard model.envelope.hasView else { return }
    text.line("")
    text.line("\(model.access)typealias _Place = \(module)_PacketPlace<Self>")
    text.line("\(model.access)typealias _View = \(module)PacketView<Self>")
  }

  /// Writes a member, unless the declaration has its own, after a blank line if it is not the first.
  private func member(
    _ member: DeclaredMembers.Generated,
    _ signature: String,
    into text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    guard !model.own.contains(member) else { return }
    if !text.isAtStartOfBlock { text.line("") }
    text.located(at: exposedPlace) { $0.line(attribute(of: member) + signature + " {") }
    text.indented(body)
    // Where the compiler says that a wrapped property has not been initialised.
    let wrapped = model.fields.first(where: \.mayBeWrapped)
    text.located(at: member == .initializer ? wrapped?.place : nil) { $0.line("}") }
  }

  /// Writes a member that is one short expression, in one line.
  private func oneLine(
    _ member: DeclaredMembers.Generated,
    _ signature: String,
    _ expression: String,
    into text: inout SourceText
  ) {
    guard !model.own.contains(member) else { return }
    text.located(at: exposedPlace) {
      $0.line("\(attribute(of: member))\(signature) { \(expression) }")
    }
  }

  private func attribute(of member: DeclaredMembers.Generated) -> String {
    mentionsDeprecated(in: member) ? "@available(*, deprecated) " : ""
  }

  /// Whether a member mentions what is deprecated, and so must be itself, for the compiler to keep still.
  ///
  /// Generic code, such as all of PacketKit's, calls it without a warning. A pattern may mention a
  /// deprecated case.
  private func mentionsDeprecated(in member: DeclaredMembers.Generated) -> Bool {
    guard model.usesDeprecated else { return false }
    if case .union = model.contents { return member == .initializer || member == .description }
    return member != .minimumByteCount && member != .nesting
  }

  /// Where the errors in signatures belong: an import that is not public makes it an error to mention
  /// PacketKit in those of a public type.
  private var exposedPlace: SourcePlace? {
    model.access == "public " || model.access == "package " ? model.place : nil
  }

  /// Where the errors in the conformance belong: a member of the declaration's own may not suit it.
  private var conformancePlace: SourcePlace? { model.own.isEmpty ? exposedPlace : model.place }

  /// The union whose payloads are asked for.
  private var lentUnion: Union? {
    guard case .union(let union) = model.contents, wantedConformances.contains("PacketUnion") else {
      return nil
    }
    return union
  }

  private func write(
    isPlaceholder: Bool = false,
    _ members: (inout SourceText) -> Void
  ) -> String {
    var text = SourceText()
    // A conditional conformance does not imply the one that `Packet` inherits, so the compiler may
    // ask for both; it insists on what it asks for.
    var kinds = ["Packet", "PacketField"]
    if lentUnion != nil { kinds.append("PacketUnion") }
    if unionApart != nil { kinds.append("TaggedUnion") }
    if model.envelope.hasView { kinds.append("ViewablePacket") }
    let names = kinds.filter(wantedConformances.contains).map { "\(module)_\($0)Conformance" }
    let conformance = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    // A placeholder conforms in any case, as does what it stands beside.
    let clause = (isPlaceholder ? [] : model.requirements)
      .map { "\($0.subject): \(module)\($0.protocolName)" }.joined(separator: ", ")
    let requirements = clause.isEmpty ? "" : " where \(clause)"
    let availability = model.availability.map { "\($0) " }.joined()
    let head = "\(availability)nonisolated extension \(model.typeName)"
    text.located(at: conformancePlace) { $0.line("\(head)\(conformance)\(requirements) {") }
    text.endPart()
    text.indented(members)
    text.line("}")
    return text.text
  }

  /// `public` is valid for a type of any access, but not with requirements on a narrower type.
  private var access: String { model.requirements.isEmpty ? "public " : model.access }

  private var minimumSignature: String {
    "\(access)static var minimumByteCount: \(names.standard("Int"))"
  }

  private var nestingSignature: String { "\(access)static var _nesting: \(module)_FieldNesting" }

  /// `@inline(__always) ` for a struct of few fields, some of text in an encoding: it is inlined into what encodes or
  /// decodes it. Otherwise the packet passes through memory, and its strings are destroyed there. One that is updated in place is
  /// rarely decoded anew.
  private var inlining: String {
    let inlined: Set<String> = ["fixedWidth", "lengthPrefixed", "terminated"]
    guard case .fields(let list) = model.contents, !model.envelope.updatesInPlace,
      list.fields.count <= 4,
      list.fields.contains(where: { inlined.contains($0.coding.shape?.encodingName ?? "") })
    else { return "" }
    return "@inline(__always) "
  }

  private var readSignature: String {
    "\(inlining)\(access)init(from \(names.reader): inout \(module)PacketReader) "
      + "throws(\(module)PacketError)"
  }

  private var updateSignature: String {
    "\(access)mutating func _update(from \(names.reader): inout \(module)PacketReader) "
      + "throws(\(module)PacketError)"
  }

  private var writeSignature: String {
    "\(inlining)\(access)func encode(into \(names.writer): inout \(module)PacketWriter) "
      + "throws(\(module)PacketError)"
  }

  private var descriptionSignature: String {
    "\(access)static func describe(to \(names.schema): inout \(module)PacketDescription)"
  }

  private var defaultsSignature: String {
    "private static func \(VersionExpansion.function)(_ \(names.version): \(names.standard("Int")), "
      + "_ \(names.writer): inout \(module)PacketWriter, _ \(names.start): \(names.standard("Int"))) "
      + "throws(\(module)PacketError)"
  }

  private var payloadSignature: String {
    let type = names.typeOfPayload
    return "\(access)func payload<\(type)>(as type: \(type).Type) -> \(type)?"
  }

  private func fields(_ list: FieldList) -> FieldListExpansion {
    FieldListExpansion(list: list, names: names)
  }

  private func cases(_ union: Union, _ direction: Direction = .reading) -> UnionExpansion {
    UnionExpansion(model: model, union: union, names: names.going(direction))
  }

  private func body(_ direction: Direction) -> (inout SourceText) -> Void {
    BodyExpansion(model: model, names: names.going(direction)).code
  }
}

extension Expansion {
  /// Whether nothing nests in the packet, as far as its fields' types say; `nil` if something does, or may.
  private var flatness: String? {
    guard case .fields(let list) = model.contents, !list.fields.isEmpty,
      !model.own.contains(.initializer), !model.own.contains(.encode)
    else { return nil }
    // An alias may be in an `#if`.
    let isConditional = list.layout.contains(where: \.isConditional)
    var types: Set<String> = []
    var terms: [String] = []
    for field in list.fields where !field.coding.isBits {
      guard field.isFlat, field.typeAlias == nil || !isConditional else { return nil }
      guard types.insert(field.type.text).inserted else { continue }
      terms.append(TypeExpression(field: field, names: names).member("_isLeaf", of: .field))
    }
    return terms.isEmpty ? "true" : terms.joined(separator: " && ")
  }

  private func minimumByteCount(into text: inout SourceText) {
    // What another initialiser reads may be less than the fields; zero bytes, the default, is safe.
    guard !model.own.contains(.initializer) else { return }
    let (before, after) = envelope.minimumTerms
    let terms: [String]
    switch model.contents {
    case .union(let union): terms = before + [cases(union).minimum] + after
    case .fields(let list) where !list.needsStatements:
      terms = before + list.layout.flatMap(\.elements).flatMap(fields(list).minimumTerms) + after
    case .fields(let list):
      return member(.minimumByteCount, minimumSignature, into: &text) { text in
        addMinimum(of: list, before + after, into: &text)
      }
    }
    let sum = terms.isEmpty ? "0" : terms.joined(separator: " + ")
    guard sum.utf8.count > 48, let first = terms.first else {
      return oneLine(.minimumByteCount, minimumSignature, sum, into: &text)
    }
    member(.minimumByteCount, minimumSignature, into: &text) { text in
      if sum.utf8.count <= 92 { return text.line(sum) }
      text.line(first)
      text.indented { text in
        for term in terms.dropFirst() { text.line("+ \(term)") }
      }
    }
  }

  /// Adds up fields of which the compiler may say something, or that are in an `#if`.
  private func addMinimum(of list: FieldList, _ envelope: [String], into text: inout SourceText) {
    let isCertain = list.layout.contains { item in
      if case .element(let segment) = item {
        !fields(list).minimumTerms(segment).isEmpty
      } else {
        false
      }
    }
    let envelope = envelope.isEmpty ? "0" : envelope.joined(separator: " + ")
    // A variable that no clause changes would be a warning.
    text.line("var \(names.count) = \(isCertain ? envelope : "0")")
    if !isCertain { text.line("\(names.count) += \(envelope)") }
    text.items(list.layout) { text, segment in
      let terms = fields(list).minimumTerms(segment)
      guard !terms.isEmpty else { return }
      text.located(at: segment.fields.lazy.compactMap(\.place).first) { text in
        text.line("\(names.count) += \(terms.joined(separator: " + "))")
      }
    }
    text.line("return \(names.count)")
  }
}

extension FieldList {
  /// Whether one expression cannot add up the fields: for an `#if`, or where a term has a place.
  fileprivate var needsStatements: Bool {
    layout.contains(where: \.isConditional)
      || layout.flatMap(\.elements).flatMap(\.fields).contains { $0.place != nil }
  }
}

extension LayoutItem {
  var isConditional: Bool {
    if case .conditional = self { return true }
    return false
  }
}

extension Field {
  /// Whether nothing nests in the field's value, if its type is what it is called.
  fileprivate var isFlat: Bool {
    let kind = FieldKind(type)
    // The compiler may object to the numbers of a vector.
    return !coding.isCoded && !coding.takesRemaining && type.wrapped == nil && kind.isLeaf
      && (kind != .vector || isKnown)
  }
}
