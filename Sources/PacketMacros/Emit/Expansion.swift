/// The extension that makes a type a packet.
struct Expansion {
  let model: PacketModel
  /// The protocols that the type does not conform to yet.
  let wantedConformances: Set<String>
  /// Whether it is for Embedded Swift, which has no descriptions, nor names of types unless they are stated.
  let isEmbedded: Bool
  private let names: LocalNames

  /// - Parameter module: `PacketKit.` or, where the compiler knows module selectors, `PacketKit::`.
  init(
    _ model: PacketModel,
    module: String,
    wantedConformances: Set<String>,
    isEmbedded: Bool = false
  ) {
    self.model = model
    self.wantedConformances = wantedConformances
    self.isEmbedded = isEmbedded
    let packet = model.scope.values.contains("Self") ? model.typeName : "Self"
    names = LocalNames(NameTable(model, module: module, packet: packet))
  }

  private var module: String { names.module }

  var source: String {
    let text = begin()
    if isEmbedded { typeName(into: text) }
    minimumByteCount(into: text)
    if let flatness { oneLine(.nesting, ".packet(ofLeaves: \(flatness))", into: text) }
    let read = "self.init(from: &\(names.reader)"
    coding(.initializer, by: .orderedInitializer, .reading, read, into: text)
    if updatesInPlace { body(.updating, of: .update, into: text) }
    let write = "self.encode(into: &\(names.writer)"
    coding(.encode, by: .orderedEncode, .writing, write, into: text)
    if let list = model.list, !list.versions.isEmpty, begins(.defaults, text) {
      VersionExpansion(list: list, names: names.going(.writing)).writeDefaults(into: text)
      end(text)
    }
    // What is written by hand beside it may not be what the fields say.
    if !isEmbedded, !model.hasOwn(.initializer, .encode), begins(.description, text) {
      BodyExpansion(model: model, names: names.going(.describing)).code(into: text)
      delta?.describe(into: text)
      end(text)
    }
    if let lentUnion, begins(.payload, text) {
      cases(lentUnion).lend(into: text)
      end(text)
    }
    counts?.code(into: text)
    if let unionApart { writeApart(unionApart, into: text) }
    if let delta { code(delta, into: text) }
    viewTypes(into: text)
    text.closeBlock()
    return text.text
  }

  private func code(_ delta: DeltaExpansion, into text: SourceText) {
    if begins(.deltaComparison, text) {
      delta.compare(into: text)
      end(text)
    }
    if begins(.deltaWriting, text) {
      delta.write(into: text)
      end(text)
    }
    if begins(.deltaReading, text) {
      delta.read(inPlace: false, into: text)
      end(text)
    }
    // The same into a packet that exists, whose arrays keep their memory.
    if updatesInPlace, begins(.deltaUpdate, text) {
      delta.read(inPlace: true, into: text)
      end(text)
    }
  }

  private var delta: DeltaExpansion? {
    guard let list = model.list, model.envelope.hasDelta else { return nil }
    var names = names
    names.isInDelta = true
    return DeltaExpansion(model: model, list: list, names: names)
  }

  private var counts: CountExpansion? {
    model.list.map { CountExpansion(list: $0, names: names.going(.writing)) }
  }

  /// Whether to update in place. Another way to update reads what the declaration's own initialiser reads.
  private var updatesInPlace: Bool {
    model.envelope.updatesInPlace && model.list?.keepsMemory == true
      && !model.own.contains(.initializer)
  }

  private func body(
    _ direction: Direction, of member: DeclaredMembers.Generated, into text: SourceText
  ) {
    guard begins(member, text) else { return }
    BodyExpansion(model: model, names: names.going(direction)).code(into: text)
    end(text, of: member)
  }

  /// The terms of the fewest bytes that a segment takes. Later versions may be absent.
  private func minimumTerms(_ segment: Segment) -> [String] {
    SegmentExpansion(segment: segment, names: names).minimumTerms
  }

  private func cases(_ union: Union, _ direction: Direction = .reading) -> UnionExpansion {
    UnionExpansion(model: model, union: union, names: names.going(direction))
  }

