/// A rule about the fields of a packet: a computed `Bool`.
struct PacketRule {
  /// As it is written, with its backticks.
  let name: String
  /// A string literal.
  let sentence: String
  /// The field that errors name.
  let field: String?
}

// The rules of a packet.
extension PacketDeclaration {
  /// The names of the fields that rules mention.
  var fieldsOfRules: Set<String> {
    Set(
      members.compactMap { member in
        guard case .variable(let variable) = member else { return nil }
        return variable.rule?.argument("of")?.value.stringLiteral
      })
  }

  /// - Parameter fields: The fields that a rule may mention.
  func rules(about fields: [Field]) -> [PacketRule] {
    members.flattened.compactMap { member, isConditional -> PacketRule? in
      guard case .variable(let variable) = member else { return nil }
      if !isConditional { return rule(variable, about: fields) }
      if let rule = variable.rule { diagnostics.report(.ruleInCondition, at: rule.range) }
      return nil
    }
  }

  /// Reports the rules and the computed properties of a union, which has no fields of its own.
  func reportRulesOfUnion() {
    for case (.variable(let variable), _) in members.flattened {
      if let rule = variable.rule { diagnostics.report(.ruleOfEnum, at: rule.range) }
      for computed in variable.header.attributes.attributes(.computed) {
        diagnostics.report(.computedOfEnum, at: computed.range)
      }
    }
  }

  private func rule(_ variable: VariableDeclaration, about fields: [Field]) -> PacketRule? {
    let header = variable.header
    guard let syntax = variable.rule, !header.isStatic,
      let binding = variable.bindings.first(where: { $0.accessors == .computed }),
      let name = binding.name
    else { return nil }
    _ = fieldAttributes(in: header.attributes)
    if let type = binding.type, FieldKind(type) != .bool {
      diagnostics.report(.ruleNotBool(name, type.text), at: type.range)
    }
    if let diagnostic = binding.objectionToGetter(
      name, header, packet: type.header.attributes)
    {
      diagnostics.add(diagnostic)
    }
    guard let sentence = syntax.argument(nil) else { return nil }
    if !sentence.value.hasPrefix("\"") || sentence.value.contains("\\(") {
      diagnostics.report(.ruleNotLiteral, at: sentence.valueRange)
    }
    let field = syntax.argument("of")
    if let field, fields.named(field.value.stringLiteral) == nil {
      let name = field.value.stringLiteral ?? field.value
      diagnostics.report(
        members.objection(to: name, or: .ruleOfNoField), at: field.valueRange)
    }
    return PacketRule(name: name, sentence: sentence.value, field: field?.value.stringLiteral)
  }
}

extension VariableDeclaration {
  /// The attribute that makes it a rule.
  fileprivate var rule: AttributeSyntax? { header.attributes.attributes(.rule).first }
}
