/// A value that travels: a stored property, or what a case of an enum holds.
struct Field {
  /// As it is written, with its backticks.
  let name: String
  let nameRange: Range<Int>
  let type: TypeSyntax
  /// Whether an extension at the top of the file means the same by the type's name.
  let isTypeInScope: Bool
  let coding: FieldCoding
  /// Whether it is a `let`, which only an initialiser sets.
  var isConstant = false
  var attributes: [FieldAttribute] = []
  /// The expression of its default value.
  var defaultValue: String?
  /// What its expressions are called in the extension, where they would mean something else.
  var scopedArguments: [ScopedArgument] = []
  /// Of a value that a case of an enum holds: which.
  var position: CasePosition?

  /// What an error calls it.
  var path: String { position?.path ?? plainName }

  var plainName: String { name.filter { $0 != "`" } }

  func attribute(_ name: String) -> FieldAttribute? {
    attributes.first { $0.rule.name == name }
  }
}

/// The place of a value among those that a case of an enum holds.
struct CasePosition {
  /// `Self.chat(_:to:)`, the function that makes the case.
  let function: String
  /// `nil` of the only value.
  let index: Int?
  /// `chat.to`.
  let path: String
}

/// How a field's bytes are made: what its attributes come to.
struct FieldCoding {
  enum Minimum {
    /// That of the field's type.
    case ofType
    case bytes(String)
    /// That of so many elements.
    case elements(String)
  }

  /// The bits that a field takes in a run.
  enum Bits {
    case count(String)
    /// So many for each number of a vector.
    case perQuantity(String)
    /// So many for each of the three smallest components.
    case quaternion(String)
  }

  /// `varint` or `remaining`: the label of the value itself.
  var valueLabel: String?
  /// `fixedWidth: 8`.
  var shape: [String] = []
  /// What only writing takes: `truncating: true`.
  var shapeInWriting: [String] = []
  var range: String?
  var encoding: String?
  var endianness: String?
  var takesEndiannessOfType = true
  var bits: Bits?
  var minimum = Minimum.ofType
  var paddingBefore: String?
  var paddingAfter: String?
  var alignment: String?
  /// The field that tells whether there is a value.
  var flag: String?
  /// The version that the field came with, unless it was always there.
  var version: Int?
  var isUnknownBytes = false
  /// Whether an attribute speaks of the value, so that in an optional it speaks of what is wrapped.
  var shapesValue = false

  /// What a call passes behind the value, but for the field's name.
  func arguments(writing: Bool) -> [String] {
    shape + labeled("in", range) + (writing ? shapeInWriting : [])
      + labeled("encoding", encoding) + labeled("endianness", endianness)
  }

  private func labeled(_ label: String, _ value: String?) -> [String] {
    value.map { ["\(label): \($0)"] } ?? []
  }
}
