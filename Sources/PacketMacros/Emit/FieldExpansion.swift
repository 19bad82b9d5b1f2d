/// The statements that read and write one field.
struct FieldExpansion {
  let field: Field
  let names: LocalNames

  private var coding: FieldCoding { field.coding }

  /// Whether the attributes speak of what an optional wraps.
  private var codesWrapped: Bool { coding.shapesValue && field.type.wrapped != nil }

  private var type: TypeExpression { TypeExpression(field: field, names: names) }

  private var label: String { "field: \"\(field.plainName.escaped)\"" }

  private func arguments(_ first: String, writing: Bool) -> String {
    let value = coding.valueLabel.map { "\($0): \(first)" } ?? first
    let endianness = coding.endianness.map { ["endianness: \($0)"] } ?? []
    let more = coding.arguments + (writing ? coding.writeArguments : []) + endianness
    return "(" + ([value] + more + [label]).joined(separator: ", ") + ")"
  }

  func read(into text: inout SourceText) {
    let name = names.local(field)
    if let padding = coding.paddingBefore { readPadding(padding, into: &text) }
    if codesWrapped {
      text.line("let \(name)\(type.annotation) = try \(names.reader).readPresence(\(label))")
      text.indented { text in
        text.line("? \(names.reader).read\(arguments(type.metatype(.wrapped), writing: false))")
        text.line(": nil")
      }
    } else {
      let call = arguments(type.metatype(.field), writing: false)
      text.line("let \(name) = try \(names.reader).read\(call)")
    }
    if let padding = coding.paddingAfter { readPadding(padding, into: &text) }
  }

  func assign(into text: inout SourceText) {
    text.line("self.\(field.name) = \(names.local(field))")
  }

  func write(into text: inout SourceText) {
    if let padding = coding.paddingBefore { writePadding(padding, into: &text) }
    if codesWrapped {
      text.line("if let \(names.value) = self.\(field.name) {")
      text.indented { text in
        text.line("\(names.writer).writePresence(true)")
        text.line("try \(names.writer).write\(arguments(names.value, writing: true))")
      }
      text.block("} else") { text in text.line("\(names.writer).writePresence(false)") }
    } else {
      text.line("try \(names.writer).write\(arguments("self.\(field.name)", writing: true))")
    }
    if let padding = coding.paddingAfter { writePadding(padding, into: &text) }
  }

  private func readPadding(_ count: String, into text: inout SourceText) {
    text.line("try \(names.reader).readPadding(\(count), \(label))")
  }

  private func writePadding(_ count: String, into text: inout SourceText) {
    text.line("try \(names.writer).writePadding(\(count))")
  }

  /// The terms whose sum is the fewest bytes that the field takes.
  var minimumTerms: [String] {
    [coding.paddingBefore?.asTerm, minimum, coding.paddingAfter?.asTerm].compactMap { $0 }
  }

  private var minimum: String? {
    if field.type.wrapped != nil { return "1" }
    switch coding.minimum {
    case .ofType: return type.minimumByteCount(.field)
    case .bytes(let bytes): return bytes == "0" ? nil : bytes.asTerm
    case .elements(let count): return "\(count.asTerm) * \(type.minimumByteCount(.element))"
    }
  }
}

extension String {
  /// In brackets, unless it is a name, a number or a member.
  fileprivate var asTerm: String {
    let isSimple = allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isSimple ? self : "(\(self))"
  }

  fileprivate var escaped: String {
    reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
