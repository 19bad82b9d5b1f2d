/// The statements that read and write one field.
struct FieldExpansion {
  let field: Field
  let names: LocalNames

  private var coding: FieldCoding { field.coding }

  /// Whether the attributes speak of what an optional wraps.
  private var codesWrapped: Bool { coding.shapesValue && field.type.wrapped != nil }

  private var type: TypeExpression { TypeExpression(field: field, names: names) }

  var label: String { "field: \"\(field.path.escaped)\"" }

  /// Where a value goes that has been read.
  enum Target {
    /// `let name = …`
    case constant
    /// `name = …`
    case variable
  }
}

// Reading.
extension FieldExpansion {
  func read(to target: Target, into text: inout SourceText) {
    readBefore(into: &text)
    let name = names.local(field)
    if codesWrapped {
      let condition =
        names.flag(of: field).map(names.local) ?? "\(names.reader).readPresence(\(label))"
      let declaration = target == .constant ? "let \(name)\(type.annotation)" : name
      text.line("\(declaration) = try \(condition)")
      text.indented { text in
        text.line("? \(wrappedRead)")
        text.line(": nil")
      }
    } else {
      text.line("\(target == .constant ? "let " : "")\(name) = try \(readCall())")
    }
    readBehind(into: &text)
  }

  /// Reads what an optional wraps. Without `Optional`, the `nil` beside an optional would be that one's.
  private var wrappedRead: String {
    let isOptional = field.type.wrapped?.wrapped != nil
    return isOptional ? "Swift.Optional(\(readCall(.wrapped)))" : readCall(.wrapped)
  }

  /// `reader.read(T.self, …)`.
  func readCall(
    _ subject: TypeExpression.Subject = .field,
    from source: String? = nil
  ) -> String {
    let metatype = type.metatype(subject)
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

  /// Reads into the packet's own property, in place where that can keep memory.
  func update(into text: inout SourceText) {
    readBefore(into: &text)
    if codesWrapped {
      let flag = names.flag(of: field).map { "self.\($0.name)" }
      text.line("\(own.value) = try \(flag ?? "\(names.reader).readPresence(\(label))")")
      text.indented { text in
        text.line("? \(wrappedRead)")
        text.line(": nil")
      }
    } else if field.keepsMemory {
      let arguments = ["&\(own.value)"] + coding.arguments(writing: false) + [label]
      text.line("try \(names.reader).update(\(arguments.joined(separator: ", ")))")
    } else {
      text.line("\(own.value) = try \(readCall())")
    }
    readBehind(into: &text)
  }

  /// A variable for the field, with its default value.
  func declare(into text: inout SourceText) {
    text.line("var \(names.local(field))\(type.annotation) = \(field.defaultValue ?? "nil")")
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
    Source(value: type.value(field.defaultValue ?? "nil"), origin: names.origin)
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
    } else if codesWrapped {
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
    case .ofType: return type.member("minimumByteCount", of: .field)
    case .bytes(let bytes): return bytes == "0" ? nil : bytes.asTerm
    case .elements(let count):
      return "\(count.asTerm) * \(type.member("minimumByteCount", of: .element))"
    }
  }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
