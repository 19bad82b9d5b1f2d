/// The statements of a function that goes through the whole packet.
struct BodyExpansion {
  let model: PacketModel
  let names: LocalNames

  func code(into text: SourceText) {
    switch model.contents {
    case .union(let union):
      let cases = UnionExpansion(model: model, union: union, names: names)
      if model.envelope.hasExternalTag, names.direction != .describing {
        return cases.codeWithTag(into: text)
      }
      code(into: text) { cases.code(into: $0) }
    case .fields(let list):
      let fields = FieldListExpansion(list: list, names: names)
      let rules = RuleExpansion(model: model, names: names)
      if names.direction == .writing { rules.code(into: text) }
      code(into: text) { fields.code(into: $0) }
      if names.direction == .reading { fields.assign(into: text) }
      if names.direction.isReading {
        fields.endChecksums(into: text)
        fields.checkDerived(into: text)
      }
      if names.direction != .writing { rules.code(into: text) }
    }
  }

  /// Codes the contents between what surrounds them.
  func code(into text: SourceText, _ contents: (SourceText) -> Void) {
    let envelope = EnvelopeExpansion(model: model, names: names)
    text.lines(envelope.before)
    contents(text)
    text.lines(envelope.after)
  }
}
