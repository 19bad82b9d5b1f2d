/// A rule about the fields of a packet: a computed `Bool`.
struct PacketRule {
  /// As it is written, with its backticks.
  let name: String
  /// A string literal.
  let sentence: String
  /// The field that errors name.
  let field: String?
}

/// Reads the rules of a packet.
final class RuleReader {
  private let packet: PacketDeclaration
  private let fields: Set<String>

  init(_ packet: PacketDeclaration, fields: [Field]) {
    self.packet = packet
    self.fields = Set(fields.map(\.plainName))
  }

  /// The names of the fields that rules mention.
  static func fields(in members: [Member]) -> Set<String> {
    Set(
      members.compactMap { member in
        guard case .variable(let variable) = member else { return nil }
        return variable.rule?.argument("of")?.value.stringLiteral
      })
  }

  func rules() -> [PacketRule] {
    packet.members.flattened.compactMap { member, isConditional -> PacketRule? in
      guard case .variable(let variable) = member else { return nil }
      if !isConditional { return rule(variable) }
      if let rule = variable.rule { packet.diagnostics.report(.ruleInCondition, at: rule.range) }
      return nil
    }
  }

  /// Reports the rules and the computed properties of a union, which has no fields of its own.
  func reportUnion() {
    for case (.variable(let variable), _) in packet.members.flattened {
      if let rule = variable.rule { packet.diagnostics.report(.ruleOfEnum, at: rule.range) }
      for computed in variable.header.attributes.attributes(.computed) {
        packet.diagnostics.report(.computedOfEnum, at: computed.range)
      }
    }
  }

  private func rule(_ variable: VariableDeclaration) -> PacketRule? {
    let header = variable.header
    guard let syntax = variable.rule, !header.isStatic,
      let binding = variable.bindings.first(where: { $0.accessors == .computed }),
      let name = binding.name
    else { return nil }
    _ = AttributeReader(packet).fieldAttributes(in: header.attributes)
    if let type = binding.type, FieldKind(type) != .bool {
      packet.diagnostics.report(.ruleNotBool(name, type.text), at: type.range)
    }
    if let diagnostic = binding.objectionToGetter(
      name, header, packet: packet.type.header.attributes)
    {
      packet.diagnostics.add(diagnostic)
    }
    guard let sentence = syntax.argument(nil) else { return nil }
    if !sentence.value.hasPrefix("\"") || sentence.value.contains("\\(") {
      packet.diagnostics.report(.ruleNotLiteral, at: sentence.valueRange)
    }
    let field = syntax.argument("of")
    if let field, field.value.stringLiteral.map(fields.contains) != true {
      let name = field.value.stringLiteral ?? field.value
      packet.diagnostics.report(
        packet.members.objection(to: name, or: .ruleOfNoField), at: field.valueRange)
    }
    return PacketRule(name: name, sentence: sentence.value, field: field?.value.stringLiteral)
  }
}

extension VariableDeclaration {
  /// The attribute that makes it a rule.
  fileprivate var rule: AttributeSyntax? { header.attributes.attributes(.rule).first }
}
