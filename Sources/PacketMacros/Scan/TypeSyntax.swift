/// A type as it is written.
///
/// It is passed on everywhere, so it is a class: copies would be a tenth of the plug-in's code.
final class TypeSyntax {
  enum Shape {
    /// `Swift.Array<UInt8>`; its parts are the generic arguments.
    case named
    /// `T?` or `T!`.
    case optional
    case array, dictionary, parenthesized, tuple
    case function, existential, opaque
    /// Anything else: compositions, metatypes, `~Copyable`, sized arrays, numbers.
    case other
  }

  let shape: Shape
  /// The types directly inside this one; none of a function, an existential or an opaque type.
  let parts: [TypeSyntax]
  /// The components of a named type, outermost first.
  let names: [String]
  /// The generic arguments of the last of them.
  let lastArguments: [TypeSyntax]
  let range: Range<Int>
  /// On one line and without comments.
  let text: String

  @inline(never) init(
    _ shape: Shape, _ parts: [TypeSyntax], names: [String], lastArguments: [TypeSyntax],
    range: Range<Int>, text: String
  ) {
    self.shape = shape
    self.parts = parts
    self.names = names
    self.lastArguments = lastArguments
    self.range = range
    self.text = text
  }
}

extension TypeSyntax {
  /// The type without the parentheses around it.
  @inline(never) var unwrappedParentheses: TypeSyntax {
    shape == .parenthesized ? parts[0].unwrappedParentheses : self
  }

  /// The wrapped type of an optional: `T` of `T?`, `T!` and `Optional<T>`.
  @inline(never) var wrapped: TypeSyntax? {
    let type = unwrappedParentheses
    if type.shape == .optional { return type.parts[0] }
    return standardName == "Optional" ? type.lastArguments.first : nil
  }

  /// The type that an optional wraps, or any other type itself.
  @inline(never) var unwrapped: TypeSyntax { wrapped ?? self }

  /// The name of a type that is not a member of another, with the modules that everyone knows left
  /// out: `UInt8` of `UInt8` and `Swift.UInt8`.
  @inline(never) var standardName: String? {
    let names = unwrappedParentheses.names
    let isStandard =
      names.count == 1
      || names.count == 2 && names[0].isOne(of: "Swift Foundation FoundationEssentials PacketKit")
    return isStandard ? names.last : nil
  }

  var genericArguments: [TypeSyntax] { unwrappedParentheses.lastArguments }
}
