/// The statements that check the rules of a packet.
struct RuleExpansion {
  let model: PacketModel
  let names: LocalNames

  func code(into text: SourceText) {
    guard !names.direction.isViewing else { return }
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
    return names.offset(of: field)
  }
}

extension PacketModel {
  /// Whether a rule's error is at the packet's start.
  var hasRuleOfStart: Bool {
    rules.contains { fields.named($0.field)?.isPlaceKept != true }
  }
}
