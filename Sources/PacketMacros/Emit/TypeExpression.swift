/// An expression for a field's type.
///
/// An extension of `Game.Player` does not see the types beside `Player` in `Game`, and their full names
/// cannot be told from here. There the compiler infers the type from the property, through a closure
/// that is never called.
struct TypeExpression {
  enum Subject: CaseIterable {
    case field, wrapped, element
  }

  let field: Field
  let names: LocalNames

  /// `UInt8.self`, or `fieldType { $0.team }`.
  func metatype(_ subject: Subject) -> String {
    field.isTypeInScope ? "\(written(subject)).self" : inferred(subject)
  }

  /// `UInt8.minimumByteCount`, or `fieldType { $0.team }.minimumByteCount`.
  func minimumByteCount(_ subject: Subject) -> String {
    let type = field.isTypeInScope ? written(subject) : inferred(subject)
    return "\(type).minimumByteCount"
  }

  /// `: UInt8?`, where it can be written.
  var annotation: String { field.isTypeInScope ? ": \(written(.field))" : "" }

  private func inferred(_ subject: Subject) -> String {
    "\(names.function(subject)) { $0.\(field.name) }"
  }

  private func written(_ subject: Subject) -> String {
    let wrapped = field.type.wrapped
    switch subject {
    case .field:
      if let wrapped, field.type.text.hasSuffix("!") { return "\(wrapped.text)?" }
      return field.type.text
    case .wrapped: return wrapped?.text ?? field.type.text
    case .element: return FieldKind.element(ofArray: field.type)
    }
  }
}

extension SourceText {
  /// The functions that infer types, those that `body` uses, and then `body`.
  mutating func withTypeInference(_ names: LocalNames, _ body: (inout SourceText) -> Void) {
    let lines = self.lines(of: body)
    for subject in TypeExpression.Subject.allCases {
      let function = names.function(subject)
      guard lines.contains("\(function) { $0.") else { continue }
      let parameter =
        switch subject {
        case .field: "Value"
        case .wrapped: "Value?"
        case .element: "[Value]"
        }
      line("func \(function)<Value>(_: (Self) -> \(parameter)) -> Value.Type { Value.self }")
    }
    body(&self)
  }

  private func lines(of body: (inout SourceText) -> Void) -> String {
    var text = SourceText()
    body(&text)
    return text.text
  }
}
