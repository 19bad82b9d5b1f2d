/// An encoded value: a stored property, or a value of an enum's case.
struct Field {
  /// As it is written, with its backticks.
  let name: String
  let nameRange: Range<Int>
  let type: TypeSyntax
  /// Whether an extension at the top of the file means the same by the type's name.
  let isTypeInScope: Bool
  /// Whether the macro knows the type for one of a field.
  let isKnown: Bool
  let coding: FieldCoding
  /// Whether it is a `let`, which only an initializer sets.
  var isConstant = false
  var attributes: [FieldAttribute] = []
  /// The expression of its default value.
  var defaultValue: String?
  /// What its expressions are called in the extension, where they would mean something else.
  var scopedArguments: [ScopedArgument] = []
  var isDeprecated = false
  /// `public `, `private ` and so on; nothing for the default.
  var access = ""
  /// What a computed property comes to that is a field; `nil` of a stored one.
  var derivation: Derivation?
  /// Whether it may have a property wrapper, which may not be initialised by its value.
  var mayBeWrapped = false
  /// Where it is declared, if the compiler may object to its type or to an argument.
  var place: SourcePlace?
  /// Which of an enum case's values this is, if it is one.
  var position: CasePosition?

  /// What an error calls it.
  var path: String { position?.path ?? plainName }

  var plainName: String { name.filter { $0 != "`" } }
}

extension Field {
  /// What a field comes to that is on the wire, but not in memory.
  enum Derivation {
    case computed
    /// Always the same value, a literal.
    case constant(String)
  }

  var isDerived: Bool { derivation != nil }
}

/// The place of a value among those that a case of an enum holds.
struct CasePosition {
  /// `Self`, or the type's name where a case is called so.
  let type: String
  /// `Self.chat(_:to:)`, the function that makes the case.
  let function: String
  /// `nil` of the only value.
  let index: Int?
  /// `chat.to`.
  let path: String
}
