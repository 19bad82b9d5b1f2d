/// The statements that read, write or describe one field.
final class FieldExpansion {
  let field: Field
  let names: LocalNames
  /// The run of bits that the field is in, used in place of the reader or the writer.
  let bits: String?
  /// The bits of the run that follow the field, at least.
  private let following: String

  @inline(never) init(
    field: Field, names: LocalNames, bits: String? = nil, following: String = "0"
  ) {
    self.field = field
    self.names = names
    self.bits = bits
    self.following = following
  }

  var coding: FieldCoding { field.coding }

  /// Whether the attributes apply to the wrapped value of an optional.
  var codesWrapped: Bool { coding.shapesValue && field.type.wrapped != nil }

  var type: TypeExpression { TypeExpression(field: field, names: names) }

  @inline(never) var label: String { "field: \(name)" }

  /// The name of the field in errors, as a literal.
  @inline(never) var name: String { "\"\(field.path.escaped)\"" }

  /// The packet's own value.
  @inline(never) var own: String { field.value(in: names.whole) }

  private var defaultValue: String { field.defaultValue ?? "nil" }

  /// The field's default value, with its type.
  @inline(never) var byDefault: String { type.value(defaultValue) }

  /// The variable that the field is read into before it is assigned.
  var variable: String { placeEffect + names.local(field) }

  /// The value that is written, or that the field is read into.
  var subject: String {
    let isVariable =
      names.direction.readsIntoVariables || names.direction == .updating && field.isDerived
    guard isVariable else { return own }
    return names.needs(field) ? "let \(names.local(field))" : "_"
  }
}

extension FieldExpansion {
  /// The value of a field that is written, or that it is read into.
  enum Subject {
    /// The field of the packet, or the variable that it is read into.
    case field
    /// A variable that exists already.
    case variable
    /// Its default value.
    case byDefault
  }

  @inline(never) func text(of subject: Subject) -> String {
    switch subject {
    case .field: self.subject
    case .variable: variable
    case .byDefault: byDefault
    }
  }
}

// The field between what surrounds it.
extension FieldExpansion {
  /// `let name = try reader.read(T.self, …)`; of a field that came with a version, its default if that is absent.
  ///
  /// At the packet's end, a field may be absent, and what surrounds it, too.
  func code(_ subject: String, in version: String? = nil, into text: SourceText) {
    text.located(at: field.place) { text in
      if coding.isTrailing, names.direction != .describing {
        return codeWhileBytesRemain(subject, into: text)
      }
      text.lines(before)
      codeValue(subject, in: version, into: text)
      text.lines(after)
    }
  }

  /// A call with a closure for a field that may be absent, in one line unless something surrounds the field.
  private func codeWhileBytesRemain(_ subject: String, into text: SourceText) {
    let isReading = names.direction.isReading
    let call =
      isReading
      ? "\(subject) = \(placeEffect)try \(names[.reader]).readWhileBytesRemain(\(label))"
      : "try \(names[.writer]).writeWhileBytesRemain(\(subject), \(label))"
    let parameters = isReading ? names[.reader] : "\(names[.writer]), \(names[.value])"
    let opening = "\(call) { \(parameters) \(names.error) in"
    let value = "try \(isReading ? readCall(.wrapped) : self.call(names[.value]))"
    text.lines([variableOfChecksum])
    guard coding.isPlaced else { return text.line("\(opening) \(value) }") }
    text.line(opening)
    text.indented { text in
      text.lines(before + [isReading ? "let \(names[.value]) = \(value)" : value] + after)
      if isReading { text.line("return \(placeEffect)\(names[.value])") }
    }
    text.line("}")
  }

  /// The parts before the field, in the order of their bytes.
  var before: [String?] {
    [
      coding.paddingBefore.map { padding($0) },
      coding.alignment.flatMap { _ in presenceOfAlignment },
      coding.alignment.map(alignment),
      coding.magic.map { names.call("magic", $0.bytes, label) },
      coding.paddedSize.flatMap { _ in names.keep(names.local(.padding, of: field)) },
      checksumBefore,
      names.startsChecksum(field)
        ? names.keep(names.local(.start, ofFieldNamed: field.plainName)) : nil,
    ]
  }

  /// The parts after it.
  var after: [String?] {
    [names.endsChecksum(field) ? names.keep(names.local(.end, ofFieldNamed: field.plainName)) : nil]
      + endsOfChecksums + checksumAfter + [
        coding.paddedSize.map {
          padding("to: \($0)", names.from(names.local(.padding, of: field)))
        },
        coding.paddingAfter.map { padding($0) },
        coding.alignmentAfter.flatMap { _ in presenceOfAlignment },
        coding.alignmentAfter.map(alignment),
      ]
  }

