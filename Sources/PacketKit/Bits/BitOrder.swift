/// The order in which the fields of a run of bits fill its bytes.
@frozen
public enum BitOrder: Sendable, Hashable {
  /// From the most significant bit of each byte on, and so the bits of each number: network order, the default.
  case mostSignificantFirst

  /// From the least significant bit of each byte on, and so the bits of each number. A number that crosses a byte
  /// continues in the lowest bits of the next.
  case leastSignificantFirst
}
