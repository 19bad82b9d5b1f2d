/// The statements for the cases of an enum.
struct UnionExpansion {
  let union: Union
  let endianness: String?
  let names: LocalNames
  /// The type that a tag in LEB128 is read as.
  let varint: String
  /// `UInt8.self`, the type of the tags.
  let tag: String

  init(_ union: Union, _ names: LocalNames) {
    self.union = union
    self.names = names
    endianness = names.model.envelope.endianness
    varint = names.standard("UInt64")
    tag = union.tag ?? "\(names.standard("UInt8")).self"
  }

  private var isVarint: Bool { tag.metatypeName.isOne(of: "Varint PacketKit.Varint") }
  /// The arguments after a tag, or its type, in a call.
  private var order: String {
    isVarint ? ", as: .varint()" : endianness.map { ", endianness: \($0)" } ?? ""
  }

  func code(into text: SourceText) {
    if names.direction == .describing { return describe(into: text) }
    if names.direction.isWriting { return write(into: text) }
    beginReading(into: text)
    readCases(into: text)
  }

  /// Reads the tag and begins a `switch` of it.
  func beginReading(into text: SourceText) {
    if union.otherCase == nil { text.line("let \(names[.tagStart]) = \(names[.reader]).offset") }
    text.line("switch try \(readTag) {")
  }

  /// `reader.read(UInt8.self)`.
  private var readTag: String {
    "\(names[.reader]).\(isNumber ? "read" : "readTag")(\(isVarint ? "\(varint).self" : tag)\(order))"
  }

  private func readCases(into text: SourceText) {
    cases(into: text) { text, element in read(element, into: text) }
  }

  /// The cases of a `switch` of the tag, and its end.
  func cases(
    into text: SourceText,
    _ read: (SourceText, Union.Case) -> Void
  ) {
    for element in text.elements(of: union.taggedCases) {
      text.line("case \(element.tag):")
      text.indented { text in read(text, element) }
    }
    text.line("case let \(names[.tag]):")
    text.indented { text in
      if let other = union.otherCase {
        read(text, other)
      } else {
        text.line(
          "throw ._unknownTag(\(names[.tag]), of: \(names.packet).self, at: \(names[.tagStart]))")
      }
    }
    text.line("}")
  }

  private func read(_ element: Union.Case, into text: SourceText) {
    let fields = element.fields
    guard !fields.isEmpty else { return text.line("self = .\(element.name)") }
    if element.isOther {
      let reads = list(element) {
        element.isTag($0) ? names[.tag] : "try \(expansion($0).readCall())"
      }
      return text.line("self = .\(element.name)(\(reads))", at: fields.place)
    }
    if fields.count > 1,
      let segment = Segment.groupingNumbers(fields.map { Segment(.field, [$0]) }).only
    {
      SegmentExpansion(segment: segment, names: names).code(into: text)
      return text.line("self = .\(element.name)(\(list(element) { names.local($0) }))")
    }
    let reads = list(element) { field in
      field.coding.shape == nil ? expansion(field).call(nil) : expansion(field).readCall()
    }
    text.line("self = try .\(element.name)(\(reads))", at: fields.place)
  }

  /// A part of each value of a case, after its label.
  private func list(_ element: Union.Case, _ text: (Field) -> String) -> String {
    element.values.map { value in (value.label.map { "\($0): " } ?? "") + text(value.field) }
      .commaSeparated
  }

  private func expansion(_ field: Field) -> FieldExpansion {
    FieldExpansion(field: field, names: names)
  }

  private func write(into text: SourceText) {
    let groups = groups
    if groups.isEmpty {
      return text.choose("self", among: union.cases) { write($0, into: text) }
    }
    for (index, group) in groups.enumerated() {
      text.line("@inline(never)")
      text.block("func encodeCases\(index)(_ \(names.writerParameter)) \(names.error)") { text in
        text.line("switch self {")
        for element in group { write(element, into: text) }
        text.line("default: break")
        text.line("}")
      }
    }
    text.line("switch self {")
    for (index, group) in groups.enumerated() {
      text.line("case \(group.map { ".\($0.name)" }.commaSeparated):")
      text.indented { $0.line("try encodeCases\(index)(&\(names[.writer]))") }
    }
    text.line("}")
  }

  /// The cases of a large union in groups, each of which a function of its own writes: the time that the compiler takes
  /// for a function grows faster than the function.
  private var groups: [[Union.Case]] {
    let most = 64
    let cases = union.elements
    guard cases.count > most, !union.cases.contains(where: \.isConditional) else { return [] }
    return stride(from: 0, to: cases.count, by: most).map { Array(cases[$0...].prefix(most)) }
  }

  private func write(_ element: Union.Case, isTagged: Bool = true, into text: SourceText) {
    let patterns = list(element) { "let \(names.local($0))" }
    text.line("case .\(element.name)\(patterns.isEmpty ? "" : "(\(patterns))"):")
    text.indented { text in
      var numbers: [Field] = []
      if element.isOther, let tag = element.fields.first {
        checkOther(tag, into: text)
        if isTagged { text.line(writeTag(names.local(tag), isLiteral: false), at: tag.place) }
      } else if isTagged {
        numbers = leadingNumbers(element)
        if numbers.isEmpty {
          text.line(writeTag(element.tag))
        } else {
          let values = ["\(element.tag) as \(tag.metatypeName)"] + numbers.map(names.local)
          let fields = ["\"tag\""] + numbers.map { expansion($0).name }
          let arguments = "\(order), fields: [\(fields.commaSeparated)]"
          text.line("try \(names[.writer])._write(\(names.run(values))\(arguments))")
        }
      } else if element.values.isEmpty {
        text.line("break")
      }
      for field in element.codedFields.dropFirst(numbers.count) {
        text.line("try \(expansion(field).call(names.local(field)))", at: field.place)
      }
    }
  }

