// Arrays, sets and dictionaries: a view keeps where their elements lie.

extension Array where Element: PacketField {
  @inlinable
  @inline(__always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.place([Element].self, endianness)
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(of place: _ElementsPlace, in bytes: RawSpan) -> PacketElements<Element> {
    PacketElements(place, in: bytes)
  }
}

extension Set where Element: PacketField {
  @inlinable
  @inline(__always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.place(Set<Element>.self, endianness)
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(of place: _ElementsPlace, in bytes: RawSpan) -> PacketElements<Element> {
    PacketElements(place, in: bytes)
  }
}

extension Dictionary where Key: PacketField, Value: PacketField {
  @inlinable
  @inline(__always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.place([Key: Value].self, endianness)
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(
    of place: _ElementsPlace,
    in bytes: RawSpan
  ) -> PacketPairs<Key, Value> {
    PacketPairs(place, in: bytes)
  }
}

extension Optional where Wrapped: PacketField {
  @inlinable
  @inline(__always)
  public static func _place(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Wrapped._Place? {
    guard try reader.readPresence() else { return nil }
    try reader.enter(flat: Wrapped.isFlat)
    let place = try Wrapped._place(from: &reader, endianness: endianness)
    reader.ascend(fromFlat: Wrapped.isFlat)
    return place
  }

  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public static func _view(of place: Wrapped._Place?, in bytes: RawSpan) -> Wrapped._View? {
    if let place { Wrapped._view(of: place, in: bytes) } else { nil }
  }
}

/// An array, a set or a dictionary.
public protocol _CollectionOfFields: PacketField where _Place == _ElementsPlace {
  /// Reads past `count` elements, one level deeper, after checking that the available bytes could hold them.
  static func _placeElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace
}

extension Array: _CollectionOfFields where Element: PacketField {
  @inlinable
  @inline(__always)
  public static func _placeElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.claimRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try reader.enter(flat: Element.isFlat)
    let start = reader.offset
    try reader.skip(count, Element.self, endianness)
    reader.ascend(fromFlat: Element.isFlat)
    return _ElementsPlace(_Run(from: start, to: reader.offset), count: count, endianness)
  }
}

extension Set: _CollectionOfFields where Element: PacketField {
  @inlinable
  @inline(__always)
  public static func _placeElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.claimRoom(for: count, minimumByteCount: Element.minimumByteCount)
    let start = reader.position
    let offset = reader.offset
    try reader.enter(flat: Element.isFlat)
    let areUnique = try reader.skipOrdered(count, Element.self, endianness) { _ in }
    reader.ascend(fromFlat: Element.isFlat)
    if !areUnique {
      reader.rewind(to: start)
      let _: Set<Element> = try reader.takeSet(count, endianness: endianness)
    }
    return _ElementsPlace(_Run(from: offset, to: reader.offset), count: count, endianness)
  }
}

extension Dictionary: _CollectionOfFields where Key: PacketField, Value: PacketField {
  @inlinable
  @inline(__always)
  public static func _placeElements(
    _ count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    try reader.claimRoom(for: count, minimumByteCount: [Key: Value].minimumPairByteCount)
    let start = reader.position
    let offset = reader.offset
    let isFlat = Key.isFlat && Value.isFlat
    try reader.enter(flat: isFlat)
    let areUnique = try reader.skipOrdered(count, Key.self, endianness) {
      reader throws(PacketError) in
      _ = try Value._place(from: &reader, endianness: endianness)
    }
    reader.ascend(fromFlat: isFlat)
    if !areUnique {
      reader.rewind(to: start)
      let _: [Key: Value] = try reader.takeDictionary(count, endianness: endianness)
    }
    return _ElementsPlace(_Run(from: offset, to: reader.offset), count: count, endianness)
  }
}

extension PacketReader {
  /// Reads past `count` elements, for which there is room.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skip<Element: PacketField>(
    _ count: Int,
    _ type: Element.Type,
    _ endianness: Endianness
  ) throws(PacketError) {
    if let size = Element._plainByteCount, skip(count &* size) { return }
    for _ in 0..<count {
      _ = try Element._place(from: &self, endianness: endianness)
    }
  }

  /// Reads past keys in the order of their bytes, each with what `skipValue` reads.
  ///
  /// - Returns: Whether the keys are unique, as far as their bytes tell. Otherwise, none may have been checked after
  ///   the first that may equal another.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skipOrdered<Key: PacketField>(
    _ count: Int,
    _ type: Key.Type,
    _ endianness: Endianness,
    with skipValue: (inout PacketReader) throws(PacketError) -> Void
  ) throws(PacketError) -> Bool {
    var order = EncodingOrder(of: Key.self)
    for _ in 0..<count {
      let start = offset
      _ = try Key._place(from: &self, endianness: endianness)
      if !isTrusted {
        guard try !checkOrder(&order, of: start..<offset), Key._isUnique(bytes(from: start))
        else { return false }
      }
      try skipValue(&self)
    }
    return true
  }