  /// The members of a union that may have an external tag.
  private func writeApart(
    _ union: Union,
    isPlaceholder: Bool = false,
    into text: SourceText
  ) {
    let cases = cases(union)
    let parameters = names.tagParameters(cases.tagType)
    let signatures = [
      "var tag: \(cases.tagType)",
      "init(_from \(names.readerParameter), \(parameters)) \(names.error)",
      "func _encodeCase(into \(names.writerParameter)) \(names.error)",
    ]
    for (index, signature) in signatures.enumerated() {
      text.line("")
      text.openBlock("\(access)\(signature)", at: exposedPlace)
      switch index {
      case _ where isPlaceholder: trap(text)
      case 0: cases.tag(into: text)
      case 1: cases.readCase(into: text)
      default: self.cases(union, .writing).writeCase(into: text)
      }
      text.closeBlock()
    }
  }

  private func trap(_ text: SourceText) { text.line("\(names.standard("fatalError"))()") }

  /// The union, if it may have an external tag.
  private var unionApart: Union? { model.envelope.hasExternalTag ? model.union : nil }

  /// An extension with a conformance that does nothing: it prevents the compiler from also reporting each use of the
  /// invalid type as a packet. It is emitted only together with an error, so it never runs.
  var placeholder: String {
    let text = begin(isPlaceholder: true)
    var members: [DeclaredMembers.Generated] = [.initializer, .encode]
    if lentUnion != nil { members.append(.payload) }
    for member in members where begins(member, text) {
      if member == .initializer { trap(text) }
      if member == .payload { text.line("nil") }
      end(text, of: member)
    }
    counts?.code(isPlaceholder: true, into: text)
    if let unionApart { writeApart(unionApart, isPlaceholder: true, into: text) }
    if model.envelope.hasDelta {
      for member in [.deltaComparison, .deltaWriting, .deltaReading] as [DeclaredMembers.Generated]
      where begins(member, text) {
        trap(text)
        end(text)
      }
    }
    viewTypes(into: text)
    text.closeBlock()
    return text.text
  }

  /// Writes what reads or writes the packet. For a small union, it calls what elements of collections are read or written
  /// with, which is inlined into the loop over them: otherwise each passes through memory.
  private func coding(
    _ member: DeclaredMembers.Generated,
    by ordered: DeclaredMembers.Generated,
    _ direction: Direction,
    _ call: String,
    into text: SourceText
  ) {
    guard model.union?.isSmall == true, unionApart == nil,
      !model.hasOwn(member, ordered)
    else { return body(direction, of: member, into: text) }
    if begins(member, text) {
      text.line("try \(call), endianness: .big)")
      end(text)
    }
    body(direction, of: ordered, into: text)
  }

  private func viewTypes(into text: SourceText) {
    guard model.envelope.hasView else { return }
    text.line("")
    text.line("\(model.access)typealias _Place = \(module)_PacketPlace<Self>")
    text.line("\(model.access)typealias _View = \(module)PacketView<Self>")
  }

  /// Begins a member, unless the declaration has its own, after a blank line if it is not the first.
  @inline(never) private func begins(_ member: DeclaredMembers.Generated, _ text: SourceText)
    -> Bool
  {
    guard !model.hasOwn(member) else { return false }
    if !text.isAtStartOfBlock { text.line("") }
    text.openBlock(signature(of: member), at: exposedPlace)
    return true
  }

  private func end(_ text: SourceText, of member: DeclaredMembers.Generated? = nil) {
    // Where the compiler says that a wrapped property has not been initialised.
    let wrapped = member == .initializer ? model.fields.first(where: \.mayBeWrapped) : nil
    text.closeBlock(at: wrapped?.place)
  }

  /// Writes a member that is one short expression, in one line.
  private func oneLine(
    _ member: DeclaredMembers.Generated,
    _ expression: String,
    into text: SourceText
  ) {
    guard !model.own.contains(member) else { return }
    text.line("\(signature(of: member)) { \(expression) }", at: exposedPlace)
  }

