/// The elements of an array or a set in the bytes of a packet, as a ``PacketView`` lends them.
///
/// ```swift
/// view.weapons.forEach { weapon in total += Int(weapon.damage) }
///
/// var weapons = view.weapons.makeIterator()
/// while let weapon = weapons.next() { total += Int(weapon.damage) }
/// ```
///
/// The elements of a set come in the order of their bytes.
@frozen
public struct PacketElements<Element: PacketField>: ~Escapable {
  /// The bytes of all elements.
  public let bytes: RawSpan

  /// The number of elements.
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

extension PacketElements {
  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The positions of the elements.
  @inlinable
  public var indices: Range<Int> { 0..<count }

  /// The element at a position.
  ///
  /// It takes the same time for all positions if all elements have the same size, such as numbers, and otherwise reads
  /// past the elements before it: walk these with ``forEach(_:)`` or ``makeIterator()`` instead.
  ///
  /// - Precondition: The position is one of ``indices``.
  @inlinable
  public subscript(position: Int) -> Element._View {
    @_lifetime(copy self)
    get {
      precondition(indices.contains(position), "the position is out of range")
      let size = Element.minimumByteCount
      // No element is smaller than that, so all have that size if they have it together.
      let isUniform = bytes.byteCount == count &* size
      var walk = makeIterator()
      if isUniform { walk.offset = position &* size } else { walk.skip(position) }
      return walk.read()
    }
  }

  /// Calls a closure with each element in order.
  @inlinable
  @inline(__always)
  public func forEach<Failure: Error>(
    _ body: (borrowing Element._View) throws(Failure) -> Void
  ) throws(Failure) {
    var walk = makeIterator()
    for _ in 0..<count { try body(walk.read()) }
  }

  /// Walks the elements in order.
  @inlinable
  @inline(__always)
  @_lifetime(copy self)
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// A walk of the elements in order.
  @frozen
  public struct Iterator: ~Escapable {
    @usableFromInline let bytes: RawSpan
    @usableFromInline var offset = 0
    @usableFromInline var remaining: Int
    @usableFromInline let endianness: Endianness

    @inlinable
    @inline(__always)
    @_lifetime(copy elements)
    init(_ elements: PacketElements) {
      bytes = elements.bytes
      remaining = elements.count
      endianness = elements.endianness
    }

    /// Returns the next element; nil after the last.
    @inlinable
    @inline(__always)
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    public mutating func next() -> Element._View? {
      if remaining == 0 { return nil }
      remaining &-= 1
      return read()
    }

    @inlinable
    @inline(__always)
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func read() -> Element._View {
      let rest = unsafe bytes.extracting(unchecked: offset..<bytes.byteCount)
      var reader = PacketReader(trusting: rest)
      let endianness = endianness
      let place = reader.again { reader throws(PacketError) in
        try Element._place(from: &reader, endianness: endianness)
      }
      offset &+= reader.offset
      return Element._view(of: place, in: rest)
    }

    @inlinable
    @_lifetime(self: copy self)
    mutating func skip(_ count: Int) {
      var reader = PacketReader(trusting: bytes)
      let endianness = endianness
      reader.again { reader throws(PacketError) in
        try Element._skip(count: count, from: &reader, endianness: endianness)
      }
      offset = reader.offset
    }
  }
}