  private func padding(_ count: String, _ place: String? = nil) -> String {
    let filling = coding.filling.padding
    return names.call(
      "padding", count, place, filling.fill, filling.ignoring(names.direction), label)
  }

  private func alignment(_ count: String) -> String {
    let filling = coding.filling.alignment
    let call = names.call(
      "alignment", "to: \(count)", names.from(names[.start]), filling.fill,
      filling.ignoring(names.direction), label)
    guard coding.alignsIfPresent else { return call }
    if names.direction == .describing { return call }
    if names.direction.isWriting { return "if \(own) != nil { \(call) }" }
    // The compiler would take a closure for the statement's body.
    return condition.map { "if \($0.contains("{") ? "(\($0))" : $0) { \(call) }" } ?? call
  }

  /// The description of the condition on which the field is aligned.
  private var presenceOfAlignment: String? {
    coding.alignsIfPresent && names.direction == .describing ? presence : nil
  }
}

extension FieldFilling {
  /// The argument for the bytes, in writing and reading.
  fileprivate var fill: String? { byte.map { "filledWith: \($0)" } }

  /// The argument for them, in reading.
  fileprivate func ignoring(_ direction: Direction) -> String? {
    guard !direction.isWriting else { return nil }
    return ignoresValues.map { "ignoringValues: \($0)" }
  }
}

// The field itself.
extension FieldExpansion {
  /// Codes the value; of an optional whose attributes speak of what it wraps, on a condition.
  func codeValue(_ subject: String, in version: String? = nil, into text: SourceText) {
    if names.direction == .describing {
      text.lines([derivation, presence])
      text.line(description)
    } else if names.direction.isReading {
      readValue(subject, in: version, into: text)
    } else if field.isFilledLater, !names.direction.isInDelta {
      let encoding =
        bits == nil
        ? ["as: \(coding.reservedEncoding(names, label))"] : coding.arguments(names, label)
      let arguments = ([type.metatype(.field)] + encoding + [label]).commaSeparated
      let call = "\(bits ?? names[.writer]).reserve(\(arguments))"
      text.line("let \(names.local(.place, of: field)) = try \(call)")
    } else if codesWrapped {
      text.line(bits == nil ? writePresence(of: subject) : writePresenceInBits(of: subject))
      text.line("if let \(names[.value]) = \(subject) { try \(call(names[.value])) }")
    } else {
      text.line("try \(call(subject))")
    }
  }

  private func readValue(_ subject: String, in version: String?, into text: SourceText) {
    if isCheckedLast || field.isPlaceKept && names.direction.checksRules {
      text.line("let \(names.local(.offset, of: field)) = \(bits ?? names[.reader]).offset")
    }
    if names.direction == .updating, field.keepsMemory {
      return text.line("try \(call("&\(own)", to: "update"))")
    }
    let absent = names.direction.isViewing ? "nil" : defaultValue.asTerm
    let choice = version.map { "\($0).isAbsent ? \(absent) : " } ?? ""
    text.line("\(subject) = try \(choice)\(readExpression)")
  }

  /// The code that reads the field.
  var readExpression: String {
    guard codesWrapped else { return readCall() }
    let presence = bits == nil ? "readPresence(\(label))" : readPresenceInBits
    let condition = condition ?? "\(names[.reader]).\(presence)"
    // Without `Optional`, the `nil` would be that of the wrapped optional.
    let isOptional = field.type.wrapped?.wrapped != nil
    let call = readCall(.wrapped)
    return "\(condition) ? \(isOptional ? "\(names.standard("Optional"))(\(call))" : call) : nil"
  }

  private var readPresenceInBits: String {
    let counts = "of: \(BitCount(ofOne: field, names).expression), then: \(following)"
    return "readPresence(\(counts), in: &\(bits ?? ""), \(label))"
  }

  private func writePresenceInBits(of value: String) -> String {
    let operand = value.contains(" ") ? "(\(value))" : value
    return "try \(bits ?? "").write(\(operand) != nil, bits: 1, \(label))"
  }

  private func writePresence(of value: String) -> String {
    guard let condition, let name = coding.condition?.text else {
      let operand = value.contains(" ") ? "(\(value))" : value
      return "\(names[.writer]).writePresence(\(operand) != nil)"
    }
    let given = coding.condition?.field == names.given?.plainName ? names.given?.name : nil
    let arguments = [
      "presenceOf: \(value)", "when: \(condition)", "named: \"\(name.escaped)\"",
      given.map { "given: \($0)" }, label,
    ]
    return "try \(names[.writer])._check(\(arguments.present.joined(separator: ", ")))"
  }

  /// The condition that an earlier field states.
  private var condition: String? {
    guard let condition = coding.condition, let name = condition.field,
      names.field(named: name) != nil
    else { return nil }
    return condition.expression(of: names.reference(to: name))
  }

