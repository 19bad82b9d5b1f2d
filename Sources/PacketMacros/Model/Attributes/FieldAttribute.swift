/// A field attribute as it is used.
struct FieldAttribute {
  let rule: FieldAttributeRule
  var syntax: AttributeSyntax

  func argument(_ label: String?) -> AttributeSyntax.Argument? {
    syntax.argument(label)
  }

  @inline(never) func value(_ label: String?) -> String? { argument(label)?.value }
}

extension [FieldAttribute] {
  /// The first of those with one of these names.
  @inline(never) func first(_ names: FieldAttributeName) -> FieldAttribute? {
    for attribute in self where names.contains(attribute.rule.id) { return attribute }
    return nil
  }

  /// The first of a role.
  @inline(never) func first(role: FieldAttributeRule.Role) -> FieldAttribute? {
    for attribute in self where attribute.rule.role == role { return attribute }
    return nil
  }
}

extension Field {
  /// Its first attribute of a role.
  func attribute(_ role: FieldAttributeRule.Role) -> FieldAttribute? {
    attributes.first(role: role)
  }
}

extension [AttributeSyntax] {
  /// The field attributes of a role.
  @inline(never) func attributes(_ role: FieldAttributeRule.Role) -> [AttributeSyntax] {
    filter { FieldAttributeRule.rule(for: $0)?.role == role }
  }
}
