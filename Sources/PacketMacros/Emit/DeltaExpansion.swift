/// The statements of the functions that write and read the difference from a baseline.
///
/// A field's own statements are in closures: one that writes it, as it is in either packet, and one that reads it. PacketKit's
/// functions decide by the field's type which of them a delta needs. Bits that a word holds are compared without closures,
/// which no optimizer inlines that compiles a module in several parts.
struct DeltaExpansion {
  let list: FieldList
  let names: LocalNames

  private var writing: LocalNames { names.going(.writingDelta) }
  private var reading: LocalNames { names.going(.readingDelta) }

  /// Compares the fields with those of the baseline. Values derived from them are the same if they are.
  func compare(into text: SourceText) {
    for field in fields(into: text) {
      guard !field.isDerived else { continue }
      let value = field.value(in: "self")
      let condition =
        field.isComparable
        ? "\(value) == \(old(field))" : "\(names.module)_isSame(\(value), \(old(field)))"
      text.line("guard \(condition) else { return false }", at: field.place)
    }
    text.line("return true")
  }

  /// Writes each field against that of the baseline.
  func write(into text: SourceText) {
    if dependsOnWhole { text.line("\(names[.delta]).checkWhole()") }
    for field in fields(into: text) { write(field, Strategy(field, names), into: text) }
  }

  private func write(_ field: Field, _ strategy: Strategy, into text: SourceText) {
    let values = values(of: field)
    switch strategy.kind {
    case .bool: text.line("\(names[.delta]).write(\(values), into: &\(names[.writer]))")
    case .parts:
      let arguments = "\(values), \(strategy.order)into: &\(names[.writer]), \(label(field))"
      text.line("try \(names[.delta]).write\(strategy.noun)(\(arguments))", at: field.place)
    case .bits where strategy.fitsWord: writeSteps(of: field, strategy, into: text)
    default:
      encode(
        field, strategy, after: "try \(names[.delta]).\(writeCall(field, strategy))", into: text)
      text.line("}")
    }
  }

  /// The call for a field that a closure writes.
  private func writeCall(_ field: Field, _ strategy: Strategy) -> String {
    let values = values(of: field)
    let isSame =
      field.isComparable ? "isSame: \(field.value(in: "self")) == \(old(field)), " : ""
    let place = "of: self, \(names[.baseline]), into: &\(names[.writer])"
    switch strategy.kind {
    case .bits:
      return
        "writeBits(\(strategy.count), \(strategy.relative)\(isSame)of: \(values), into: &\(names[.writer]))"
    case .optional:
      return "writeBits(1 &+ \(strategy.count), of: \(values), into: &\(names[.writer]))"
    case .elements:
      let count = elementCount(of: field, writing)
      let arguments = "count: \(count), of: \(values), into: &\(names[.writer]), \(label(field))"
      return "writeElements(\(strategy.count), \(strategy.relative)\(arguments))"
    case .counted: return "writeWhole(isCounted: true, \(place))"
    case .whole, .bool, .parts: return "writeWhole(\(isSame)\(place))"
    case .byType: return "write(\(values), \(place), \(label(field)))"
    }
  }

  /// Reads each field, or takes it from the baseline; in place where that reuses the memory of an array.
  func read(inPlace: Bool, into text: SourceText) {
    if dependsOnWhole { text.line("\(names[.delta]).checkWhole()") }
    for field in text.elements(of: list.fieldItems { !$0.takesBytes || isInDelta($0) }) {
      if field.takesBytes {
        read(field, Strategy(field, names), inPlace: inPlace, into: text)
      } else {
        ComputedExpansion(value: field, names: reading).code(into: text)
      }
    }
    for field in fields(into: text) where !isUpdated(field, Strategy(field, names), inPlace) {
      FieldExpansion(field: field, names: reading).assign(into: text)
    }
    for field in fields(into: text) {
      FieldExpansion(field: field, names: reading).checkDerived(into: text)
    }
  }

  private func isUpdated(_ field: Field, _ strategy: Strategy, _ inPlace: Bool) -> Bool {
    inPlace && field.keepsMemory && strategy.keepsMemory && !names.isReferredTo(field)
      && field.references.isEmpty
  }

