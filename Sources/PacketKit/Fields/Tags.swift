// The tag of a union: which of its cases follows.

extension PacketError {
  /// A tag that no case of `type` has; what an expansion of `@Packet` on an enum throws.
  public static func unknownTag<Tag>(_ tag: Tag, of type: Any.Type, at offset: Int) -> PacketError {
    PacketError(.unknownTag("\(tag)", type: String(describing: type)), at: offset)
  }

  /// A tag that no case of `type` has, and those that its cases have; what an expansion throws for wider tags.
  public static func unknownTag<Tag>(
    _ tag: Tag,
    of type: Any.Type,
    among tags: [UInt64],
    at offset: Int
  ) -> PacketError {
    var error = unknownTag(tag, of: type, at: offset)
    error.location.inner = .tags(tags)
    return error
  }

  /// The tags that would have been known, if the error is an unknown tag of more than a byte.
  package var knownTags: [UInt64] {
    var rest = location.inner
    while case .step(_, let next) = rest { rest = next }
    if case .tags(let tags) = rest { return tags }
    return []
  }
}
