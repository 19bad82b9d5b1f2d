/// The elements of an array or a set in the bytes of a packet, as a ``PacketView`` presents them.
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
@safe
public struct PacketElements<Element: PacketField>: ~Escapable {
  @usableFromInline let origin: ViewOrigin
  @usableFromInline let place: ElementsPlace

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  init(_ place: ElementsPlace, in origin: ViewOrigin) {
    unsafe self.origin = origin
    self.place = place
  }

  /// The number of elements.
  @inlinable
  public var count: Int { place.count }

  /// The bytes of all elements.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(copy self)
    get { unsafe place.run.bytes(in: origin) }
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
      var walk = makeIterator()
      // No element is smaller than that, so all have that size if they have it together.
      let size = Element.minimumByteCount
      if haveSize(size) {
        unsafe walk.current += position &* size
      } else {
        walk.skip(position)
      }
      return walk.read()
    }
  }

  /// Whether the elements take that many bytes each, if all take the same. A conformance by hand may state another size
  /// than it did when the elements were counted.
  @inlinable
  @inline(always)
  func haveSize(_ size: Int) -> Bool {
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: size)
    return byteCount == place.run.count && !overflow
  }

  /// Calls a closure with each element in order.
  @inlinable
  @inline(always)
  public func forEach<Failure: Error>(
    _ body: (borrowing Element._View) throws(Failure) -> Void
  ) throws(Failure) {
    guard let size = Element._plainByteCount, haveSize(size) else {
      var walk = makeIterator()
      for _ in 0..<count { try body(walk.read()) }
      return
    }
    // A reader of one element's bytes: the optimizer sees that there are enough.
    for index in 0..<count {
      let element = unsafe BytesPlace(place.run.start + index &* size, count: size)
      var reader = unsafe PacketReader(trusting: origin, element)
      try body(Element._nextView(from: &reader, endianness: place.endianness))
    }
  }

  /// Returns an iterator over the elements, in order.
  @inlinable
  @inline(always)
  @_lifetime(copy self)
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  /// An iterator over the elements, in order.
  @frozen
  @safe
  public struct Iterator: ~Escapable {
    // No reader: the compiler does not check how long a variable of a type that cannot be copied borrows its bytes.
    @usableFromInline let origin: ViewOrigin
    @usableFromInline var current: UnsafeRawPointer
    @usableFromInline let end: UnsafeRawPointer
    @usableFromInline var remaining: Int
    @usableFromInline let endianness: Endianness

    @inlinable
    @inline(always)
    @_lifetime(copy elements)
    init(_ elements: PacketElements) {
      let run = elements.place.run
      unsafe origin = elements.origin
      unsafe current = run.start
      unsafe end = run.start + run.count
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
      var reader = unsafe PacketReader(trusting: origin, BytesPlace(current, to: end))
      let view = Element._nextView(from: &reader, endianness: endianness)
      unsafe current = reader.current
      return view
    }

    @inlinable
    @_lifetime(self: copy self)
    mutating func skip(_ count: Int) {
      var reader = unsafe PacketReader(trusting: origin, BytesPlace(current, to: end))
      let endianness = endianness
      reader.again { reader throws(PacketError) in
        for _ in 0..<count {
          _ = unsafe try Element._place(from: &reader, endianness: endianness)
        }
      }
      unsafe current = reader.current
    }
  }
}
