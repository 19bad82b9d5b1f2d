/// The type in a packet that has its fields in views, and the one in it that has their places.
///
/// The latter reads as the packet does, but records where text, elements and nested packets are, instead of their values. It
/// is unsafe, because places are of use only with the bytes in which they were found; its properties are not, so that a
/// view can lead to them.
struct ViewExpansion {
  let model: PacketModel
  private let names: LocalNames

  private var module: String { names.module }

  init(_ model: PacketModel) {
    self.model = model
    let needsWhole =
      !model.rules.isEmpty
      || model.list?.fields.contains {
        $0.isDerivedFromWhole || $0.coding.checksum?.including != nil
      } ?? false
    names = LocalNames(
      table: NameTable(model, packet: "_Packet"),
      direction: needsWhole ? .viewingChecked : .viewing)
  }

  var source: String {
    let text = SourceText()
    // The generic parameters may turn out not to be fields.
    text.located(at: model.requirements.isEmpty ? nil : model.place) { text in
      writeFields(into: text) { text in
        switch model.contents {
        case .fields(let list): write(list, into: text)
        case .union(let union): write(union, into: text)
        }
      }
    }
    return text.text
  }

  /// The type that a packet with errors has, whose extension conforms nevertheless.
  var placeholder: String {
    let text = SourceText()
    writeFields(into: text) { text in
      text.block(signature) { $0.line("\(names.standard("fatalError"))()") }
    }
    return text.text
  }

  private func writeFields(into text: SourceText, _ places: (SourceText) -> Void) {
    let kind = isSmall ? "_SmallPacketPlaces" : "_PacketPlaces"
    text.block("\(access)nonisolated enum _ViewFields: @unsafe \(module)_PacketFields") { text in
      text.line("\(access)typealias _Packet = \(model.name)")
      text.line("@unsafe")
      text.block("\(access)nonisolated struct _Places: @unsafe \(module)\(kind)") { places($0) }
    }
  }

  private var access: String { model.access }
  private var deprecation: String { "@available(*, deprecated) " }

  /// Deprecated if it mentions deprecated names, or the compiler warns. Generic code calls it without a warning.
  private var signature: String {
    "\(model.usesDeprecated ? deprecation : "")\(access)init(from \(names.readerParameter)) \(names.error)"
  }

  private func write(_ list: FieldList, into text: SourceText) {
    for segment in text.elements(of: list.items) { declare(segment, into: text) }
    if let count = plainByteCount(of: list) {
      let property = "\(access)static var plainByteCount: \(names.standard("Int"))?"
      text.line("")
      text.line("@inline(__always) \(property) { \(count) }", at: list.fields.place)
    }
    text.line("")
    if let inlining { text.line(inlining) }
    text.block(signature) { text in
      if names.direction == .viewingChecked {
        text.line("try \(names[.reader])._check(\(names.packet).self)")
      }
      BodyExpansion(names: names).code(into: text)
    }
  }

  /// The attribute of the function that reads.
  ///
  /// The compiler inlines a public function for certain only if clients can too. They cannot inline this function, because it uses
  /// non-public declarations. A large packet would be compiled once for each requirement that reads it.
  private var inlining: String? {
    if model.access == "public " || model.access == "package " {
      return isSmall ? "@inline(__always)" : nil
    }
    guard let list = model.list, list.fields.count <= 16 else { return nil }
    return "@inline(always)"
  }

  /// Whether the packet has few fields, and nothing nests in it.
  private var isSmall: Bool {
    guard let list = model.list, list.versions.isEmpty, list.unknownBytes == nil,
      list.fields.allSatisfy({ FieldKind($0.type).isLeaf && $0.coding.each == nil })
    else { return false }
    return list.fields.count <= 4 || plainByteCount(of: list) != nil
  }

