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
    let values = element.values.map { value in
      let read = FieldExpansion(field: value.field, names: names).inferredReadCall
      return value.label.map { "\($0): \(read)" } ?? read
    }
    guard !values.isEmpty else { return text.line("self = .\(element.name)") }
    let line = "self = try .\(element.name)(\(values.joined(separator: ", ")))"
    text.located(at: element.values.lazy.compactMap(\.field.place).first) { $0.line(line) }
  }

  func write(into text: inout SourceText) {
    text.line("switch self {")
    text.items(union.cases) { text, element in
      let patterns = element.values.map { value in
        (value.label.map { "\($0): " } ?? "") + "let \(names.local(value.field))"
      }
      let list = patterns.isEmpty ? "" : "(\(patterns.joined(separator: ", ")))"
      text.line("case .\(element.name)\(list):")
      text.indented { text in
        text.line("try \(names.writer).\(writeTag(element.tag))")
        for value in element.values {
          let expansion = FieldExpansion(field: value.field, names: names)
          text.located(at: value.field.place) { text in
            text.line("try \(expansion.writeCall(names.local(value.field)))")
          }
        }
      }
    }
    text.line("}")
  }

  private func writeTag(_ tag: String) -> String {
    if isVarint { return "write(varint: \(tag) as \(varint))" }
    if isNumber { return "write(\(tag) as \(union.tag.metatypeName)\(order))" }
    return "writeTag(\(tag), as: \(union.tag)\(order))"
  }

  /// Whether tags are numbers of the standard library, not a prefix of one's own.
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
