/// Which names have the same meaning in an extension at the top of the file as in the declaration.
///
/// For a type at the top of the file, all do. A nested type also sees the names around it, which the macro cannot know: any
/// of them may hide one of the standard library.
struct TypeScope {
  let isNested: Bool
  /// Whether the names are read in a view, too, where `Self` is another type.
  let isViewed: Bool
  let genericParameters: Set<String>
  /// Those of which only this is known: that they are fields.
  var fieldParameters: Set<String> = []
  /// The names of the packet's own properties, cases and functions, which hide types.
  var values: Set<String> = []
  /// The words in the declaration that have an underscore.
  var words: Set<String> = []
  var places: SourcePlaces?

  func contains(_ type: TypeSyntax) -> Bool {
    if case .named(let components) = type.shape, let first = components.first {
      let isKnown = !isNested || genericParameters.contains(first.name) || first.name == "Self"
      // A protocol's members hide types as well; their names begin with small letters and underscores.
      let begin = first.name.withoutBackticks.first
      guard isKnown, !values.contains(first.name.withoutBackticks), begin?.isUppercase ?? false
      else {
        return false
      }
    }
    switch type.shape {
    case .function, .existential, .opaque: if isNested { return false }
    default: break
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
