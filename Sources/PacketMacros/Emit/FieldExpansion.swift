/// The statements that read and write one field.
struct FieldExpansion {
  let field: Field
  let names: LocalNames

  var coding: FieldCoding { field.coding }

  /// Whether the attributes apply to the wrapped value of an optional.
  var codesWrapped: Bool { coding.shapesValue && field.type.wrapped != nil }

  private var type: TypeExpression { TypeExpression(field: field, names: names) }

  var label: String { "field: \(name)" }

  /// What an error calls the field, as a literal.
  var name: String { "\"\(field.path.escaped)\"" }
}

// Reading.
extension FieldExpansion {
  /// `let name = try reader.read(T.self, …)`; of a field that came with a version, its default if that is absent.
  func read(in version: String? = nil, into text: inout SourceText) {
    let absent = names.isViewing ? "nil" : defaultValue.asTerm
    let choice = version.map { "\($0).isAbsent ? \(absent) : " } ?? ""
    readAround(into: &text, to: "let \(names.local(field))") { text, target in
      if field.isDerived, names.checksDerived {
        text.line("let \(names.offset(of: field)) = \(names.reader).offset")
      }
      text.line("\(target) = try \(choice)\(readExpression())")
    }
  }

  /// Assigns to a variable.
  func readVariable(into text: inout SourceText) {
    readAround(into: &text, to: placeEffect + names.local(field)) { text, target in
      text.line("\(target) = try \(readExpression())")
    }
  }

  /// Reads into the packet's own property, which has no value yet.
  func initialize(into text: inout SourceText) {
    readAround(into: &text, to: own) { text, target in
      text.line("\(target) = try \(readExpression())")
    }
  }

  /// Reads into the packet's own property, in place where that can keep memory.
  func update(into text: inout SourceText) {
    if field.isDerived { return read(into: &text) }
    readAround(into: &text, to: own, .updating) { text, target in
      if field.keepsMemory {
        let arguments = ["&\(own)"] + arguments(.updating) + [label]
        text.line("try \(names.reader).update(\(arguments.joined(separator: ", ")))")
      } else {
        text.line("\(target) = try \(readExpression(.updating))")
      }
    }
  }

  /// Reads what surrounds the field and, by `read`, the field itself. At the packet's end, a field may be absent, and
  /// what surrounds it, too.
  private func readAround(
    into text: inout SourceText,
    to target: String,
    _ direction: CallDirection = .reading,
    _ read: (inout SourceText, String) -> Void
  ) {
    text.located(at: field.place) { text in
      guard coding.isTrailing else {
        readBefore(into: &text)
        read(&text, target)
        return readAfter(into: &text)
      }
      declareChecksum(into: &text)
      let call = "\(names.reader).readWhileBytesRemain(\(label))"
      let head = "\(names.reader) throws(\(names.module)PacketError) in"
      let value = "try \(readCall(.wrapped, direction: direction))"
      closure("\(target) = \(placeEffect)try \(call) { \(head)", value, into: &text) { text in
        readBefore(into: &text)
        text.line("let \(names.value) = \(value)")
        readAfter(into: &text)
        text.line("return \(placeEffect)\(names.value)")
      }
    }
  }

  /// A call with a closure for a field that may be absent, in one line unless something surrounds the field.
  private func closure(
    _ opening: String,
    _ value: String,
    into text: inout SourceText,
    around: (inout SourceText) -> Void
  ) {
    guard coding.isPlaced else { return text.line("\(opening) \(value) }") }
    text.line(opening)
    text.indented(around)
    text.line("}")
  }

  /// What reads the field; of an optional whose attributes speak of what it wraps, on a condition.
  private func readExpression(_ direction: CallDirection = .reading) -> String {
    guard codesWrapped else { return readCall(direction: direction) }
    let condition = condition(direction) ?? "\(names.reader).readPresence(\(label))"
    // Without `Optional`, the `nil` would be that of the wrapped optional.
    let isOptional = field.type.wrapped?.wrapped != nil
    let call = readCall(.wrapped, direction: direction)
    return "\(condition) ? \(isOptional ? "\(names.standard("Optional"))(\(call))" : call) : nil"
  }

  /// The condition that an earlier field states.
  private func condition(_ direction: CallDirection) -> String? {
    guard let condition = coding.condition, let name = condition.field,
      names.field(named: name) != nil
    else { return nil }
    return condition.expression(of: names.reference(to: name, direction))
  }