  /// Rejects a tag that another case has.
  private func checkOther(_ tag: Field, into text: SourceText) {
    let name = names.local(tag)
    text.line("switch \(name) {", at: tag.place)
    for other in text.elements(of: union.taggedCases) {
      let path = expansion(tag).name
      let error = "._tagOfAnotherCase(\(name), at: \(names[.writer]).count, field: \(path))"
      text.line("case \(other.tag): throw \(error)")
    }
    text.line("default: break")
    text.line("}")
  }

  private func describe(into text: SourceText) {
    text.line(names.call("union", "tag: \(tag)", endianness.map { "endianness: \($0)" }))
    for element in text.elements(of: union.cases) {
      let name = "\"\(element.name.withoutBackticks.escaped)\""
      text.line(
        element.isOther
          ? names.call("otherTags", name) : names.call("unionCase", name, "tag: \(element.tag)"))
      for field in element.codedFields {
        text.line(expansion(field).description, at: field.place)
      }
    }
  }

  /// The numbers that follow the tag, if they can be written with it.
  private func leadingNumbers(_ element: Union.Case) -> [Field] {
    guard isNumber, !isVarint else { return [] }
    return Array(element.fields.prefix(while: \.isPlainNumber).prefix(3))
  }

  /// Writes a tag: a literal, or the value of an expression of the tags' type.
  private func writeTag(_ tag: String, isLiteral: Bool = true) -> String {
    guard isNumber else {
      return "try \(names[.writer]).writeTag(\(tag), as: \(self.tag)\(order))"
    }
    return "try \(names[.writer]).write(\(tag)\(isLiteral ? " as \(tagType)" : "")\(order))"
  }

  /// Whether tags are standard library numbers, not a custom prefix.
  private var isNumber: Bool {
    isVarint || FieldKind.integers.contains(tag.withoutSwift.metatypeName)
  }

  /// Returns the value of a case that has one, without a label, if it is of the type asked for.
  func lend(into text: SourceText) {
    text.choose("self", among: union.cases) { element in
      if element.values.count == 1, element.values[0].label == nil {
        text.line("case .\(element.name)(let value): return value as? \(names.typeOfPayload)")
      } else {
        let patterns = list(element) { _ in "_" }
        let list = patterns.isEmpty ? "" : "(\(patterns))"
        text.line("case .\(element.name)\(list): return nil")
      }
    }
  }

  /// An expression for the fewest bytes that any case takes: those of the tag. More would not end for
  /// an enum that holds itself.
  var minimum: String { isVarint ? "1" : names.fewestBytes(ofPrefix: tag) }
}

// A union that may have an external tag.
extension UnionExpansion {
  /// The type of the tags.
  var tagType: String { isNumber && !isVarint ? tag.metatypeName : varint }

  /// Codes the tag, then the case.
  func codeWithTag(into text: SourceText) {
    guard names.direction.isReading else {
      text.line(writeTag("self.tag", isLiteral: false))
      return text.line("try self._encodeCase(into: &\(names[.writer]))")
    }
    text.line("let \(names[.tagStart]) = \(names[.reader]).offset")
    text.line("let \(names[.tag]) = try \(readTag)")
    let isViewing = names.direction.isViewing
    let initializer = isViewing ? "unsafe try self.init(from" : "try self.init(_from"
    let tag = isViewing ? "\(varint)(\(names[.tag]))" : names[.tag]
    text.line("\(initializer): &\(names[.reader]), tag: \(tag), at: \(names[.tagStart]))")
  }

  /// Reads the case of a tag that has been read.
  func readCase(into text: SourceText) {
    text.line("switch \(names[.tag]) {")
    readCases(into: text)
  }

  /// Writes the values of the case.
  func writeCase(into text: SourceText) {
    text.choose("self", among: union.cases) { write($0, isTagged: false, into: text) }
  }

  /// Returns the case's tag.
  func tag(into text: SourceText) {
    text.choose("self", among: union.cases) { element in
      if element.isOther {
        let patterns = list(element) { element.isTag($0) ? "let tag" : "_" }
        text.line("case .\(element.name)(\(patterns)):")
        text.indented { text in
          // The initializer is where a tag of another type is an error.
          text.line("return .init(truncatingIfNeeded: tag)")
        }
      } else {
        text.line("case .\(element.name): return \(element.tag)")
      }
    }
  }
}

extension Union.Case {
  /// The fields of its values, without the tag.
  fileprivate var codedFields: [Field] { fields.filter { !isTag($0) } }

  /// Whether a field is the tag of the case for other tags.
  func isTag(_ field: Field) -> Bool { isOther && field.path == fields.first?.path }
}

extension Union {
  /// The case for all tags that no other case has.
  var otherCase: Case? { elements.first(where: \.isOther) }

  /// The cases that have tags of their own.
  var taggedCases: [LayoutItem<Case>] {
    cases.filter { item in
      if case .element(let element) = item { !element.isOther } else { true }
    }
  }
}

extension Array {
  /// The element of an array that has no other.
  var only: Element? { count == 1 ? first : nil }
}
