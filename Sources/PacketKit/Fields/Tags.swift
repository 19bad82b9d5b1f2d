// The tag of a union: which of its cases follows.

extension PacketError {
  /// A tag that no case of `type` has; what an expansion of `@Packet` on an enum throws.
  public static func unknownTag<Tag>(_ tag: Tag, of type: Any.Type, at offset: Int) -> PacketError {
    PacketError(.unknownTag("\(tag)", type: String(describing: type)), at: offset)
  }
}