  /// `reader.read(T.self, …)`.
  @inline(never) func readCall(_ subject: TypeExpression.Subject = .field) -> String {
    call(type.metatype(subject))
  }

  /// `writer.write(value, …)`; without `subject`, the type of what is read can be inferred.
  func call(_ subject: String?, to method: String? = nil) -> String {
    var arguments = [subject].present + coding.arguments(names, label)
    if let repetition = coding.bits?.repetition {
      arguments += countArguments(repetition, of: subject ?? "")
    }
    if names.direction.isViewing, isKept || isPlainNumber {
      let call = isKept ? "_keep" : "_value"
      return "\(names[.reader]).\(call)(\(arguments.commaSeparated))"
    }
    let method = method ?? (names.direction.isReading ? "read" : "write")
    return "\(bits ?? names.coder).\(method)(\((arguments + [label]).commaSeparated))"
  }

  /// The arguments with the number of elements that share bytes.
  private func countArguments(
    _ repetition: FieldShape.Repetition, of value: String
  ) -> [String] {
    switch repetition {
    case .count(let count): return ["count: \(count)"]
    case .stated where names.direction.isWriting: return ["count: \(value).count"]
    case .stated(let statement):
      let arguments = names.statement(statement, label)
      guard names.direction != .describing else { return [arguments] }
      let counts = "of: \(BitCount(ofOne: field, names).expression), then: \(following)"
      let call = "\(arguments), \(counts), in: &\(bits ?? ""), \(label)"
      return ["count: \(names[.reader])._stated(\(call))"]
    }
  }

  /// A variable for the field, with its default value.
  func declare(into text: SourceText) {
    let annotation = names.direction.isViewing ? ": \(viewType)" : type.annotation
    let value = names.direction.isViewing ? "nil" : defaultValue
    text.line("var \(names.local(field))\(annotation) = \(value)", at: field.place)
  }

  func assign(into text: SourceText) {
    guard !field.isDerived || names.direction.isViewing else { return }
    let own = field.isDerived ? "\(names.whole).\(field.name)" : own
    text.line("\(own) = \(variable)", at: field.place)
  }

  /// Whether a derived field is compared with its computed value, once the packet is whole.
  ///
  /// A field that counts a later one is compared by reading that, unless it may be absent, or is not read in a delta.
  var isCheckedLast: Bool {
    guard field.isDerived, names.direction.checksDerived else { return false }
    guard let counted = field.countedField else { return true }
    return names.direction.isInDelta || names.field(named: counted)?.type.wrapped != nil
  }

  /// Compares a derived field with its computed value.
  func checkDerived(into text: SourceText) {
    guard isCheckedLast else { return }
    var value = own
    if let counted = field.countedField.flatMap(names.field), !names.direction.isInDelta {
      let effect = FieldExpansion(field: counted, names: names).placeEffect
      value =
        "\(effect)\(names.reference(to: counted.plainName)) == nil ? 0 : \(names.local(field))"
    }
    if names.direction.isViewing, case .constant(let constant)? = field.derivation {
      value = type.value(constant)
    }
    let values = "\(names.local(field)), equals: \(value), at: \(names.local(.offset, of: field))"
    text.line("try \(names[.reader])._check(\(values), \(label))", at: field.place)
  }
}

// The code that describes the field.
extension FieldExpansion {
  /// `schema.field(T.self, …)`.
  var description: String {
    if coding.isUnknownBytes { return names.call("unknownBytes", label) }
    return call(type.metatype(codesWrapped ? .wrapped : .field), to: "field")
  }

  private var derivation: String? {
    switch field.derivation {
    case .constant(let value)?: names.call("derived", "constant: \"\(value.escaped)\"")
    case .computed?: names.call("derived")
    case .bytes(let name)?: names.call("derived", "bytesOf: \"\(name.escaped)\"")
    case .count(let name)?: names.call("derived", "countOf: \"\(name.escaped)\"")
    case nil: nil
    }
  }

  private var presence: String? {
    guard let condition = coding.condition else {
      return codesWrapped ? names.call("presence", label) : nil
    }
    if let scoped = condition.scoped { return "\(scoped.description)(&\(names[.schema]))" }
    let type = condition.field.flatMap(names.field).map {
      TypeExpression(field: $0, names: names).metatype(askedBy: condition)
    }
    return "\(names[.schema]).\(condition.description(of: type ?? "", \.implicitMember))"
  }
}

extension String {
  /// As a string literal of one line has it.
  @inline(never) var escaped: String {
    reduce(into: "") { text, character in
      switch character {
      case "\"", "\\": text += "\\\(character)"
      case "\n", "\r", "\r\n": text += " "
      default: text.append(character)
      }
    }
  }
}
