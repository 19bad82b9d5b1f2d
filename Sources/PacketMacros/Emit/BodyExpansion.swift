/// The statements of a function that goes through the whole packet.
struct BodyExpansion {
  let names: LocalNames

  private var model: PacketModel { names.model }

  func code(into text: SourceText) {
    if names.direction == .writing { checkRules(into: text) }
    let envelope = EnvelopeExpansion(names)
    let list = model.list
    if let union = model.union {
      let cases = UnionExpansion(union, names)
      if model.envelope.hasExternalTag, names.direction != .describing {
        return cases.codeWithTag(into: text)
      }
      text.lines(envelope.before)
      cases.code(into: text)
    } else {
      text.lines(envelope.before)
      list.map { code($0, into: text) }
    }
    text.lines(envelope.after)
    if names.direction.readsIntoVariables { list.map { assign($0, into: text) } }
    if names.direction.isReading { list.map { check($0, into: text) } }
    if names.direction != .writing { checkRules(into: text) }
  }

  private func code(_ list: FieldList, into text: SourceText) {
    let inner = list.isAssignedInReading ? names.going(names.direction.assigning) : names
    for segment in text.elements(of: list.layout) {
      SegmentExpansion(segment: segment, names: inner).code(into: text)
    }
    VersionExpansion(list: list, names: names).code(into: text)
    if let unknownBytes = list.unknownBytes.map(expansion) {
      unknownBytes.code(unknownBytes.subject, into: text)
    }
  }

  /// Assigns the fields that are in local variables.
  private func assign(_ list: FieldList, into text: SourceText) {
    if !list.isAssignedInReading {
      for segment in text.elements(of: list.layout) {
        SegmentExpansion(segment: segment, names: names).assign(into: text)
      }
    }
    VersionExpansion(list: list, names: names).assign(into: text)
    list.unknownBytes.map(expansion)?.assign(into: text)
  }

  /// Compares the checksums that cover what only the whole packet has, and the derived fields with their computed values.
  private func check(_ list: FieldList, into text: SourceText) {
    for field in list.fields where field.coding.checksum?.including != nil {
      text.lines([expansion(field).endOfWholeChecksum])
    }
    let items = list.fieldItems(where: \.isDerived).filter { !$0.elements.isEmpty }
    for field in text.elements(of: items) { expansion(field).checkDerived(into: text) }
  }

  private func expansion(_ field: Field) -> FieldExpansion {
    FieldExpansion(field: field, names: names)
  }
}

// The rules of a packet.
extension BodyExpansion {
  private func checkRules(into text: SourceText) {
    guard names.direction.checksRules else { return }
    for rule in model.rules {
      let label = rule.field.map { "field: \"\($0.escaped)\"" }
      if names.direction == .describing {
        let name = "\"\(rule.name.withoutBackticks.escaped)\""
        text.line(names.call("rule", name, rule.sentence, label))
      } else {
        let place = names.direction.isReading ? "at: \(place(of: rule))" : nil
        let list = arguments("self.\(rule.name)", rule.sentence, place, label)
        text.line("try \(names.coder).checkRule(\(list))")
      }
    }
  }

  /// Where the field begins that the error names, or else the packet.
  private func place(of rule: PacketRule) -> String {
    guard let field = rule.field.flatMap(names.field(named:)), field.isPlaceKept else {
      return names[.start]
    }
    return names.local(.offset, of: field)
  }
}

extension PacketModel {
  /// Whether a rule's error is at the packet's start.
  var hasRuleOfStart: Bool {
    rules.contains { fields.named($0.field)?.isPlaceKept != true }
  }
}

extension FieldList {
  /// Whether each field is assigned when it is read.
  ///
  /// Otherwise all of them are in local variables first, and each error destroys those read before it, for which the
  /// compiler's time grows with the square of their count. Wrapped and derived properties, and fields that others refer
  /// to, need the variables.
  fileprivate var isAssignedInReading: Bool {
    fields.count > 32
      && !values.contains {
        $0.mayBeWrapped || $0.isDerived || !$0.takesBytes || !$0.coding.references.isEmpty
      }
  }
}
