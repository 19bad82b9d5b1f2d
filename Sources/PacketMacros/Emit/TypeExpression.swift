/// An expression for a field's type.
///
/// An extension of `Game.Player` does not see the types beside `Player` in `Game`, and their full names
/// cannot be told from here. There the compiler infers the type from the property, through a closure
/// that is never called, or from the case that holds the value.
struct TypeExpression {
  enum Subject {
    case field, wrapped
    /// What an array holds, whether or not the field is an optional array.
    case element
  }

  let field: Field
  /// Whether the field's type can be written.
  let isInScope: Bool

  init(field: Field, names: LocalNames) {
    self.field = field
    isInScope = field.isTypeInScope || names.isViewing
  }

  /// `UInt8.self`, or `Self._type { $0.team }`.
  func metatype(_ subject: Subject) -> String {
    isInScope ? "\(written(subject)).self" : inferred(subject)
  }

  /// The type of the field itself or, if `path` is not empty, of what it leads to: `Self._type { $0.head.kind }`.
  func metatype(_ path: String) -> String {
    path.isEmpty ? metatype(.field) : "Self._type { $0.\(field.name)\(path) }"
  }

  /// `UInt8.minimumByteCount`, or `Self._type { $0.team }.minimumByteCount`.
  func member(_ name: String, of subject: Subject) -> String {
    "\(isInScope ? written(subject) : inferred(subject)).\(name)"
  }

  /// The fewest bytes of the type, as a term.
  var fewestBytes: String {
    field.isKnown
      ? member("minimumByteCount", of: .field) : "_fewestBytes(of: \(metatype(.field)))"
  }

  /// `: UInt8?`, where it can be written.
  var annotation: String { isInScope ? ": \(written(.field))" : "" }

  /// `0 as UInt8`, where it can be written; any other expression has the type on its own.
  func value(_ expression: String) -> String {
    isInScope ? "\(expression.asTerm) as \(written(.field))" : expression
  }

  private func inferred(_ subject: Subject) -> String {
    guard let position = field.position else {
      if subject == .element { return "Self._elementType { $0.\(field.name) }" }
      return "Self.\(subject == .field ? "_type" : "_wrappedType") { $0.\(field.name) }"
    }
    return "\(position.type)._valueTypes(\(position.function))"
      + (position.index.map { ".\($0)" } ?? "")
  }

  func written(_ subject: Subject) -> String {
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
