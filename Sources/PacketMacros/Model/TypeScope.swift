/// Which names mean the same in an extension at the top of the file as in the declaration.
///
/// For a type at the top of the file all do. A nested type also sees what stands beside it, and
/// nothing tells which of its names those are: only the standard library's are taken for granted.
struct TypeScope {
  let isNested: Bool
  let genericParameters: Set<String>

  func contains(_ type: TypeSyntax) -> Bool {
    guard isNested else { return true }
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
