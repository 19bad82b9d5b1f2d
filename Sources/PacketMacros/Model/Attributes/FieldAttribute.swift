/// A field attribute as it is used.
struct FieldAttribute {
  let rule: FieldAttributeRule
  var syntax: AttributeSyntax

  func argument(_ label: String?) -> AttributeSyntax.Argument? {
    syntax.argument(label)
  }

  @inline(never) func value(_ label: String?) -> String? { argument(label)?.value }
}

extension Field {
  /// Its first attribute of a role.
  func attribute(_ role: FieldAttributeRule.Role) -> FieldAttribute? {
    attributes.first { $0.rule.role == role }
  }
}

extension [AttributeSyntax] {
  /// The field attributes of a role.
  func attributes(_ role: FieldAttributeRule.Role) -> [AttributeSyntax] {
    filter { FieldAttributeRule.rule(for: $0)?.role == role }
  }
}
