/// A type as it is written.
///
/// Like the other things that are scanned and then passed on everywhere, it is a class: copies would be a tenth of the
/// plug-in's code.
final class TypeSyntax {
  enum Shape {
    /// `Swift.Array<UInt8>`: its components, outermost first.
    case named([Component])
    /// `T?` or `T!`.
    case optional(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    case parenthesized(TypeSyntax)
    case tuple([TypeSyntax])
    case function
    case existential
    case opaque
    /// Anything else: compositions, metatypes, `~Copyable`, sized arrays, numbers.
    case other([TypeSyntax])
  }

  struct Component {
    let name: String
    var arguments: [TypeSyntax] = []
  }

  let shape: Shape
  let range: Range<Int>
  /// On one line and without comments.
  let text: String

  @inline(never) init(shape: Shape, range: Range<Int>, text: String) {
    self.shape = shape
    self.range = range
    self.text = text
  }
}

extension TypeSyntax {
  /// The type without the parentheses around it.
  var unwrappedParentheses: TypeSyntax {
    if case .parenthesized(let inner) = shape { return inner.unwrappedParentheses }
    return self
  }

  /// The wrapped type of an optional: `T` of `T?`, `T!` and `Optional<T>`.
  var wrapped: TypeSyntax? {
    switch unwrappedParentheses.shape {
    case .optional(let wrapped): return wrapped
    case .named(let components) where standardName == "Optional":
      return components.last?.arguments.first
    default: return nil
    }
  }

  /// The name of a type that is not a member of another, with the modules that everyone knows left
  /// out: `UInt8` of `UInt8` and `Swift.UInt8`.
  var standardName: String? {
    guard case .named(let components) = unwrappedParentheses.shape, let last = components.last
    else { return nil }
    let modules = ["Swift", "Foundation", "FoundationEssentials", "PacketKit"]
    switch components.count {
    case 1: return last.name
    case 2 where modules.contains(components[0].name): return last.name
    default: return nil
    }
  }

  var genericArguments: [TypeSyntax] {
    guard case .named(let components) = unwrappedParentheses.shape else { return [] }
    return components.last?.arguments ?? []
  }

  /// The types directly inside this one.
  var parts: [TypeSyntax] {
    switch shape {
    case .named(let components): return components.flatMap(\.arguments)
    case .optional(let part), .array(let part), .parenthesized(let part): return [part]
    case .dictionary(let key, let value): return [key, value]
    case .tuple(let parts), .other(let parts): return parts
    case .function, .existential, .opaque: return []
    }
  }
}
