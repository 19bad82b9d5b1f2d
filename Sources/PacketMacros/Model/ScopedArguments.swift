/// Gathers the arguments of a field that the extension cannot hold as they are written.
final class ScopedArguments {
  /// The struct in the packet that has them as members.
  static let typeName = "_Arguments"

  private(set) var arguments: [ScopedArgument] = []
  private let field: String
  private let scope: TypeScope

  init(of field: String, _ scope: TypeScope) {
    self.field = field.withoutBackticks
    self.scope = scope
  }

  /// The name in the extension of a type, or of a wrapped type, that it cannot name.
  func alias(of type: TypeSyntax) -> String {
    let text = type.unwrapped.text
    return add("type", scope.module.metatype("PacketField"), "\(text).self").metatypeName
  }

  /// `attribute` with arguments that the extension can hold.
  func scoped(
    _ attribute: FieldAttribute,
    on type: TypeSyntax,
    always: Bool = false
  ) -> FieldAttribute {
    let typeName = naming(type.unwrapped.text)
    var attribute = attribute
    for (index, argument) in attribute.syntax.arguments.enumerated() {
      guard let check = attribute.rule.parameter(argument.label)?.check,
        let type = check.type(on: typeName, scope.module), always || !isInScope(argument, type)
      else { continue }
      attribute.syntax.arguments[index].value = add(
        argument.label ?? attribute.rule.name, type, argument.value)
    }
    return attribute
  }

  /// The default value of a field that came with a later version.
  func scopedDefault(_ value: String, of type: TypeSyntax) -> String {
    let isInScope = value.isSelfContained(
      knowsSelf: true, knowsTypes: !scope.isNested, hidden: scope.values)
    if isInScope { return value }
    return add("default", naming(type.textOfValue), value)
  }

  /// The function that replaces a condition on a field of type `type`, or on the given value, in the extension;
  /// `nil` if that can state it.
  func scoped(
    _ condition: PresenceCondition,
    of type: TypeSyntax,
    isGiven: Bool
  ) -> (test: String, description: String)? {
    guard !condition.isSelfContained(on: type), let field = condition.field else { return nil }
    let metatype: String
    if condition.path?.member.isEmpty ?? true {
      metatype = "\(type.unwrapped.text).self"
    } else if isGiven {
      metatype = "Self._type(given: { \(condition.asked(of: "$0")) })"
    } else {
      metatype = "Self._type { $0.\(condition.asked(of: field)) }"
    }
    let test = "(\(naming(type.textOfValue))) -> \(scope.module.standard("Bool"))"
    let description = "(inout \(scope.module.library("PacketDescription"))) -> ()"
    return (
      add("isPresent", test, "{ \(condition.written(of: "$0")) }"),
      add("presence", description, "{ $0.\(condition.description(of: metatype)) }")
    )
  }

  /// The function that replaces a getter that the extension may not be allowed to call, so that the compiler says so once.
  func getter(_ name: String, of type: TypeSyntax) -> String {
    add("getter", "(\(scope.packet)) -> \(naming(type.textOfValue))", "{ $0.\(name) }")
  }

  /// The function that the extension calls for the value of a computed property that does not need the packet; its
  /// parameters are the fields that the getter names.
  func computation(
    of fields: [Field], body: String, result type: TypeSyntax
  ) -> String {
    let parameters = fields.map { "_ \($0.name): \(naming($0.type.text))" }.commaSeparated
    return add("value", naming(type.text), body, parameters: parameters)
  }

  private func naming(_ type: String) -> String { type.namingSelf(scope.packet) }

  private func isInScope(_ argument: AttributeSyntax.Argument, _ type: String) -> Bool {
    // An extension of a type at the top of the file sees the same types.
    if type.hasSuffix(").Type"), !scope.isNested, argument.value.hasSuffix(".self") { return true }
    return argument.value.isSelfContained(
      knowsSelf: !scope.isViewed, knowsTypes: !scope.isNested)
  }

  private func add(
    _ label: String, _ type: String, _ expression: String, parameters: String? = nil
  ) -> String {
    var name = "\(field)_\(label)"
    // A name of the packet's own would be hidden.
    while scope.words.contains(name) || arguments.contains(where: { $0.name == name }) {
      name += "_"
    }
    let argument = ScopedArgument(
      name: Lexer.isIdentifier(name) ? name : "`\(name)`",
      type: type,
      expression: expression.namingSelf(scope.packet),
      parameters: parameters
    )
    arguments.append(argument)
    return argument.reference(in: "\(ScopedArguments.typeName).")
  }
}

extension TypeSyntax {
  /// The type of an expression for such a property.
  fileprivate var textOfValue: String { text.hasSuffix("!") ? "\(text.dropLast())?" : text }
}
