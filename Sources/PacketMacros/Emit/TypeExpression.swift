/// An expression for a field's type.
///
/// An extension of `Game.Player` does not see the types beside `Player` in `Game`, and their full names
/// cannot be told from here. There an alias in the packet means what the declaration does.
struct TypeExpression {
  enum Subject {
    case field, wrapped
    /// The element of an array, whether or not the field is an optional array.
    case element
  }

  let field: Field
  let names: LocalNames

  /// `UInt8.self`.
  @inline(never) func metatype(_ subject: Subject) -> String { "\(name(subject)).self" }

  /// The type of the value in a condition on the field: `UInt8.self`, or `Self._type { $0.head.kind }`.
  func metatype(askedBy condition: PresenceCondition) -> String {
    if field === names.given {
      return "Self._type(given: { \(condition.asked(of: "$0")) })"
    }
    if condition.path?.member.isEmpty ?? true { return metatype(.wrapped) }
    return "Self._type { $0.\(condition.asked(of: field.name)) }"
  }

  /// `UInt8.minimumByteCount`.
  @inline(never) func member(_ name: String, of subject: Subject) -> String {
    "\(self.name(subject)).\(name)"
  }

  /// The fewest bytes of the type, as a term.
  @inline(never) var fewestBytes: String {
    field.isKnown
      ? member("minimumByteCount", of: .field) : names.fewestBytes("of: \(metatype(.field))")
  }

  /// `: UInt8?`.
  var annotation: String { ": \(name(.field))" }

  /// `0 as UInt8`.
  func value(_ expression: String) -> String { "\(expression.asTerm) as \(name(.field))" }

  @inline(never) func name(_ subject: Subject) -> String {
    guard let alias = field.typeAlias else { return written(subject) }
    return switch subject {
    case .field: field.type.wrapped == nil ? alias : "\(alias)?"
    case .wrapped: alias
    case .element: "\(alias).Element"
    }
  }

  /// The type as the declaration has it.
  @inline(never) func written(_ subject: Subject) -> String {
    let text = writtenBySelf(subject)
    return names.direction.isViewing ? text.namingSelf(names.packet) : text
  }

  private func writtenBySelf(_ subject: Subject) -> String {
    let wrapped = field.type.wrapped
    switch subject {
    case .field:
      if let wrapped, field.type.text.hasSuffix("!") { return "\(wrapped.text)?" }
      switch field.type.shape {
      case .existential, .function: return "(\(field.type.text))"
      default: return field.type.text
      }
    case .wrapped: return wrapped?.text ?? field.type.text
    case .element: return FieldKind.element(ofArray: wrapped ?? field.type)
    }
  }
}
