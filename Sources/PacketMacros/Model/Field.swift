/// An encoded value: a stored property, or a value of an enum's case. Or else a name that fields may refer to as to an
/// earlier field, though it takes no bytes.
///
/// It is a class because it is large and is passed on everywhere: copies of it would be a quarter of the plug-in's code.
final class Field {
  /// As it is written, with its backticks.
  let name: String
  let nameRange: Range<Int>
  let type: TypeSyntax
  /// The name of the type, or of the type that it wraps, in the extension, if its own may mean something else there.
  let typeAlias: String?
  /// Whether the macro knows the type for one of a field.
  let isKnown: Bool
  let coding: FieldCoding
  /// Whether it is a `let`, which only an initializer sets.
  let isConstant: Bool
  let attributes: [FieldAttribute]
  /// The expression of its default value.
  let defaultValue: String?
  /// The names of its expressions in the extension, where they would mean something else.
  let scopedArguments: [ScopedArgument]
  let isDeprecated: Bool
  /// `public `, `private ` and so on; nothing for the default.
  let access: String
  /// How the value of a computed property that is a field is obtained; `nil` for a stored one.
  let derivation: Derivation?
  /// How the value is computed that no bytes hold; `nil` for a field.
  let computation: Computation?
  /// The function that is called with the packet for the value of a computed property, instead of its getter.
  let getter: String?
  /// Whether decoding records where it begins, for the error of a rule.
  let isPlaceKept: Bool
  /// Whether it may have a property wrapper, which may not be initialised by its value.
  let mayBeWrapped: Bool
  /// Where it is declared, if the compiler may object to its type or to an argument.
  let place: SourcePlace?
  /// `chat.to`, of a value that a case of an enum holds.
  let pathInCase: String?

  @inline(never) init(
    name: String, nameRange: Range<Int>, type: TypeSyntax, typeAlias: String?, isKnown: Bool,
    coding: FieldCoding, isConstant: Bool = false, attributes: [FieldAttribute] = [],
    defaultValue: String? = nil, scopedArguments: [ScopedArgument], isDeprecated: Bool = false,
    access: String = "", derivation: Derivation? = nil, computation: Computation? = nil,
    getter: String? = nil, isPlaceKept: Bool = false, mayBeWrapped: Bool = false,
    place: SourcePlace?, pathInCase: String? = nil
  ) {
    self.name = name
    plainName = name.withoutBackticks
    self.nameRange = nameRange
    self.type = type
    self.typeAlias = typeAlias
    self.isKnown = isKnown
    self.coding = coding
    self.isConstant = isConstant
    self.attributes = attributes
    self.defaultValue = defaultValue
    self.scopedArguments = scopedArguments
    self.isDeprecated = isDeprecated
    self.access = access
    self.derivation = derivation
    self.computation = computation
    self.getter = getter
    self.isPlaceKept = isPlaceKept
    self.mayBeWrapped = mayBeWrapped
    self.place = place
    self.pathInCase = pathInCase
  }

  /// Its name in errors.
  var path: String { pathInCase ?? plainName }

  let plainName: String

  /// The value in a packet.
  @inline(never) func value(in packet: String) -> String {
    if countedField != nil { return "\(packet).\(Field.callOfCount(name))" }
    return getter.map { "\($0)(\(packet))" } ?? "\(packet).\(name)"
  }
}

extension [Field] {
  /// The first field of a name.
  @inline(never) func named(_ name: String?) -> Field? { index(of: name).map { self[$0] } }

  /// The place of the first field of a name.
  @inline(never) func index(of name: String?) -> Int? {
    for (index, field) in enumerated() where field.plainName == name { return index }
    return nil
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

  /// A function that computes a value, and the names of the earlier fields that it takes.
  struct Computation {
    let function: String
    let fields: [String]
  }

  var isDerived: Bool { derivation != nil }

  var takesBytes: Bool { computation == nil }

  /// The names of the fields that its bytes, or its value, depend on.
  var references: [String] { computation?.fields ?? coding.references }

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
    coding.tag != nil && FieldKind(type.unwrapped) == .array
  }

  /// The expression for the value of a field of this name that counts a later one.
  static func callOfCount(_ name: String) -> String { "_derived(\(name): ())" }
}
