/// An encoded value: a stored property, or a value of an enum's case.
struct Field {
  /// As it is written, with its backticks.
  let name: String
  let nameRange: Range<Int>
  let type: TypeSyntax
  /// What the extension calls the type, or what it wraps, if the type's name may mean something else there.
  let typeAlias: String?
  /// Whether the macro knows the type for one of a field.
  let isKnown: Bool
  var coding: FieldCoding
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
  /// How the value of a computed property that is a field is obtained; `nil` for a stored one.
  var derivation: Derivation?
  /// What is called with the packet for the value of a computed property, instead of its getter.
  var getter: String?
  /// Whether decoding keeps where it begins, for the error of a rule.
  var isPlaceKept = false
  /// Whether it may have a property wrapper, which may not be initialised by its value.
  var mayBeWrapped = false
  /// Where it is declared, if the compiler may object to its type or to an argument.
  var place: SourcePlace?
  /// `chat.to`, of a value that a case of an enum holds.
  var pathInCase: String?

  /// What an error calls it.
  var path: String { pathInCase ?? plainName }

  var plainName: String { name.withoutBackticks }

  /// The value in a packet.
  func value(in packet: String) -> String {
    if countedField != nil { return "\(packet).\(Field.callOfCount(name))" }
    return getter.map { "\($0)(\(packet))" } ?? "\(packet).\(name)"
  }
}

extension Field {
  /// How the value of a field is obtained that is on the wire, but not in memory.
  enum Derivation {
    case computed
    /// Always the same value, a literal.
    case constant(String)
    /// The count of the bytes of a later field of this name.
    case bytes(of: String)
    /// The count of the elements of a later field of this name.
    case count(of: String)
  }

  var isDerived: Bool { derivation != nil }

  /// The later field whose bytes or elements it counts.
  var countedField: String? {
    switch derivation {
    case .bytes(let name), .count(let name): name
    case .computed, .constant, nil: nil
    }
  }

  /// Whether the field is written after the field whose bytes it counts.
  var isFilledLater: Bool {
    if case .bytes? = derivation { true } else { false }
  }

  /// Whether it is an array of cases, whose tags another field lists.
  var hasListedTags: Bool {
    coding.tag != nil && FieldKind(type.wrapped ?? type) == .array
  }

  /// What gives the value of a field of this name that counts a later one.
  static func callOfCount(_ name: String) -> String { "_derived(\(name): ())" }
}