  /// Whether a member mentions what is deprecated, and so must be itself, for the compiler to keep still.
  ///
  /// Generic code, such as all of PacketKit's, calls it without a warning. A pattern may mention a
  /// deprecated case.
  private func mentionsDeprecated(in member: DeclaredMembers.Generated) -> Bool {
    guard model.usesDeprecated else { return false }
    let inUnion: [DeclaredMembers.Generated] = [.initializer, .orderedInitializer, .description]
    if model.union != nil { return inUnion.contains(member) }
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
    wantedConformances.contains("PacketUnion") ? model.union : nil
  }

  /// Begins the extension.
  private func begin(isPlaceholder: Bool = false) -> SourceText {
    let text = SourceText()
    // A conditional conformance does not imply the one that `Packet` inherits, so the compiler may
    // ask for both; it insists on what it asks for.
    var kinds = ["Packet", "PacketField"]
    if lentUnion != nil { kinds.append("PacketUnion") }
    if unionApart != nil { kinds.append("TaggedUnion") }
    if model.envelope.hasView { kinds.append("ViewablePacket") }
    if model.envelope.hasDelta { kinds.append("DeltaPacket") }
    let names = kinds.filter(wantedConformances.contains).map { "\(module)_\($0)Conformance" }
    let conformance = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    // A placeholder conforms in any case, as does what it stands beside.
    let clause = (isPlaceholder ? [] : model.requirements)
      .map { "\($0.subject): \(module)\($0.protocolName)" }.joined(separator: ", ")
    let requirements = clause.isEmpty ? "" : " where \(clause)"
    let availability = model.availability.map { "\($0) " }.joined()
    let head = "\(availability)nonisolated extension \(model.typeName)"
    text.openBlock("\(head)\(conformance)\(requirements)", at: conformancePlace)
    text.endPart()
    return text
  }

  /// `public` is valid for a type of any access, but not with requirements on a narrower type.
  private var access: String { model.requirements.isEmpty ? "public " : model.access }

  /// That of a member that mentions the type: no wider than the type's.
  private var narrowAccess: String { model.isFilePrivate ? "fileprivate " : model.access }

  /// `@inline(__always) ` for a struct of few fields, some of text in an encoding: it is inlined into what encodes or
  /// decodes it. Otherwise the packet passes through memory, and its strings are destroyed there. One that is updated in place is
  /// rarely decoded anew.
  private var inlining: String {
    let inlined: [String] = ["fixedWidth", "lengthPrefixed", "terminated"]
    guard let list = model.list, !model.envelope.updatesInPlace,
      list.fields.count <= 4,
      list.fields.contains(where: { inlined.contains($0.coding.shape?.encodingName ?? "") })
    else { return "" }
    return "@inline(__always) "
  }

  private func signature(of member: DeclaredMembers.Generated) -> String {
    let int = names.standard("Int")
    let payload = names.typeOfPayload
    let signature =
      switch member {
      case .minimumByteCount: "\(access)static var minimumByteCount: \(int)"
      case .nesting: "\(access)static var _nesting: \(module)_FieldNesting"
      case .initializer:
        "\(inlining)\(access)init(from \(names.readerParameter)) \(names.error)"
      case .update:
        "\(access)mutating func _update(from \(names.readerParameter)) \(names.error)"
      case .encode:
        "\(inlining)\(access)func encode(into \(names.writerParameter)) \(names.error)"
      case .orderedInitializer:
        "@inline(__always) \(access)init(from \(names.readerParameter), "
          + "endianness _: \(module)Endianness) \(names.error)"
      case .orderedEncode:
        "@inline(__always) \(access)func encode(into \(names.writerParameter), "
          + "endianness _: \(module)Endianness) \(names.error)"
      case .defaults:
        "private static func \(VersionExpansion.function)(_ \(names.version): \(int), "
          + "_ \(names.writerParameter), _ \(names.start): \(int)) \(names.error)"
      case .payload: "\(access)func payload<\(payload)>(as type: \(payload).Type) -> \(payload)?"
      case .description:
        "\(access)static func describe(to \(names.schema): inout \(module)PacketDescription)"
      case .deltaComparison:
        "\(narrowAccess)func _isUnchanged(from \(names.baseline): Self) -> \(names.standard("Bool"))"
      case .deltaWriting:
        "\(narrowAccess)func _writeDelta(against \(names.baseline): Self, "
          + "_ \(names.delta): inout \(module)_DeltaWriter, into \(names.writerParameter)) \(names.error)"
      case .deltaReading:
        "\(narrowAccess)init(_from \(names.readerParameter), "
          + "_ \(names.delta): inout \(module)_DeltaReader, against \(names.baseline): Self) \(names.error)"
      case .deltaUpdate:
        "\(narrowAccess)mutating func _update(_from \(names.readerParameter), "
          + "_ \(names.delta): inout \(module)_DeltaReader, against \(names.baseline): Self) \(names.error)"
      }
    return (mentionsDeprecated(in: member) ? "@available(*, deprecated) " : "") + signature
  }
}

