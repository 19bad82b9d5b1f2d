/// The statements that read and write one field.
struct FieldExpansion {
  let field: Field
  let names: LocalNames

  private var coding: FieldCoding { field.coding }

  /// Whether the attributes speak of what the optional wraps.
  private var wrapped: TypeSyntax? { coding.shapesValue ? field.type.wrapped : nil }

  /// `T?` also where `T!` is written.
  var type: String {
    if let wrapped = field.type.wrapped, field.type.text.hasSuffix("!") {
      return "\(wrapped.text)?"
    }
    switch field.type.shape {
    case .existential, .function: return "(\(field.type.text))"
    default: return field.type.text
    }
  }

  var label: String { "field: \"\((field.path ?? field.plainName).escaped)\"" }

  /// Where a value goes that has been read.
  enum Target {
    /// `let name = …`
    case constant
    /// `name = …`
    case declared
  }
}

// Reading.
extension FieldExpansion {
  func read(to target: Target, into text: inout SourceText) {
    readBefore(into: &text)
    let name = names.local(field)
    if let wrapped {
      let condition =
        names.flag(of: field).map(names.local) ?? "\(names.reader).readPresence(\(label))"
      let declaration = target == .constant ? "let \(name): \(type)" : name
      text.line("\(declaration) = try \(condition)")
      text.indented { text in
        text.line("? \(readCall(wrapped.text))")
        text.line(": nil")
      }
    } else {
      text.line("\(target == .constant ? "let " : "")\(name) = try \(readCall(type))")
    }
    readBehind(into: &text)
  }

  /// `reader.read(T.self, …)`.
  func readCall(_ type: String? = nil, from source: String? = nil) -> String {
    let metatype = "\(type ?? self.type).self"
    let value = coding.valueLabel.map { "\($0): \(metatype)" } ?? metatype
    let arguments = [value] + coding.arguments(writing: false) + [label]
    return "\(source ?? names.reader).read(\(arguments.joined(separator: ", ")))"
  }

  func readBefore(into text: inout SourceText) {
    if let padding = coding.paddingBefore { readPadding(padding, into: &text) }
    if let alignment = coding.alignment {
      let arguments = "to: \(alignment), from: \(names.start), \(label)"
      text.line("try \(names.reader).readAlignment(\(arguments))")
    }
  }

  func readBehind(into text: inout SourceText) {
    if let padding = coding.paddingAfter { readPadding(padding, into: &text) }
  }

  private func readPadding(_ count: String, into text: inout SourceText) {
    text.line("try \(names.reader).readPadding(\(count), \(label))")
  }

  func assign(into text: inout SourceText) {
    text.line("self.\(field.name) = \(names.local(field))")
  }
}

// Writing.
extension FieldExpansion {
  /// What is written, and from where alignment counts.
  struct Source {
    let value: String
    let origin: String
  }

  /// The packet's own value.
  var own: Source { Source(value: "self.\(field.name)", origin: names.start) }

  /// The field's default value, in a group of fields that begins at `names.origin`.
  var byDefault: Source {
    Source(value: "\((field.defaultValue ?? "nil").asTerm) as \(type)", origin: names.origin)
  }

  func write(_ source: Source, into text: inout SourceText) {
    writeBefore(source, into: &text)
    if let flag = names.flag(of: field) {
      let name = "named: \"\(flag.plainName.escaped)\""
      let arguments = "of: \(source.value), when: self.\(flag.name), \(name), \(label)"
      text.line("try \(names.writer).checkPresence(\(arguments))")
      text.block("if let \(names.value) = \(source.value)") { text in
        text.line("try \(writeCall(names.value))")
      }
    } else if wrapped != nil {
      text.line("if let \(names.value) = \(source.value) {")
      text.indented { text in
        text.line("\(names.writer).writePresence(true)")
        text.line("try \(writeCall(names.value))")
      }
      text.block("} else") { text in text.line("\(names.writer).writePresence(false)") }
    } else {
      text.line("try \(writeCall(source.value))")
    }
    writeBehind(into: &text)
  }

  /// `writer.write(value, …)`; bits go by way of `bits`.
  func writeCall(_ value: String, by bits: String? = nil) -> String {
    let value = coding.valueLabel.map { "\($0): \(value)" } ?? value
    let way = bits == nil ? [] : ["into: &\(names.writer)"]
    let arguments = [value] + coding.arguments(writing: true) + way + [label]
    return "\(bits ?? names.writer).write(\(arguments.joined(separator: ", ")))"
  }

  func writeBefore(_ source: Source, into text: inout SourceText) {
    if let padding = coding.paddingBefore { writePadding(padding, into: &text) }
    if let alignment = coding.alignment {
      text.line("try \(names.writer).writeAlignment(to: \(alignment), from: \(source.origin))")
    }
  }

  func writeBehind(into text: inout SourceText) {
    if let padding = coding.paddingAfter { writePadding(padding, into: &text) }
  }

  private func writePadding(_ count: String, into text: inout SourceText) {
    text.line("try \(names.writer).writePadding(\(count))")
  }
}

extension FieldExpansion {
  /// The terms whose sum is the fewest bytes that the field takes.
  var minimumTerms: [String] {
    [coding.paddingBefore?.asTerm, minimum, coding.paddingAfter?.asTerm].compactMap { $0 }
  }

  private var minimum: String? {
    if coding.flag != nil { return nil }
    if field.type.wrapped != nil { return "1" }
    switch coding.minimum {
    case .ofType: return "\(type).minimumByteCount"
    case .bytes(let bytes): return bytes == "0" ? nil : bytes.asTerm
    case .elements(let count):
      return "\(count.asTerm) * \(FieldKind.element(ofArray: field.type)).minimumByteCount"
    }
  }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
