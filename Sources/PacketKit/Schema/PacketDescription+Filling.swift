// Padding and alignment.

extension PacketDescription {
  /// The bytes of padding, and the condition for them.
  public struct Filling: Sendable, Hashable {
    /// The value of each byte.
    public let byte: UInt8

    /// Whether decoding accepts any other bytes.
    public let ignoresValues: Bool

    /// When there is padding: always, or if the field that it surrounds has a value.
    public package(set) var presence: Presence

    package init(byte: UInt8 = 0, ignoresValues: Bool = false, presence: Presence = .always) {
      self.byte = byte
      self.ignoresValues = ignoresValues
      self.presence = presence
    }
  }

  /// Adds padding.
  public mutating func padding(
    _ count: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) {
    add(.padding(count, Filling(byte: fill, ignoresValues: ignoringValues), field: field.text))
  }

  /// Adds padding until the preceding field takes `size` bytes.
  public mutating func padding(
    to size: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) {
    add(.paddingTo(size, Filling(byte: fill, ignoresValues: ignoringValues), field: field.text))
  }

  /// Adds padding up to a multiple of `alignment`: always or, after a presence, only if the field with that presence has
  /// a value. The field itself needs the presence once more.
  public mutating func alignment(
    to alignment: Int, filledWith fill: UInt8 = 0, ignoringValues: Bool = false,
    field: StaticString? = nil
  ) {
    let filling = Filling(byte: fill, ignoresValues: ignoringValues, presence: presence)
    add(.alignment(alignment, filling, field: field.text))
    presence = .always
  }
}

extension StaticString? {
  /// The name; empty without one.
  fileprivate var text: String { map { "\($0)" } ?? "" }
}