extension Expansion {
  /// Whether nothing nests in the packet, as far as its fields' types say; `nil` if something does, or may.
  private var flatness: String? {
    guard let list = model.list, !list.fields.isEmpty,
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

  private func typeName(into text: SourceText) {
    guard !model.scope.values.contains("typeName") else { return }
    let name = model.typeName.split(separator: ".").last.map { String($0).withoutBackticks } ?? ""
    text.line("\(access)static var typeName: \(names.standard("StaticString")) { \"\(name)\" }")
  }

  private func minimumByteCount(into text: SourceText) {
    // What another initialiser reads may be less than the fields; zero bytes, the default, is safe.
    guard !model.own.contains(.initializer) else { return }
    let (before, after) = EnvelopeExpansion(model: model, names: names).minimumTerms
    var terms: [String]
    switch model.contents {
    case .union(let union): terms = before + [cases(union).minimum] + after
    case .fields(let list) where !list.needsStatements:
      terms = before + list.layout.flatMap(\.elements).flatMap(minimumTerms) + after
    case .fields(let list):
      if begins(.minimumByteCount, text) {
        addMinimum(of: list, before + after, into: text)
        end(text)
      }
      return
    }
    var sum = terms.isEmpty ? "0" : terms.joined(separator: " + ")
    if sum.utf8.count > 92 {
      terms = terms.withEqualTermsCounted
      sum = terms.joined(separator: " + ")
    }
    guard sum.utf8.count > 48, let first = terms.first else {
      return oneLine(.minimumByteCount, sum, into: text)
    }
    guard begins(.minimumByteCount, text) else { return }
    if sum.utf8.count <= 92 {
      text.line(sum)
    } else {
      text.line(first)
      text.indented { text in
        for term in terms.dropFirst() { text.line("+ \(term)") }
      }
    }
    end(text)
  }

  /// Adds up fields of which the compiler may say something, or that are in an `#if`.
  private func addMinimum(of list: FieldList, _ envelope: [String], into text: SourceText) {
    let isCertain = list.layout.contains { item in
      if case .element(let segment) = item { !minimumTerms(segment).isEmpty } else { false }
    }
    let envelope = envelope.isEmpty ? "0" : envelope.joined(separator: " + ")
    // A variable that no clause changes would be a warning.
    text.line("var \(names.count) = \(isCertain ? envelope : "0")")
    if !isCertain { text.line("\(names.count) += \(envelope)") }
    for segment in text.elements(of: list.layout) {
      let terms = minimumTerms(segment)
      guard !terms.isEmpty else { continue }
      text.line("\(names.count) += \(terms.joined(separator: " + "))", at: segment.fields.place)
    }
    text.line("return \(names.count)")
  }
}

extension [String] {
  /// The terms of the same sum, in which those that are equal are one: the compiler takes a second for two hundred.
  fileprivate var withEqualTermsCounted: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }.map { term in
      let count = count { $0 == term }
      return count == 1 ? term : term == "1" ? "\(count)" : "\(count) * \(term)"
    }
  }
}

extension FieldList {
  /// Whether one expression cannot add up the fields: for an `#if`, or where a term has a place.
  fileprivate var needsStatements: Bool {
    layout.contains(where: \.isConditional)
      || layout.flatMap(\.elements).flatMap(\.fields).contains { $0.place != nil }
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
