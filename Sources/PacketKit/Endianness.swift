/// The order in which a number's bytes travel.
public enum Endianness: Sendable, Hashable {
  /// Most significant byte first: network byte order, the default everywhere in PacketKit.
  case big

  /// Least significant byte first.
  case little
}
