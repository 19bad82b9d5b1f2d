/// The keys and values of a dictionary in the bytes of a packet, as a ``PacketView`` lends them.
///
/// They come in the order of the keys' bytes.
@frozen
public struct PacketPairs<Key: PacketField, Value: PacketField>: ~Escapable {
  /// The bytes of all pairs.
  public let bytes: RawSpan

  /// The number of pairs.
  public let count: Int

  @usableFromInline let endianness: Endianness

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  init(_ place: _ElementsPlace, in bytes: RawSpan) {
    self.bytes = place.run.bytes(in: bytes)
    count = place.count
    endianness = place.endianness
  }
}

extension PacketPairs {
  /// Whether there are no pairs.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Calls a closure with each key and its value, in order.
  @inlinable
  @inline(__always)
  public func forEach<Failure: Error>(
    _ body: (_ key: borrowing Key._View, _ value: borrowing Value._View) throws(Failure) -> Void
  ) throws(Failure) {
    var reader = PacketReader(trusting: bytes)
    let endianness = endianness
    for _ in 0..<count {
      let key = reader.again { reader throws(PacketError) in
        try Key._place(from: &reader, endianness: endianness)
      }
      let value = reader.again { reader throws(PacketError) in
        try Value._place(from: &reader, endianness: endianness)
      }
      try body(Key._view(of: key, in: bytes), Value._view(of: value, in: bytes))
    }
  }
}
