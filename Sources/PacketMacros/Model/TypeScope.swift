/// Which names have the same meaning in an extension at the top of the file as in the declaration.
///
/// For a type at the top of the file, all do. A nested type also sees the names around it, which the macro cannot know: any
/// of them may hide one of the standard library.
final class TypeScope {
  let isNested: Bool
  /// Whether the names are read in a view, too, where `Self` is another type.
  let isViewed: Bool
  let genericParameters: Set<String>
  /// Those of which only this is known: that they are fields.
  let fieldParameters: Set<String>
  /// The names of the packet's own properties, cases and functions, which hide types.
  let values: Set<String>
  /// The words in the declaration that have an underscore.
  let words: Set<String>
  let places: SourcePlaces?
  /// The packet's name, which is used in place of `Self`.
  let packet: String
  let module: ModuleNames

  init(_ packet: PacketDeclaration, values: Set<String>, isViewed: Bool) {
    isNested = !packet.outerTypes.isEmpty
    self.isViewed = isViewed
    genericParameters = Set(packet.types.flatMap(\.genericParameters).map(\.name))
    fieldParameters = GenericRequirements.fieldParameters(of: packet.types)
    self.values = values
    words = packet.source.underscoredWords
    places = packet.places
    self.packet = packet.type.name
    module = packet.module
  }

  func contains(_ type: TypeSyntax) -> Bool {
    if let first = type.names.first {
      let isKnown = !isNested || genericParameters.contains(first) || first == "Self"
      // A protocol's members hide types as well; their names begin with small letters and underscores.
      let begin = first.withoutBackticks.first
      guard isKnown, !values.contains(first.withoutBackticks), begin?.isUppercase ?? false
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
  static func isKnown(_ word: String) -> Bool { known.contains(word) }

  private static let known = Words(
    FieldKind.integers,
    """
    Array Bool ContiguousArray Dictionary Double Float Optional Set String
    PacketKit Swift Varint false nil true
    """)
}
