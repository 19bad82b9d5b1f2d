/// A packet as its bytes see it.
struct PacketModel {
  /// `Outer.Nested`, without generic arguments.
  let typeName: String
  /// `public ` or `package `, or nothing for a type that only its own module sees.
  let access: String
  /// What the generic parameters must be for the packet to be one: `T`, `each T`, `T.Element`.
  let requirements: [String]
  /// An expression for the leading bytes, and how many they are.
  let magic: Magic?
  let layout: [LayoutItem]

  struct Magic {
    let bytes: String
    let count: String
  }

  /// All fields, of every `#if` clause.
  var fields: [Field] { layout.flatMap(\.fields) }
}

/// What stands in a packet, in order.
indirect enum LayoutItem {
  case field(Field)
  case conditional([Clause])

  struct Clause {
    /// `#if os(Linux)`, `#else`.
    let directive: String
    let items: [LayoutItem]
  }

  var fields: [Field] {
    switch self {
    case .field(let field): [field]
    case .conditional(let clauses): clauses.flatMap { $0.items.flatMap(\.fields) }
    }
  }
}

/// A stored property that travels.
struct Field {
  /// As it is written, with its backticks.
  let name: String
  let nameRange: Range<Int>
  let type: TypeSyntax
  /// Whether an extension at the top of the file means the same by the type's name.
  let isTypeInScope: Bool
  let coding: FieldCoding

  var plainName: String { name.filter { $0 != "`" } }
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

  var isTransient = false
  /// `varint` or `remaining`: the label of the value itself.
  var valueLabel: String?
  /// `fixedWidth: 8`.
  var arguments: [String] = []
  /// What only writing takes: `truncating: true`.
  var writeArguments: [String] = []
  var endianness: String?
  var takesEndiannessOfType = true
  var minimum = Minimum.ofType
  var paddingBefore: String?
  var paddingAfter: String?
  /// Whether an attribute speaks of the value, so that in an optional it speaks of what is wrapped.
  var shapesValue = false
}
