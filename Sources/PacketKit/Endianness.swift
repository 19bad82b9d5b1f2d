/// The order of a number's bytes on the wire.
public enum Endianness: Sendable, Hashable {
  /// Most significant byte first: network byte order, the default throughout PacketKit.
  case big

  /// Least significant byte first.
  case little
}