  /// The bytes of a packet of nothing but fields of which any bytes are a value.
  private func plainByteCount(of list: FieldList) -> String? {
    let envelope = model.envelope
    guard model.rules.isEmpty, envelope.magic == nil, envelope.sized == nil,
      envelope.checksum == nil,
      list.versions.isEmpty, list.unknownBytes == nil, (1...16).contains(list.fields.count),
      !list.layout.contains(where: \.isConditional)
    else { return nil }
    var counts: [String] = []
    for field in list.fields {
      guard field.coding.isPlain, !field.coding.isPlaced, !field.isDerived, field.coding.each == nil
      else { return nil }
      switch FieldKind(field.type) {
      case .integer, .float, .uuid, .vector, .unknown: break
      default: return nil
      }
      let type = TypeExpression(field: field, names: names)
      counts.append(type.member("_plainLeafByteCount", of: .field))
    }
    return counts.dropFirst().reduce(counts[0]) { "\(module)_plainByteCount(\($0), \($1))" }
  }

  private func declare(_ segment: Segment, into text: SourceText) {
    for field in segment.fields {
      let type = FieldExpansion(field: field, names: names).viewType
      let modifiers = (field.isDeprecated ? deprecation : "") + field.access
      text.line("@safe \(modifiers)let \(field.name): \(type)", at: field.place)
    }
  }
}

// A union: the values of its cases are those of an enum beside it.
extension ViewExpansion {
  private func write(_ union: Union, into text: SourceText) {
    let expansion = UnionExpansion(union, names)
    text.line("/// The cases of the union, without their values.")
    text.block("\(access)enum \(caseType): \(names.standard("Sendable"))") { text in
      for element in text.elements(of: union.cases) { text.line("case \(element.name)") }
    }
    for element in text.elements(of: union.cases) { declareGroup(element, into: text) }
    text.block("@safe private enum \(valuesType)") { text in
      for element in text.elements(of: union.cases) {
        let values = element.values.isEmpty ? "" : "(\(type(of: element)))"
        text.line("case \(element.name)\(values)")
      }
    }
    text.line("@safe private let \(storage): \(valuesType)")
    text.line("/// Which case the union is.")
    text.block("@safe \(access)var `case`: \(caseType)") { text in
      text.choose(storage, among: union.cases) {
        text.line("case .\($0.name): .\($0.name)")
      }
    }
    for element in text.elements(of: union.cases) {
      guard !element.values.isEmpty else { continue }
      text.block("@safe \(access)var \(element.name): \(type(of: element))?") { text in
        let values = isPlace(element) ? "unsafe values" : "values"
        text.line("if case .\(element.name)(let values) = \(storage) { \(values) } else { nil }")
      }
    }
    if model.envelope.hasExternalTag {
      text.line("@safe \(access)private(set) var _externalTag: \(expansion.varint)?")
      text.line("")
      text.block(signature) { text in
        expansion.codeWithTag(into: text)
        text.line("self._externalTag = nil")
      }
      text.line("")
      let tag = names.tagParameters(expansion.varint)
      text.block("\(access)init(from \(names.readerParameter), \(tag)) \(names.error)") { text in
        text.line("self._externalTag = \(names[.tag])")
        text.line("switch \(expansion.tagType)(truncatingIfNeeded: \(names[.tag])) {")
        readCases(of: union, expansion, into: text)
      }
    } else {
      text.line("")
      text.block(signature) { text in
        let envelope = EnvelopeExpansion(names)
        text.lines(envelope.before)
        expansion.beginReading(into: text)
        readCases(of: union, expansion, into: text)
        text.lines(envelope.after)
      }
    }
  }

  /// The values of a case that has several.
  private func declareGroup(_ element: Union.Case, into text: SourceText) {
    guard element.values.count > 1 else { return }
    text.line("@unsafe")
    text.block("\(access)nonisolated struct \(group(element)): \(module)_CasePlaces") { text in
      text.block("\(access)nonisolated enum _CaseFields: @unsafe \(module)_Fields") { text in
        text.line("\(access)typealias _Places = \(group(element))")
      }
      for (index, value) in element.values.enumerated() {
        let type = viewType(of: value, element)
        text.line("@safe \(access)let \(name(of: value, index)): \(type)")
      }
    }
  }