  /// `reader.read(T.self, …)`.
  func readCall(
    _ subject: TypeExpression.Subject = .field,
    from source: String? = nil,
    direction: CallDirection = .reading
  ) -> String {
    let reader = source ?? names.reader
    let arguments = readArguments(subject, direction)
    if names.isViewing, isKept || isPlainNumber {
      return "\(reader).\(isKept ? "_keep" : "_value")(\(arguments.joined(separator: ", ")))"
    }
    return "\(reader).read(\((arguments + [label]).joined(separator: ", ")))"
  }

  /// `T.self, fixedWidth: 8`; the value of a case that holds it has its type from there.
  func readArguments(
    _ subject: TypeExpression.Subject,
    _ direction: CallDirection
  ) -> [String] {
    [type.metatype(subject)] + arguments(direction)
  }

  /// `reader.read(field: "name")`, where the type can be inferred.
  var inferredReadCall: String {
    let arguments = arguments(.reading) + [label]
    return "\(names.reader).read(\(arguments.joined(separator: ", ")))"
  }

  func readBefore(into text: inout SourceText) {
    if let padding = coding.paddingBefore { readPadding(padding, into: &text) }
    if let alignment = coding.alignment { readAlignment(alignment, into: &text) }
    if let magic = coding.magic {
      text.line("try \(names.reader).readMagic(\(magic.bytes), \(label))")
    }
    if coding.paddedSize != nil {
      text.line("let \(names.padding(of: field)) = \(names.reader).offset")
    }
    beginChecksums(names.reader, offset: "offset", into: &text)
  }

  func readAfter(into text: inout SourceText) {
    endChecksums(names.reader, "readChecksum", into: &text)
    if let size = coding.paddedSize {
      readPadding("to: \(size), from: \(names.padding(of: field))", into: &text)
    }
    if let padding = coding.paddingAfter { readPadding(padding, into: &text) }
    if let alignment = coding.alignmentAfter { readAlignment(alignment, into: &text) }
  }

  private func readAlignment(_ alignment: String, into text: inout SourceText) {
    let arguments = "to: \(alignment), from: \(names.start), \(label)"
    text.line("try \(names.reader).readAlignment(\(arguments))")
  }

  private func readPadding(_ arguments: String, into text: inout SourceText) {
    text.line("try \(names.reader).readPadding(\(arguments), \(label))")
  }

  /// A variable for the field, with its default value.
  func declare(into text: inout SourceText) {
    text.located(at: field.place) {
      let annotation = names.isViewing ? ": \(viewType(isVersioned: true))" : type.annotation
      let value = names.isViewing ? "nil" : defaultValue
      $0.line("var \(names.local(field))\(annotation) = \(value)")
    }
  }

  func assign(into text: inout SourceText) {
    guard !field.isDerived || names.isViewing else { return }
    text.located(at: field.place) { $0.line("\(own) = \(placeEffect)\(names.local(field))") }
  }

  /// Compares a derived field with its computed value.
  func checkDerived(into text: inout SourceText) {
    guard field.isDerived, names.checksDerived else { return }
    text.located(at: field.place) { text in
      let value = names.isViewing ? constant : own
      let values = "\(names.local(field)), equals: \(value), at: \(names.offset(of: field))"
      text.line("try \(names.reader)._checkDerived(\(values), \(label))")
    }
  }

  /// What a constant field always is.
  private var constant: String {
    guard case .constant(let value)? = field.derivation else { return own }
    return type.value(value)
  }

  private var defaultValue: String { field.defaultValue ?? "nil" }
}

// Writing.
extension FieldExpansion {
  /// The packet's own value.
  var own: String { field.own }

  /// The field's default value, with its type.
  var byDefault: String { type.value(defaultValue) }

  func write(_ value: String, into text: inout SourceText) {
    text.located(at: field.place) { text in
      if coding.isTrailing { return writeWhileBytesRemain(value, into: &text) }
      writeBefore(into: &text)
      if codesWrapped {
        writePresence(of: value, into: &text)
        text.line("if let \(names.value) = \(value) { try \(writeCall(names.value)) }")
      } else {
        text.line("try \(writeCall(value))")
      }
      writeAfter(into: &text)
    }
  }

  private func writeWhileBytesRemain(_ value: String, into text: inout SourceText) {
    declareChecksum(into: &text)
    let call = "\(names.writer).writeWhileBytesRemain(\(value), \(label))"
    let head = "\(names.writer), \(names.value) throws(\(names.module)PacketError) in"
    let value = "try \(writeCall(names.value))"
    closure("try \(call) { \(head)", value, into: &text) { text in
      writeBefore(into: &text)
      text.line(value)
      writeAfter(into: &text)
    }
  }

  private func writePresence(of value: String, into text: inout SourceText) {
    if let condition = condition(.writing), let name = coding.condition?.text {
      let arguments = "of: \(value), when: \(condition), named: \"\(name.escaped)\", \(label)"
      text.line("try \(names.writer)._checkPresence(\(arguments))")
    } else {
      let operand = value.contains(" ") ? "(\(value))" : value
      text.line("\(names.writer).writePresence(\(operand) != nil)")
    }
  }

