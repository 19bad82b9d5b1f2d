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
  @usableFromInline let origin: _Origin
  @usableFromInline let place: _ElementsPlace

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  init(_ place: _ElementsPlace, in origin: _Origin) {
    self.origin = origin
    self.place = place
  }

  /// The number of elements.
  @inlinable
  public var count: Int { place.count }

  /// The bytes of all elements.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(copy self)
    get { place.run.bytes(in: origin) }
  }
}

extension PacketElements {
  /// Whether there are no elements.
  @inlinable
  @inline(always)
  public var isEmpty: Bool { count == 0 }

  /// The positions of the elements.
  @inlinable
  @inline(always)
  public var indices: Range<Int> { 0..<count }

  /// The element at a position.
  ///
  /// It takes the same time for all positions if all elements have the same size, such as numbers, and otherwise reads
  /// past the elements before it: walk these with ``forEach(_:)`` or ``makeIterator()`` instead.
  ///
  /// - Precondition: The position is one of ``indices``.
  @inlinable
  @inline(always)
  public subscript(position: Int) -> Element._View {
    @_lifetime(copy self)
    get {
      precondition(indices.contains(position), "the position is out of range")
      let size = Element.minimumByteCount
      var walk = makeIterator()
      // No element is smaller than that, so all have that size if they have it together.
      if place.run.count == count &* size {
        unsafe walk.reader.current += position &* size
      } else {
        walk.skip(position)
      }
      return walk.read()
    }
  }

  /// Calls a closure with each element in order.
  @inlinable
  @inline(always)
  public func forEach<Failure: Error>(
    _ body: (borrowing Element._View) throws(Failure) -> Void
  ) throws(Failure) {
    guard let size = Element._plainByteCount else {
      var walk = makeIterator()
      for _ in 0..<count { try body(walk.read()) }
      return
    }
    // A reader of one element's bytes: the optimizer sees that there are enough.
    for index in 0..<count {
      let element = unsafe _Run(place.run.start + index &* size, count: size)
      var reader = PacketReader(trusting: origin, element)
      try body(Element._nextView(from: &reader, endianness: place.endianness))
    }
  }

  /// Walks the elements in order.
  @inlinable
  @inline(always)
  @_lifetime(copy self)
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// A walk of the elements in order.
  @frozen
  public struct Iterator: ~Copyable, ~Escapable {
    @usableFromInline var reader: PacketReader
    @usableFromInline var remaining: Int
    @usableFromInline let endianness: Endianness

    @inlinable
    @inline(always)
    @_lifetime(copy elements)
    init(_ elements: PacketElements) {
      reader = PacketReader(trusting: elements.origin, elements.place.run)
      remaining = elements.count
      endianness = elements.place.endianness
    }

    /// Returns the next element; nil after the last.
    @inlinable
    @inline(always)
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    public mutating func next() -> Element._View? {
      if remaining == 0 { return nil }
      remaining &-= 1
      return read()
    }

    @inlinable
    @inline(always)
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func read() -> Element._View {
      Element._nextView(from: &reader, endianness: endianness)
    }

    @inlinable
    @_lifetime(self: copy self)
    mutating func skip(_ count: Int) {
      let endianness = endianness
      reader.again { reader throws(PacketError) in
        for _ in 0..<count { _ = try Element._place(from: &reader, endianness: endianness) }
      }
    }
  }
}