  private func read(_ field: Field, _ strategy: Strategy, inPlace: Bool, into text: SourceText) {
    if FieldExpansion(field: field, names: reading).isCheckedLast {
      text.line("let \(names.local(.offset, of: field)) = \(names[.reader]).offset")
    }
    let isUpdated = isUpdated(field, strategy, inPlace)
    let read =
      isUpdated ? "try \(names[.delta])" : "let \(names.local(field)) = try \(names[.delta])"
    let call = "\(read).\(readCall(field, strategy, isUpdated: isUpdated))"
    switch strategy.kind {
    case .bool: text.line(call)
    case .parts: text.line(call, at: field.place)
    case .bits where strategy.fitsWord: readSteps(of: field, strategy, into: text)
    default:
      encode(field, strategy, after: call, into: text)
      let parameter = strategy.isBits ? names[.bitField] : names[.reader]
      let expansion = FieldExpansion(
        field: field, names: reading, bits: strategy.isBits ? names[.bitField] : nil)
      let expression = strategy.isBits ? expansion.readBits(strategy) : expansion.readExpression
      text.line("} or: { \(parameter) \(names.error) in", at: field.place)
      text.indented { $0.line("try \(expression)", at: field.place) }
      text.line("}")
    }
  }

  /// The call that reads a field, or that a closure for it follows.
  private func readCall(_ field: Field, _ strategy: Strategy, isUpdated: Bool) -> String {
    let verb = isUpdated ? "update" : "read"
    let value = isUpdated ? "&\(field.value(in: "self")), " : ""
    let old = "against: \(old(field)), "
    let coder = "from: &\(names[.reader]), \(label(field))"
    let place = "\(old)of: \(names[.baseline]), \(coder)"
    switch strategy.kind {
    case .bool: return "read(\(old)\(coder))"
    case .parts: return "\(verb)\(strategy.noun)(\(value)\(old)\(strategy.order)\(coder))"
    case .bits: return "readBits(\(strategy.count), \(strategy.relative)\(old)\(coder))"
    case .optional: return "readBits(1 &+ \(strategy.count), \(old)\(coder))"
    case .elements:
      let count = elementCount(of: field, reading)
      return "readElements(\(strategy.count), \(strategy.relative)count: \(count), \(old)\(coder))"
    case .counted: return "\(readWhole(field))(isCounted: true, \(place))"
    case .byType where !field.references.isEmpty: return "\(readWhole(field))(\(place))"
    case .whole: return "\(readWhole(field))(\(place))"
    case .byType: return "\(verb)(\(value)\(place))"
    }
  }

  /// What reads a field as it is in the packet: its bytes may depend on earlier fields.
  private func readWhole(_ field: Field) -> String {
    field.references.isEmpty ? "readWhole" : "readDependent"
  }

  /// Says how the delta has the fields that have a strategy of their own.
  func describe(into text: SourceText) {
    let forms = list.fields.filter(isInDelta).compactMap { field -> String? in
      let name = "\"\(field.path.escaped)\""
      if let relative = field.coding.relative {
        return "\(name): .relative(small: \(relative.small), large: \(relative.large))"
      }
      return Strategy(field, names).form(ofType: field.type).map { "\(name): .\($0)" }
    }
    text.line("\(names[.schema]).delta([\(forms.isEmpty ? ":" : forms.commaSeparated)])")
  }

  /// Writes the bits of a field that a word holds.
  private func writeSteps(of field: Field, _ strategy: Strategy, into text: SourceText) {
    let value = field.value(in: "self")
    if field.isComparable {
      text.line("if \(effect(of: field))\(value) == \(old(field)) {")
      text.indented { $0.line("\(names[.delta]).writeUnchanged(into: &\(names[.writer]))") }
      text.line("} else {")
    } else {
      text.line("do {")
    }
    text.indented { text in
      takeSteps(
        of: field, value, strategy.count, in: names[.writer], as: names[.bitField], into: text)
      takeSteps(
        of: field, old(field), strategy.count, in: names[.writer], as: names[.oldBits], into: text)
      let arguments = "\(strategy.count), \(strategy.relative)into: &\(names[.writer])"
      text.line(
        "try \(names[.delta]).write(\(names[.bitField]), against: \(names[.oldBits]), \(arguments))"
      )
    }
    text.line("}")
  }

  /// Reads the bits of a field that a word holds.
  private func readSteps(of field: Field, _ strategy: Strategy, into text: SourceText) {
    let coder = "from: &\(names[.reader]), \(label(field))"
    text.line("var \(names.local(field)) = \(effect(of: field))\(old(field))", at: field.place)
    text.line("if try \(names[.delta]).readChange(\(coder)) {")
    text.indented { text in
      let value = names.local(field)
      takeSteps(
        of: field, value, strategy.count, in: names[.reader], as: names[.oldBits], into: text)
      let arguments = "\(strategy.count), \(strategy.relative)against: \(names[.oldBits]), \(coder)"
      text.line("var \(names[.bitField]) = try \(names[.delta]).readBits(\(arguments))")
      let expansion = FieldExpansion(field: field, names: reading, bits: names[.bitField])
      text.line("\(names.local(field)) = try \(expansion.readBits(nil))", at: field.place)
    }
    text.line("}")
  }

