/// The statements of a function that goes through the whole packet.
struct BodyExpansion {
  let model: PacketModel
  let names: LocalNames

  func code(into text: SourceText) {
    let rules = RuleExpansion(model: model, names: names)
    let envelope = EnvelopeExpansion(model: model, names: names)
    let fields = model.list.map { FieldListExpansion(list: $0, names: names) }
    if names.direction == .writing { rules.code(into: text) }
    if let union = model.union {
      let cases = UnionExpansion(model: model, union: union, names: names)
      if model.envelope.hasExternalTag, names.direction != .describing {
        return cases.codeWithTag(into: text)
      }
      text.lines(envelope.before)
      cases.code(into: text)
    } else {
      text.lines(envelope.before)
      fields?.code(into: text)
    }
    text.lines(envelope.after)
    if names.direction.readsIntoVariables { fields?.assign(into: text) }
    if names.direction.isReading {
      fields?.endChecksums(into: text)
      fields?.checkDerived(into: text)
    }
    if names.direction != .writing { rules.code(into: text) }
  }
}