  /// Whether what is kept of a case's values is unsafe.
  private func isPlace(_ element: Union.Case) -> Bool {
    guard let value = element.values.only else { return !element.values.isEmpty }
    return !element.isTag(value.field) && FieldExpansion(field: value.field, names: names).isKept
  }

  private var caseType: String { free("_Case") }
  private var storage: String { free("_values") }

  /// The names of the groups begin with it.
  private var valuesType: String {
    var name = "_Values"
    while model.scope.words.contains(where: { $0.hasPrefix(name) }) { name = "_" + name }
    return name
  }

  private func group(_ element: Union.Case) -> String {
    let name = element.name.withoutBackticks
    // No identifier begins with a digit.
    let raw = "0" + name.utf8.map { String($0, radix: 16) }.joined()
    return "\(valuesType)_\(Lexer.isIdentifier(name) ? name : raw)"
  }

  /// A name that no word of the declaration means.
  private func free(_ name: String) -> String {
    model.scope.words.contains(name) ? free(name + "_") : name
  }

  private func name(of value: Union.Value, _ index: Int) -> String {
    value.label == nil ? free("_\(index)") : value.field.name
  }

  private func type(of element: Union.Case) -> String {
    element.values.only.map { viewType(of: $0, element) } ?? group(element)
  }

  /// The tag of a case for other tags is a number.
  private func viewType(of value: Union.Value, _ element: Union.Case) -> String {
    let expansion = FieldExpansion(field: value.field, names: names)
    return element.isTag(value.field) ? value.field.type.text : expansion.viewType
  }

  private func readCases(
    of union: Union,
    _ expansion: UnionExpansion,
    into text: SourceText
  ) {
    expansion.cases(into: text) { text, element in
      let reads = element.values.enumerated().map { index, value in
        let call = FieldExpansion(field: value.field, names: names).readCall()
        let read = element.isTag(value.field) ? names[.tag] : "try \(call)"
        let label = value.label ?? name(of: value, index)
        return element.values.count > 1 ? "\(label): \(read)" : read
      }.commaSeparated
      let values =
        switch element.values.count {
        case 0: ""
        case 1: "(\(reads))"
        default: "(\(group(element))(\(reads)))"
        }
      let effect = isPlace(element) ? "unsafe " : ""
      text.line("self.\(storage) = \(effect).\(element.name)\(values)")
    }
  }
}

extension Field {
  /// Whether it is computed from the packet itself.
  fileprivate var isDerivedFromWhole: Bool {
    if case .computed? = derivation { true } else { false }
  }
}

extension FieldExpansion {
  /// The mark of an expression that has a place from a variable.
  var placeEffect: String { names.direction.isViewing && isKept ? "unsafe " : "" }

  /// Whether a view records the field's place, not its value.
  var isKept: Bool {
    guard coding.each == nil, coding.range == nil, coding.given == nil,
      !names.isReferredTo(field), !field.isDerived, !field.hasListedTags
    else { return false }
    if let encoding = coding.encoding, !encoding.isOne(of: ".utf8 .ascii") { return false }
    if coding.shape != nil { return coding.has(.isKept) }
    let kind = FieldKind(field.type.unwrapped)
    return !kind.isOne(of: .integer, .float, .bool, .uuid, .vector)
  }

  /// Whether a view reads a number by itself.
  var isPlainNumber: Bool {
    let kind = FieldKind(field.type)
    return coding.isPlain && coding.each == nil && kind.isOne(of: .integer, .float)
  }

  /// The type of the field's place in a view.
  var viewType: String {
    let written = TypeExpression(field: field, names: names).written(
      codesWrapped ? .wrapped : .field)
    let kept = isKept ? "\(names.module)_Kept<\(written)>" : written
    guard codesWrapped || coding.version != nil else { return kept }
    return isKept || !kept.contains { " &".contains($0) } ? "\(kept)?" : "(\(kept))?"
  }
}
