/// Which names have the same meaning in an extension at the top of the file as in the declaration.
///
/// For a type at the top of the file, all do. A nested type also sees the names around it, which the macro cannot know:
/// only those of the standard library are assumed.
struct TypeScope {
  let isNested: Bool
  let genericParameters: Set<String>
  /// The names of the packet's own properties, cases and functions, which hide types.
  var values: Set<String> = []
  /// The names of the types nested in the packet.
  var types: Set<String> = []
  var places: SourcePlaces?

  /// How the expansion names a type of the standard library that the declaration may not mention.
  func standard(_ name: String) -> String {
    values.contains(name) || types.contains(name) ? "Swift.\(name)" : name
  }

  func contains(_ type: TypeSyntax) -> Bool {
    if case .named(let components) = type.shape, let first = components.first,
      values.contains(first.name)
    {
      return false
    }
    guard isNested else { return type.parts.allSatisfy(contains) }
    if case .named(let components) = type.shape, let first = components.first {
      let isKnown =
        genericParameters.contains(first.name)
        || (components.count == 1 ? TypeScope.standard.contains(first.name) : first.name == "Swift")
      guard isKnown else { return false }
    }
    return type.parts.allSatisfy(contains)
  }

  /// Whether such a word in an expression means the same everywhere.
  static func isKnown(_ word: String) -> Bool { standard.contains(word) || known.contains(word) }

  private static let standard = FieldKind.integers.union([
    "Array", "Bool", "ContiguousArray", "Dictionary", "Double", "Float", "Optional", "Set",
    "String",
  ])
  private static let known: Set<String> = ["PacketKit", "Swift", "Varint", "false", "nil", "true"]
}
