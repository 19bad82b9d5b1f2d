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
    text.located(at: field.place) { text in
      readBefore(into: &text)
      let name = names.local(field)
      if codesWrapped {
        let condition =
          names.flag(of: field).map(names.local) ?? "\(names.reader).readPresence(\(label))"
        let declaration = target == .constant ? "let \(name)\(type.annotation)" : name
        readWrapped("\(declaration) = try \(condition)", into: &text)
      } else {
        text.line("\(target == .constant ? "let " : "")\(name) = try \(readCall())")
      }
      readBehind(into: &text)
    }
  }

  /// Reads what an optional wraps, on a condition; in one line if the line has a place.
  private func readWrapped(_ condition: String, into text: inout SourceText) {
    guard field.place == nil else {
      return text.line("\(condition) ? \(wrappedRead) : nil")
    }
    text.line(condition)
    text.indented { text in
      text.line("? \(wrappedRead)")
      text.line(": nil")
    }
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
    text.located(at: field.place) { text in
      readBefore(into: &text)
      if codesWrapped {
        let flag = names.flag(of: field).map { "self.\($0.name)" }
        let condition = flag ?? "\(names.reader).readPresence(\(label))"
        readWrapped("\(own.value) = try \(condition)", into: &text)
      } else if field.keepsMemory {
        let arguments = ["&\(own.value)"] + coding.arguments(writing: false) + [label]
        text.line("try \(names.reader).update(\(arguments.joined(separator: ", ")))")
      } else {
        text.line("\(own.value) = try \(readCall())")
      }
      readBehind(into: &text)
    }
  }

  /// A variable for the field, with its default value.
  func declare(into text: inout SourceText) {
    let value = field.defaultValue ?? "nil"
    text.located(at: field.place) {
      $0.line("var \(names.local(field))\(type.annotation) = \(value)")
    }
  }

  func assign(into text: inout SourceText) {
    text.located(at: field.place) { $0.line("self.\(field.name) = \(names.local(field))") }
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
    text.located(at: field.place) { text in
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
  }

  /// `writer.write(value, …)`; bits go by way of `bits`.
  func writeCall(_ value: String, by bits: String? = nil) -> String {
    let value = coding.valueLabel.map { "\($0): \(value)" } ?? value
    let arguments = [value] + coding.arguments(writing: true) + [label]
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
    [coding.paddingBefore?.asByteCount, minimum, coding.paddingAfter?.asByteCount]
      .compactMap { $0 }
  }

  private var minimum: String? {
    if coding.flag != nil { return nil }
    // Only deprecated code can infer a type from a deprecated property, or name one that may be so too.
    if field.isDeprecated, !field.isTypeInScope || !field.isKnown { return nil }
    if field.type.wrapped != nil { return "1" }
    switch coding.shape {
    case .plain: return type.fewestBytes
    case .fixedWidth(let width, _, _): return width.asByteCount
    case .lengthPrefixed(let prefix, _), .countPrefixed(let prefix, _):
      return prefix.fewestBytesOfPrefix
    case .fixedCount(let count):
      let element = FieldKind.element(ofArray: field.type)
      guard integerLiteral(count) != nil, FieldKind.smallest.contains(element) else {
        return "_fewestBytes(in: \(count), of: \(type.metatype(.field)))"
      }
      return "\(count) * \(element).minimumByteCount"
    case .varint: return "1"
    case .timestamp, .interval: return "8"
    case .coded(let coder): return "_fewestBytes(codedBy: \(coder))"
    // A run of bits counts its own.
    case .remaining, .unknownBytes, .bits, .quantized, .unitQuaternion: return nil
    }
  }
}

extension String {
  /// The fewest bytes of the prefix that the expression is the type of, as a term.
  var fewestBytesOfPrefix: String {
    FieldKind.greatestOfPrefix[self] != nil || ["UInt64.self", "Varint.self"].contains(self)
      ? "\(metatypeName).minimumByteCount" : "_fewestBytes(ofPrefix: \(self))"
  }

  /// The bytes that an attribute states, as a term; a number that the macro cannot read may be absurd.
  var asByteCount: String { integerLiteral(self) == nil ? "_fewestBytes(in: \(self))" : self }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
