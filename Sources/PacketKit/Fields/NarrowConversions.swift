// Numbers of Swift's types from those of PacketKit's, as from any integer.

extension BinaryInteger {
  /// Creates the number of a ``NarrowInteger``, which must fit.
  @inlinable
  public init(_ source: some NarrowInteger) { self.init(source.value) }

  /// Creates the number of a ``NarrowInteger``, or returns nil if it does not fit.
  @inlinable
  public init?(exactly source: some NarrowInteger) { self.init(exactly: source.value) }

  /// Creates the number nearest to that of a ``NarrowInteger``.
  @inlinable
  public init(clamping source: some NarrowInteger) { self.init(clamping: source.value) }

  /// Creates a number from the low bits of a ``NarrowInteger``.
  @inlinable
  public init(truncatingIfNeeded source: some NarrowInteger) {
    self.init(truncatingIfNeeded: source.value)
  }
}

extension BinaryFloatingPoint {
  /// Creates the number of a ``NarrowInteger``.
  @inlinable
  public init(_ source: some NarrowInteger) { self.init(source.value) }
}

extension NarrowInteger {
  /// The bits that both numbers have.
  @inlinable
  public static func & (a: Self, b: Self) -> Self { Self(truncatingIfNeeded: a.value & b.value) }
}