  /// Reads past a collection preceded by the count of its elements, a `UInt32`.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func place<Field: _CollectionOfFields>(
    _ type: Field.Type,
    _ endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    let maximum = limits.maximumElementCount
    let count = try claimLength(UInt32.self, maximum: maximum, endianness: endianness)
    return try Field._placeElements(count, from: &self, endianness: endianness)
  }

  /// Reads past a collection preceded by the count of its elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _CollectionOfFields, Prefix: LengthPrefix>(
    _ type: Field.Type,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    let maximum = min(maximum, limits.maximumElementCount)
    let count = try claimLength(prefix, maximum: maximum, endianness: endianness)
    return _Kept(try Field._placeElements(count, from: &self, endianness: endianness))
  }

  /// Reads past a collection of a fixed number of elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _CollectionOfFields>(
    _ type: Field.Type,
    fixedCount count: Int,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    _Kept(try Field._placeElements(count, from: &self, endianness: endianness))
  }

  /// Reads past a collection whose count an earlier field states as `times * value + plus - minus`.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Field: _CollectionOfFields>(
    _ type: Field.Type,
    countedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<Field> {
    let count = try elementCount(value, times: times, plus: plus, minus: minus)
    return _Kept(try Field._placeElements(count, from: &self, endianness: endianness))
  }

  /// Reads past bytes preceded by their count.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Prefix: LengthPrefix>(
    _ type: [UInt8].Type,
    lengthPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[UInt8]> {
    try _keep(type, countPrefix: prefix, maximum: maximum, endianness: endianness)
  }

  /// Reads past elements preceded by the count of their bytes.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField, Prefix: LengthPrefix>(
    _ type: [Element].Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    try keepSized(
      prefix, including: included, excluding: excluded, maximum: maximum, endianness
    ) { reader throws(PacketError) in try reader.keepRemaining(type, endianness) }
  }

  /// Reads past elements that take as many bytes as an earlier field states.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    _ type: [Element].Type,
    sizedBy value: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    try keepSized(by: value, times: times, plus: plus, minus: minus) {
      reader throws(PacketError) in try reader.keepRemaining(type, endianness)
    }
  }

  /// Reads past elements until no bytes remain.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    remaining type: [Element].Type,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    _Kept(try keepRemaining(type, endianness))
  }

  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func keepRemaining<Element: PacketField>(
    _ type: [Element].Type,
    _ endianness: Endianness
  ) throws(PacketError) -> _ElementsPlace {
    let start = offset
    let count = try Element._skipRemaining(from: &self, endianness: endianness)
    return _ElementsPlace(_Run(from: start, to: offset), count: count, endianness)
  }

  /// Reads past elements, each of which takes `minimumByteCount`, until no bytes remain.
  @inlinable
  @_lifetime(self: copy self)
  mutating func countRemainingNumbers<Number: PacketField>(
    _ type: Number.Type,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    let size = Number.minimumByteCount
    let (count, rest) = remaining.quotientAndRemainder(dividingBy: size)
    try beginRemaining()
    guard count <= limits.maximumElementCount else {
      try PacketError.lengthTooLarge(UInt64(count), maximum: limits.maximumElementCount, at: offset)
        .raise()
    }
    guard rest == 0 else {
      try PacketError.truncated(needed: size, available: rest, at: offset).raise()
    }
    _ = try [Number]._placeElements(count, from: &self, endianness: endianness)
    hasTakenRemaining = true
    return count
  }

  /// Reads past elements until no bytes remain.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skipRemaining<Element: PacketField>(
    _ type: Element.Type,
    endianness: Endianness
  ) throws(PacketError) -> Int {
    var count = 0
    try beginRemaining()
    try enter(flat: false)
    while !isAtEnd {
      try skipUncounted(type, at: count, maximum: limits.maximumElementCount, endianness)
      count += 1
    }
    ascend()
    hasTakenRemaining = true
    return count
  }

  /// Reads past elements until the next byte is `terminator`, and the terminator.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Element: PacketField>(
    _ type: [Element].Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[Element]> {
    let maximum = min(maximum, limits.maximumElementCount)
    let start = offset
    var end = start
    var count = 0
    try enter(flat: false)
    while try !takeTerminator(terminator) {
      try skipUncounted(Element.self, at: count, maximum: maximum, endianness)
      count += 1
      end = offset
    }
    ascend()
    return _Kept(_ElementsPlace(_Run(from: start, to: end), count: count, endianness))
  }

  /// Reads past bytes up to the next `terminator`, and the terminator.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep(
    _ type: [UInt8].Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    endianness: Endianness = .big
  ) throws(PacketError) -> _Kept<[UInt8]> {
    try enter(flat: true)
    let maximum = min(maximum, limits.maximumElementCount)
    let start = offset
    let count = try byteCount(before: terminator, maximum: maximum)
    unsafe _ = try claim(count + 1)
    return _Kept(_ElementsPlace(_Run(from: start, to: start + count), count: count, endianness))
  }

  /// Reads past an element of an array whose count nothing states. It must take at least one byte.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skipUncounted<Element: PacketField>(
    _ type: Element.Type,
    at index: Int,
    maximum: Int,
    _ endianness: Endianness
  ) throws(PacketError) {
    let start = offset
    guard index < maximum else {
      try PacketError.lengthTooLarge(UInt64(index) + 1, maximum: maximum, at: start).raise()
    }
    _ = try Element._place(from: &self, endianness: endianness)
    guard offset > start else { try PacketError.emptyElement(at: start).raise() }
  }
}