  /// `writer.write(value, …)`; bits go by way of `bits`.
  func writeCall(_ value: String, by bits: String? = nil) -> String {
    let arguments = [value] + arguments(.writing) + [label]
    return "\(bits ?? names.writer).write(\(arguments.joined(separator: ", ")))"
  }

  func writeBefore(into text: inout SourceText) {
    if let padding = coding.paddingBefore { writePadding(padding, into: &text) }
    if let alignment = coding.alignment { writeAlignment(alignment, into: &text) }
    if let magic = coding.magic {
      text.line("try \(names.writer).writeMagic(\(magic.bytes), \(label))")
    }
    if coding.paddedSize != nil {
      text.line("let \(names.padding(of: field)) = \(names.writer).count")
    }
    beginChecksums(names.writer, offset: "count", into: &text)
  }

  func writeAfter(into text: inout SourceText) {
    endChecksums(names.writer, "writeChecksum", into: &text)
    if let size = coding.paddedSize {
      writePadding("to: \(size), from: \(names.padding(of: field))", into: &text)
    }
    if let padding = coding.paddingAfter { writePadding(padding, into: &text) }
    if let alignment = coding.alignmentAfter { writeAlignment(alignment, into: &text) }
  }

  private func writeAlignment(_ alignment: String, into text: inout SourceText) {
    let arguments = "to: \(alignment), from: \(names.start), \(label)"
    text.line("try \(names.writer).writeAlignment(\(arguments))")
  }

  private func writePadding(_ arguments: String, into text: inout SourceText) {
    text.line("try \(names.writer).writePadding(\(arguments), \(label))")
  }
}

extension FieldExpansion {
  /// The terms whose sum is the fewest bytes that the field takes.
  var minimumTerms: [String] { coding.isTrailing ? [] : coding.minimumTerms(around: minimum) }

  private var minimum: String? {
    if coding.condition != nil { return nil }
    // Only deprecated code can infer a type from a deprecated property, or name one that may be so too.
    if field.isDeprecated, field.typeAlias != nil || !field.isKnown { return nil }
    if field.type.wrapped != nil { return "1" }
    switch coding.shape?.size {
    case nil: return type.fewestBytes
    case .bytes(let count): return count.asByteCount
    case .prefix(let prefix): return prefix.fewestBytesOfPrefix
    case .elements(let count):
      if let each = coding.each { return fewestBytes(count, each) }
      let element = FieldKind.element(ofArray: field.type)
      guard integerLiteral(count) != nil, FieldKind.smallest.contains(element) else {
        return "_fewestBytes(in: \(count), of: \(type.metatype(.field)))"
      }
      return "\(count) * \(type.member("minimumByteCount", of: .element))"
    case .coder(let coder): return "_fewestBytes(codedBy: \(coder))"
    // A run of bits counts its own.
    case .remaining, .unknown, .bits: return nil
    }
  }
}

extension FieldExpansion {
  /// The fewest bytes of that many elements, if they are few enough that the product cannot overflow.
  private func fewestBytes(_ count: String, _ each: ElementShape) -> String? {
    guard integerLiteral(count) != nil else { return nil }
    return (integerLiteral(each.minimumByteCount) ?? 1) <= 0xFFFF && each.coder == nil
      ? "\(count) * \(each.minimumByteCount.asTerm)" : nil
  }
}

extension FieldCoding {
  /// The terms of the fewest bytes of what takes at least `minimum`, and of the constant and the padding around it.
  func minimumTerms(around minimum: String?) -> [String] {
    [
      paddingBefore?.asByteCount, magic?.count, paddedSize?.asByteCount ?? minimum,
      checksum?.byteCount, paddingAfter?.asByteCount,
    ].compactMap { $0 }
  }
}

extension String {
  /// The fewest bytes of the prefix that the expression is the type of, as a term.
  var fewestBytesOfPrefix: String {
    if self == FieldShape.defaultPrefix { return "4" }
    return FieldKind.greatestOfPrefix[withoutSwift] != nil
      || ["UInt64.self", "Varint.self"].contains(withoutSwift)
      ? "\(metatypeName).minimumByteCount" : "_fewestBytes(ofPrefix: \(self))"
  }

  /// The bytes that an attribute states, as a term; a number that the macro cannot read may be absurd.
  var asByteCount: String { integerLiteral(self) == nil ? "_fewestBytes(in: \(self))" : self }
}

extension String {
  /// As a string literal has it.
  var escaped: String {
    reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
