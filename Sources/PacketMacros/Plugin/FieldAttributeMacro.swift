/// `@FixedWidth(8)` and the other field attributes. They expand to nothing, because `@Packet` reads them, but they
/// report when they are used without `@Packet`.
enum FieldAttributeMacro {
  static func expand(_ request: AttachedMacroExpansion) -> MacroResult {
    let result = check(request)
    guard request.role == "accessor" else { return result }
    return MacroResult(source: accessor(request, result), diagnostics: result.diagnostics)
  }

  /// The getter of a property that counts a later field. It traps only where it goes out with an error, so that it is
  /// compiled into no program. Where there is none, and no property either, the compiler reports that a getter is missing.
  private static func accessor(_ request: AttachedMacroExpansion, _ result: MacroResult) -> String {
    guard result.diagnostics.isEmpty else { return "{ get { Swift.fatalError() } }" }
    guard var scanner = try? Scanner(request.declaration.source),
      case .variable(let variable)? = try? scanner.readMembers().first,
      let name = variable.bindings.first?.name
    else { return "" }
    let call = "self.\(Field.callOfCount(name))"
    let countsBytes = variable.header.attributes.attributes(.derived).contains { attribute in
      attribute.arguments.contains { $0.label == "bytesOf" }
    }
    guard countsBytes else { return "{ get { \(call) } }" }
    return "{ get throws(\(ModuleNames(request).packetKit)PacketError) { try \(call) } }"
  }

  private static func check(_ request: AttachedMacroExpansion) -> MacroResult {
    let source = request.declaration.source
    guard let attribute = request.attribute,
      let name = try? Scanner(attribute.source).attributeName,
      var scanner = try? Scanner(source),
      let member = try? scanner.readMembers().first
    else { return MacroResult(source: "") }
    let base = request.declaration.offset
    // The attribute's own place, counted like everything else from the declaration's start.
    let lead = (try? Scanner(attribute.source).current.range.lowerBound) ?? 0
    let start = attribute.offset - base + lead
    let range = start..<max(start, attribute.offset - base + attribute.source.utf8.count)

    func error(_ message: Message) -> MacroResult {
      MacroResult(source: "", diagnostics: [Diagnostic(message, at: range)])
    }
    // An attribute without a row in the table would have no effect, and nobody would notice.
    guard let rule = FieldAttributeRule.rule(named: name) else { return error(.notSupported(name)) }
    guard member.takes(rule) else {
      let message =
        member.isCase
        ? AttributeSyntax.coding(as: attribute.source, rule) : member.objection(to: rule)
      return error(message ?? rule.misplaced)
    }
    guard let context = request.lexicalContext else { return MacroResult(source: "") }
    guard let innermost = context.first, let type = try? Scanner.readType(innermost.source) else {
      return error(rule.misplaced)
    }
    guard type.packetAttribute == nil else { return MacroResult(source: "") }
    return error(.outsidePacket(name, type.name))
  }
}

extension AttributeSyntax {
  /// That an attribute on a case belongs in the case's tag, if a coding of its name is for values of cases.
  fileprivate static func coding(as source: String, _ rule: FieldAttributeRule) -> Message? {
    guard let first = rule.name.first, let at = source.firstIndex(of: first) else { return nil }
    let coding = ".\(first.lowercased())\(source[at...].dropFirst())"
    return rule.traits.contains(.codesValues) ? .codingOnCase(rule.name, coding) : nil
  }
}

extension Member {
  fileprivate var isCase: Bool { if case .enumCase = self { true } else { false } }

  /// Why a property is not a field, if the attribute is for fields.
  fileprivate func objection(to rule: FieldAttributeRule) -> Message? {
    guard case .variable(let variable) = self, rule.places.contains(.property) else { return nil }
    if variable.header.isStatic { return .attributeOfStatic(rule.name) }
    guard let property = variable.bindings.first(where: { $0.accessors == .computed }) else {
      return nil
    }
    return property.name.map { .attributeOfComputed(rule.name, $0.withoutBackticks) }
  }

  /// Whether such an attribute has a meaning on it.
  fileprivate func takes(_ rule: FieldAttributeRule) -> Bool {
    switch self {
    case .variable(let variable):
      !variable.header.isStatic && variable.takes(rule)
    case .enumCase: rule.places.contains(.enumCase)
    case .conditional, .other: false
    }
  }
}

extension VariableDeclaration {
  /// Whether it is stored, or computed and a field all the same or a rule, as the attribute needs it.
  fileprivate func takes(_ rule: FieldAttributeRule) -> Bool {
    let derived = header.attributes.attributes(.derived).first
    let isNoField = rule.role == .rule || rule.role == .computed
    let isComputed = isNoField || derived?.arguments.isEmpty == true
    let place: FieldAttributeRule.Place =
      isNoField || rule.role == .derived ? .computedProperty : .property
    return rule.places.contains(place)
      && bindings.contains { ($0.accessors == .computed) == isComputed }
  }
}

extension Scanner {
  /// The name in `@Module.Name(…)`.
  fileprivate var attributeName: String? {
    var scanner = self
    return (try? scanner.readAttribute())?.name
  }
}
