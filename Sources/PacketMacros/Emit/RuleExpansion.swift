/// The statements that check the rules of a packet.
struct RuleExpansion {
  let model: PacketModel
  let names: LocalNames

  func code(into text: SourceText) {
    guard !names.isViewing else { return }
    for rule in model.rules {
      let label = rule.field.map { "field: \"\($0.escaped)\"" }
      let parts: [String?]
      switch names.direction {
      case .describing: parts = ["\"\(rule.name.withoutBackticks.escaped)\"", rule.sentence, label]
      case .writing: parts = ["\(names.whole).\(rule.name)", rule.sentence, label]
      case .reading, .assigning, .updating:
        parts = ["self.\(rule.name)", rule.sentence, "at: \(place(of: rule))", label]
      }
      let arguments = parts.present.commaSeparated
      text.line(
        names.direction == .describing
          ? "\(names.schema).rule(\(arguments))" : "try \(names.coder).checkRule(\(arguments))")
    }
  }

  /// Where the field begins that the error names, or else the packet.
  private func place(of rule: PacketRule) -> String {
    guard let field = rule.field.flatMap(names.field(named:)), field.isPlaceKept else {
      return names.start
    }
    return names.offset(of: field)
  }
}

extension PacketModel {
  /// Whether a rule's error is at the packet's start.
  var hasRuleOfStart: Bool {
    rules.contains { fields.named($0.field)?.isPlaceKept != true }
  }
}
