/// The keys and values of a dictionary in the bytes of a packet, as a ``PacketView`` presents them.
///
/// They come in the order of the keys' bytes.
@frozen
@safe
public struct PacketPairs<Key: PacketField, Value: PacketField>: ~Escapable {
  /// Where the pairs lie. They begin with the keys, but are more than these.
  @usableFromInline let all: PacketElements<Key>

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  init(_ place: ElementsPlace, in origin: ViewOrigin) {
    unsafe all = PacketElements(place, in: origin)
  }

  /// The number of pairs.
  @inlinable
  public var count: Int { all.count }

  /// The bytes of all pairs.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(copy self)
    get { all.bytes }
  }
}

extension PacketPairs {
  /// Whether there are no pairs.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Calls a closure with each key and its value, in order.
  @inlinable
  @inline(always)
  public func forEach<Failure: Error>(
    _ body: (_ key: borrowing Key._View, _ value: borrowing Value._View) throws(Failure) -> Void
  ) throws(Failure) {
    var reader = unsafe PacketReader(trusting: all.origin, all.place.run)
    let endianness = all.place.endianness
    for _ in 0..<count {
      let key = Key._nextView(from: &reader, endianness: endianness)
      try body(key, Value._nextView(from: &reader, endianness: endianness))
    }
  }
}
