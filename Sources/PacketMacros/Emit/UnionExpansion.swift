/// The statements for the cases of an enum.
struct UnionExpansion {
  let union: Union
  let endianness: String?
  let names: LocalNames
  /// The type that a tag in LEB128 is read as.
  let varint: String
  /// `Self`, or the type's name where a case is called so.
  let selfName: String

  private var isVarint: Bool { ["Varint", "PacketKit.Varint"].contains(union.tag.metatypeName) }
  private var order: String {
    endianness.map { isVarint ? "" : ", endianness: \($0)" } ?? ""
  }

  func read(into text: inout SourceText) {
    text.line("let \(names.tagStart) = \(names.reader).offset")
    let tag = isVarint ? "varint: \(varint).self" : union.tag
    let method = isNumber ? "read" : "readTag"
    text.line("switch try \(names.reader).\(method)(\(tag)\(order)) {")
    text.items(union.cases) { text, element in
      text.line("case \(element.tag):")
      text.indented { text in read(element, into: &text) }
    }
    text.line("case let \(names.tag):")
    text.indented { text in
      text.line("throw ._unknownTag(\(names.tag), of: \(selfName).self, at: \(names.tagStart))")
    }
    text.line("}")
  }

  private func read(_ element: Union.Case, into text: inout SourceText) {
    let fields = element.values.map(\.field)
    guard !fields.isEmpty else { return text.line("self = .\(element.name)") }
    if fields.count > 1, let segment = NumberGroup.grouped(fields.map(Segment.field)).only {
      SegmentExpansion(segment: segment, names: names).read(into: &text)
      return text.line("self = .\(element.name)(\(list(element) { names.local($0) }))")
    }
    let reads = list(element) { FieldExpansion(field: $0, names: names).inferredReadCall }
    text.located(at: fields.lazy.compactMap(\.place).first) { text in
      text.line("self = try .\(element.name)(\(reads))")
    }
  }

  /// A part of each value of a case, after its label.
  private func list(_ element: Union.Case, _ text: (Field) -> String) -> String {
    element.values.map { value in (value.label.map { "\($0): " } ?? "") + text(value.field) }
      .joined(separator: ", ")
  }

  func write(into text: inout SourceText) {
    text.line("switch self {")
    text.items(union.cases) { text, element in
      let patterns = list(element) { "let \(names.local($0))" }
      text.line("case .\(element.name)\(patterns.isEmpty ? "" : "(\(patterns))"):")
      text.indented { text in
        let numbers = leadingNumbers(element)
        if numbers.isEmpty {
          text.line("try \(names.writer).\(writeTag(element.tag))")
        } else {
          let expansions = numbers.map { FieldExpansion(field: $0, names: names) }
          let values = ["\(element.tag) as \(union.tag.metatypeName)"] + numbers.map(names.local)
          let fields = ["\"tag\""] + expansions.map(\.name)
          let arguments = "\(order), fields: [\(fields.joined(separator: ", "))]"
          text.line("try \(names.writer)._write(\(values.joined(separator: ", "))\(arguments))")
        }
        for value in element.values.dropFirst(numbers.count) {
          let expansion = FieldExpansion(field: value.field, names: names)
          text.located(at: value.field.place) { text in
            text.line("try \(expansion.writeCall(names.local(value.field)))")
          }
        }
      }
    }
    text.line("}")
  }

  /// The numbers that follow the tag, if they can be written with it.
  private func leadingNumbers(_ element: Union.Case) -> [Field] {
    guard isNumber, !isVarint else { return [] }
    return Array(element.values.map(\.field).prefix(while: \.isPlainNumber).prefix(3))
  }

  private func writeTag(_ tag: String) -> String {
    if isVarint { return "write(varint: \(tag) as \(varint))" }
    if isNumber { return "write(\(tag) as \(union.tag.metatypeName)\(order))" }
    return "writeTag(\(tag), as: \(union.tag)\(order))"
  }

  /// Whether tags are standard library numbers, not a custom prefix.
  private var isNumber: Bool {
    isVarint || FieldKind.integers.contains(union.tag.withoutSwift.metatypeName)
  }

  /// Returns the value of a case that has one, without a label, if it is of the type asked for.
  func lend(into text: inout SourceText) {
    text.line("switch self {")
    text.items(union.cases) { text, element in
      if element.values.count == 1, element.values[0].label == nil {
        text.line("case .\(element.name)(let value): return value as? \(names.typeOfPayload)")
      } else {
        let patterns = element.values.map { value in (value.label.map { "\($0): " } ?? "") + "_" }
        let list = patterns.isEmpty ? "" : "(\(patterns.joined(separator: ", ")))"
        text.line("case .\(element.name)\(list): return nil")
      }
    }
    text.line("}")
  }

  /// An expression for the fewest bytes that any case takes: those of the tag. More would not end for
  /// an enum that holds itself.
  var minimum: String { isVarint ? "1" : union.tag.fewestBytesOfPrefix }
}

extension Array {
  /// The element of an array that has no other.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
