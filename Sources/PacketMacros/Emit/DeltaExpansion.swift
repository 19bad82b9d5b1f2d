/// The statements of the functions that write and read the difference from a baseline.
///
/// A field's own statements are in closures: one that writes it, as it is in either packet, and one that reads it. PacketKit's
/// functions decide by the field's type which of them a delta needs. Bits that a word holds are compared without closures,
/// which no optimizer inlines that compiles a module in several parts.
struct DeltaExpansion {
  let model: PacketModel
  let list: FieldList
  let names: LocalNames

  private var writing: LocalNames { names.going(.writing) }
  private var reading: LocalNames { names.going(.reading) }

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
    if dependsOnWhole { text.line("\(names.delta).checkWhole()") }
    for field in fields(into: text) {
      let way = Way(field, names)
      let values = "\(field.value(in: "self")), against: \(old(field))"
      switch way {
      case .bool:
        text.line("\(names.delta).write(\(values), into: &\(names.writer))")
        continue
      case .parts(let noun, let order):
        let arguments = "\(values), \(order)into: &\(names.writer), \(label(field))"
        text.line("try \(names.delta).write\(noun)(\(arguments))", at: field.place)
        continue
      case .bits(let count, let relative) where way.fitsWord:
        writeSteps(of: field, count, relative, into: text)
        continue
      default: break
      }
      let isSame =
        field.isComparable ? "isSame: \(field.value(in: "self")) == \(old(field)), " : ""
      let place = "of: self, \(names.baseline), into: &\(names.writer)"
      let call =
        switch way {
        case .bits(let count, let relative):
          "writeBits(\(count), \(relative)\(isSame)of: \(values), into: &\(names.writer))"
        case .optional(let count):
          "writeBits(1 &+ \(count), of: \(values), into: &\(names.writer))"
        case .elements(let count, let relative):
          "writeElements(\(count), \(relative)count: \(elementCount(of: field, writing)), of: \(values), into: &\(names.writer), \(label(field)))"
        case .counted: "writeWhole(isCounted: true, \(place))"
        case .whole, .bool, .parts: "writeWhole(\(isSame)\(place))"
        case .byType: "write(\(values), \(place), \(label(field)))"
        }
      encode(field, way, after: "try \(names.delta).\(call)", into: text)
      text.line("}")
    }
  }

  /// Reads each field, or takes it from the baseline; in place where that reuses the memory of an array.
  func read(inPlace: Bool, into text: SourceText) {
    func isUpdated(_ field: Field, _ way: Way) -> Bool {
      inPlace && field.keepsMemory && way.keepsMemory && !names.isReferredTo(field)
        && field.references.isEmpty
    }
    if dependsOnWhole { text.line("\(names.delta).checkWhole()") }
    for field in text.elements(of: list.fieldItems { !$0.takesBytes || isInDelta($0) }) {
      guard field.takesBytes else {
        ComputedExpansion(value: field, names: reading).code(into: text)
        continue
      }
      let way = Way(field, names)
      if FieldExpansion(field: field, names: reading).isCheckedLast {
        text.line("let \(names.offset(of: field)) = \(names.reader).offset")
      }
      let isUpdated = isUpdated(field, way)
      let read =
        isUpdated ? "try \(names.delta)" : "let \(names.local(field)) = try \(names.delta)"
      let verb = isUpdated ? "update" : "read"
      let value = isUpdated ? "&\(field.value(in: "self")), " : ""
      let coder = "from: &\(names.reader), \(label(field))"
      switch way {
      case .bool:
        text.line("\(read).read(against: \(old(field)), \(coder))")
        continue
      case .parts(let noun, let order):
        let arguments = "\(value)against: \(old(field)), \(order)\(coder)"
        text.line("\(read).\(verb)\(noun)(\(arguments))", at: field.place)
        continue
      case .bits(let count, let relative) where way.fitsWord:
        readSteps(of: field, count, relative, into: text)
        continue
      default: break
      }
      let values = "against: \(old(field)), \(coder)"
      let place = "against: \(old(field)), of: \(names.baseline), \(coder)"
      let call =
        switch way {
        case .bits(let count, let relative): "readBits(\(count), \(relative)\(values))"
        case .optional(let count): "readBits(1 &+ \(count), \(values))"
        case .elements(let count, let relative):
          "readElements(\(count), \(relative)count: \(elementCount(of: field, reading)), \(values))"
        case .counted: "\(readWhole(field))(isCounted: true, \(place))"
        case .byType where !field.references.isEmpty: "\(readWhole(field))(\(place))"
        case .whole, .bool, .parts: "\(readWhole(field))(\(place))"
        case .byType: "\(verb)(\(value)\(place))"
        }
      encode(field, way, after: "\(read).\(call)", into: text)
      let parameter = way.isBits ? names.bitField : names.reader
      let expansion = FieldExpansion(
        field: field, names: reading, bits: way.isBits ? names.bitField : nil)
      let expression = way.isBits ? expansion.readBits(way) : expansion.readExpression
      text.line("} or: { \(parameter) \(names.error) in", at: field.place)
      text.indented { $0.line("try \(expression)", at: field.place) }
      text.line("}")
    }
    for field in fields(into: text) {
      guard !isUpdated(field, Way(field, names)) else { continue }
      FieldExpansion(field: field, names: reading).assign(into: text)
    }
    for field in fields(into: text) {
      FieldExpansion(field: field, names: reading).checkDerived(into: text)
    }
  }

  /// What reads a field as it is in the packet: its bytes may depend on earlier fields.
  private func readWhole(_ field: Field) -> String {
    field.references.isEmpty ? "readWhole" : "readDependent"
  }

  /// Says how the delta has the fields that ask for a way of their own.
  func describe(into text: SourceText) {
    let forms = list.fields.filter(isInDelta).compactMap { field -> String? in
      let name = "\"\(field.path.escaped)\""
      if let relative = field.coding.relative {
        return "\(name): .relative(small: \(relative.small), large: \(relative.large))"
      }
      return Way(field, names).form(ofType: field.type).map { "\(name): .\($0)" }
    }
    text.line("\(names.schema).delta([\(forms.isEmpty ? ":" : forms.commaSeparated)])")
  }

  /// Writes the bits of a field that a word holds.
  private func writeSteps(
    of field: Field, _ count: String, _ relative: String, into text: SourceText
  ) {
    let value = field.value(in: "self")
    if field.isComparable {
      text.line("if \(effect(of: field))\(value) == \(old(field)) {")
      text.indented { $0.line("\(names.delta).writeUnchanged(into: &\(names.writer))") }
      text.line("} else {")
    } else {
      text.line("do {")
    }
    text.indented { text in
      takeSteps(of: field, value, count, in: names.writer, as: names.bitField, into: text)
      takeSteps(of: field, old(field), count, in: names.writer, as: names.oldBits, into: text)
      let arguments = "\(count), \(relative)into: &\(names.writer)"
      text.line(
        "try \(names.delta).write(\(names.bitField), against: \(names.oldBits), \(arguments))")
    }
    text.line("}")
  }

  /// Reads the bits of a field that a word holds.
  private func readSteps(
    of field: Field, _ count: String, _ relative: String, into text: SourceText
  ) {
    let coder = "from: &\(names.reader), \(label(field))"
    text.line("var \(names.local(field)) = \(effect(of: field))\(old(field))", at: field.place)
    text.line("if try \(names.delta).readChange(\(coder)) {")
    text.indented { text in
      let value = names.local(field)
      takeSteps(of: field, value, count, in: names.reader, as: names.oldBits, into: text)
      let arguments = "\(count), \(relative)against: \(names.oldBits), \(coder)"
      text.line("var \(names.bitField) = try \(names.delta).readBits(\(arguments))")
      let expansion = FieldExpansion(field: field, names: reading, bits: names.bitField)
      text.line("\(names.local(field)) = try \(expansion.readBits(nil))", at: field.place)
    }
    text.line("}")
  }

  /// Takes the bits of a value.
  private func takeSteps(
    of field: Field, _ value: String, _ count: String, in coder: String, as bits: String,
    into text: SourceText
  ) {
    text.line("var \(bits) = \(names.delta).bits(\(count), in: \(coder))")
    let expansion = FieldExpansion(field: field, names: writing, bits: bits)
    text.line("try \(expansion.writeBits(value, nil))", at: field.place)
  }

  /// The statements that write the field as it is in one of the two packets.
  private func encode(
    _ field: Field, _ way: Way, after call: String, into text: SourceText
  ) {
    let names = writing.copy { $0.isOfEither = true }
    let coder = way.isBits ? names.bitField : names.writer
    let subject = way.isBits ? names.value : names.either
    let expansion = FieldExpansion(field: field, names: names, bits: way.isBits ? coder : nil)
    text.line("\(call) { \(subject), \(coder) \(names.error) in", at: field.place)
    text.indented { text in
      text.located(at: field.place) { text in
        if way.isBits {
          text.line("try \(expansion.writeBits(names.value, way))")
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
    case .stated(let statement)? where names.direction == .reading:
      let arguments = names.statement(statement, label(field))
      return "\(names.reader)._stated(\(arguments), \(label(field)))"
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
    model.envelope.sized != nil || !model.rules.isEmpty
      || list.fields.contains {
        $0.isDerived || $0.coding.isTrailing || $0.coding.paddedSize != nil
          || !$0.coding.references.isEmpty
      }
  }

  /// `try ` before a value that the bytes of another field have to be counted for.
  private func effect(of field: Field) -> String { field.isFilledLater ? "try " : "" }

  private func old(_ field: Field) -> String { field.value(in: names.baseline) }

  private func label(_ field: Field) -> String { "field: \"\(field.path.escaped)\"" }
}

extension FieldExpansion {
  /// The code that writes the field in bits: also an integer that has bytes of its own in the packet.
  fileprivate func writeBits(_ value: String, _ way: DeltaExpansion.Way?) -> String {
    switch way {
    case .elements?: return callOfElement(value)
    case .optional(let count)?:
      let closure = "{ \(value), \(bits ?? "") \(names.error) in try \(call(value)) }"
      return "\(bits ?? "")._write(\(value), bits: \(count)) \(closure)"
    default:
      guard !coding.isBits else { return call(value) }
      return "\(bits ?? "").write(\(value), bits: \(width), \(label))"
    }
  }

  fileprivate func readBits(_ way: DeltaExpansion.Way?) -> String {
    switch way {
    case .elements?: return callOfElement(nil)
    case .optional(let count)?:
      let closure = "{ \(bits ?? "") \(names.error) in try \(readCall(.wrapped)) }"
      return "\(bits ?? "")._read(bits: \(count), \(label)) \(closure)"
    default:
      guard !coding.isBits else { return readCall() }
      return "\(bits ?? "").read(\(field.type.text).self, bits: \(width), \(label))"
    }
  }

  /// The call that codes an element of the field, whose type can be inferred.
  private func callOfElement(_ value: String?) -> String {
    let arguments = [value].present + coding.arguments(names, label)
    let method = value == nil ? "read" : "write"
    return "\(bits ?? "").\(method)(\(arguments.commaSeparated))"
  }

  private var width: String { FieldKind.bitWidth(ofInteger: field.type).map(String.init) ?? "0" }
}