  /// Takes the bits of a value.
  private func takeSteps(
    of field: Field, _ value: String, _ count: String, in coder: String, as bits: String,
    into text: SourceText
  ) {
    text.line("var \(bits) = \(names[.delta]).bits(\(count), in: \(coder))")
    let expansion = FieldExpansion(field: field, names: writing, bits: bits)
    text.line("try \(expansion.writeBits(value, nil))", at: field.place)
  }

  /// The statements that write the field as it is in one of the two packets.
  private func encode(
    _ field: Field, _ strategy: Strategy, after call: String, into text: SourceText
  ) {
    let names = names.going(.writingEither)
    let coder = strategy.isBits ? names[.bitField] : names[.writer]
    let subject = strategy.isBits ? names[.value] : names[.either]
    let expansion = FieldExpansion(field: field, names: names, bits: strategy.isBits ? coder : nil)
    text.line("\(call) { \(subject), \(coder) \(names.error) in", at: field.place)
    text.indented { text in
      text.located(at: field.place) { text in
        if strategy.isBits {
          text.line("try \(expansion.writeBits(names[.value], strategy))")
        } else {
          expansion.codeValue(expansion.own, into: text)
        }
      }
    }
  }

  /// How many elements share bytes.
  private func elementCount(of field: Field, _ names: LocalNames) -> String {
    switch field.coding.bits?.repetition {
    case .count(let count)?: return count
    case .stated(let statement)? where names.direction.isReading:
      let arguments = names.statement(statement, label(field))
      return "\(names[.reader])._stated(\(arguments), \(label(field)))"
    case .stated?, nil: return "\(field.value(in: "self")).count"
    }
  }

  /// Whether a field is in a delta. A derived one is only if others depend on it.
  private func isInDelta(_ field: Field) -> Bool {
    field.takesBytes && (!field.isDerived || names.isReferredTo(field))
  }

  /// The fields that a delta has, in their order.
  private func fields(into text: SourceText) -> LayoutWalk<Field> {
    text.elements(of: list.fieldItems(where: isInDelta))
  }

  /// Whether the fields may be valid, but not together.
  private var dependsOnWhole: Bool {
    names.model.envelope.sized != nil || !names.model.rules.isEmpty
      || list.fields.contains {
        $0.isDerived || $0.coding.isTrailing || $0.coding.paddedSize != nil
          || !$0.coding.references.isEmpty
      }
  }

  /// `try ` before a value that the bytes of another field have to be counted for.
  private func effect(of field: Field) -> String { field.isFilledLater ? "try " : "" }

  private func values(of field: Field) -> String {
    "\(field.value(in: "self")), against: \(old(field))"
  }

  @inline(never) private func old(_ field: Field) -> String { field.value(in: names[.baseline]) }

  @inline(never) private func label(_ field: Field) -> String { "field: \"\(field.path.escaped)\"" }
}

extension FieldExpansion {
  /// The code that writes the field in bits: also an integer that has bytes of its own in the packet.
  fileprivate func writeBits(_ value: String, _ strategy: DeltaExpansion.Strategy?) -> String {
    switch strategy?.kind {
    case .elements?: return callOfElement(value)
    case .optional?:
      let closure = "{ \(value), \(bits ?? "") \(names.error) in try \(call(value)) }"
      return "\(bits ?? "")._write(\(value), bits: \(strategy?.count ?? "")) \(closure)"
    default:
      guard !coding.isBits else { return call(value) }
      return "\(bits ?? "").write(\(value), bits: \(field.width), \(label))"
    }
  }

  fileprivate func readBits(_ strategy: DeltaExpansion.Strategy?) -> String {
    switch strategy?.kind {
    case .elements?: return callOfElement(nil)
    case .optional?:
      let closure = "{ \(bits ?? "") \(names.error) in try \(readCall(.wrapped)) }"
      return "\(bits ?? "")._read(bits: \(strategy?.count ?? ""), \(label)) \(closure)"
    default:
      guard !coding.isBits else { return readCall() }
      return "\(bits ?? "").read(\(field.type.text).self, bits: \(field.width), \(label))"
    }
  }

  /// The call that codes an element of the field, whose type can be inferred.
  private func callOfElement(_ value: String?) -> String {
    let arguments = [value].present + coding.arguments(names, label)
    let method = value == nil ? "read" : "write"
    return "\(bits ?? "").\(method)(\(arguments.commaSeparated))"
  }
}
