/// An array whose elements share bytes in a run of bits: an `Array` or an `InlineArray`.
public protocol BitElements<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// The count of the elements.
  var count: Int { get }

  /// An element. The index is not checked.
  @_documentation(visibility: internal)
  @unsafe
  func _element(at index: Int) -> Element

  /// Creates `count` elements by initializing their memory. The second argument of `initialize` becomes how many elements
  /// are initialized, also if it throws an error. Other errors report the offset.
  @_documentation(visibility: internal)
  init(
    _count count: Int, at offset: Int,
    _ initialize: (UnsafeMutablePointer<Element>, inout Int) throws(PacketError) -> Void
  ) throws(PacketError)
}

@_documentation(visibility: internal)
extension Array: BitElements {
  @unsafe
  @inlinable
  @inline(__always)
  public func _element(at index: Int) -> Element {
    unsafe withUnsafeBufferPointer { unsafe $0[index] }
  }

  @inlinable
  @inline(__always)
  public init(
    _count count: Int, at offset: Int,
    _ initialize: (UnsafeMutablePointer<Element>, inout Int) throws(PacketError) -> Void
  ) throws(PacketError) {
    // Elements in temporary memory and a copy of them take far fewer instructions than an array's own closures.
    let capacity = Swift.max(count, 1)
    self = unsafe try withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) {
      memory throws(PacketError) in
      let first = unsafe memory.baseAddress.unsafelyUnwrapped
      var initializedCount = 0
      defer { unsafe first.deinitialize(count: initializedCount) }
      unsafe try initialize(first, &initializedCount)
      return unsafe Array(UnsafeBufferPointer(start: first, count: initializedCount))
    }
  }
}

@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@_documentation(visibility: internal)
extension InlineArray: BitElements {
  @unsafe
  @inlinable
  @inline(__always)
  public func _element(at index: Int) -> Element { self[index] }

  @inlinable
  @inline(__always)
  public init(
    _count count: Int, at offset: Int,
    _ initialize: (UnsafeMutablePointer<Element>, inout Int) throws(PacketError) -> Void
  ) throws(PacketError) {
    guard count == Self.count else {
      try PacketError.wrongCount(count, expected: Self.count, at: offset).raise()
    }
    self = try Self { (elements: inout OutputSpan<Element>) throws(PacketError) in
      try unsafe elements.withUnsafeMutableBufferPointer {
        memory, initializedCount throws(PacketError) in
        guard let first = memory.baseAddress else { return }
        try unsafe initialize(first, &initializedCount)
      }
    }
  }
}

extension BitReader {
  /// Reads elements of `width` bits.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func elements<Elements: BitElements>(
    _ count: Int, bits width: Int, field: StaticString?,
    _ make: (_ bits: UInt64, _ offset: Int) throws(PacketError) -> Elements.Element
  ) throws(PacketError) -> Elements {
    do throws(PacketError) {
      try checkElements(count, bits: width)
      return try unsafe Elements(_count: count, at: offset) {
        memory, initializedCount throws(PacketError) in
        try unsafe takeElements(count, bits: width, into: memory, &initializedCount, make)
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads `count` elements of `bits` bits each.
  ///
  /// - Throws: ``PacketError`` if the run does not hold as many, or if bits represent no element.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read<Elements: BitElements>(
    _ type: Elements.Type = Elements.self, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError) -> Elements where Elements.Element: BitField {
    try elements(count, bits: width, field: field) { bits, offset throws(PacketError) in
      try Elements.Element(bits: bits, count: width, at: offset)
    }
  }

  /// Reads `count` raw values of `bits` bits each.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func read<Elements: BitElements>(
    _ type: Elements.Type = Elements.self, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError) -> Elements
  where
    Elements.Element: RawRepresentable & PacketField,
    Elements.Element.RawValue: BitField & Equatable
  {
    try elements(count, bits: width, field: field) { bits, offset throws(PacketError) in
      let rawValue = try Elements.Element.RawValue(bits: bits, count: width, at: offset)
      guard let value = Elements.Element(rawValue: rawValue), value.rawValue == rawValue else {
        try PacketError.unknownValue(rawValue, of: Elements.Element.self, at: offset).raise()
      }
      return value
    }
  }

  /// Reads `count` sets of options in `bits` bits each.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func read<Elements: BitElements>(
    _ type: Elements.Type = Elements.self, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError) -> Elements
  where Elements.Element: PacketOptionSet, Elements.Element.RawValue: BitField {
    try elements(count, bits: width, field: field) { bits, offset throws(PacketError) in
      let options = Elements.Element(
        rawValue: try Elements.Element.RawValue(bits: bits, count: width, at: offset))
      try options.checkOptions(at: offset)
      return options
    }
  }
}

extension BitWriter {
  /// Writes `count` elements of `bits` bits each.
  ///
  /// - Throws: ``PacketError`` if there are not as many elements, if one does not fit, or if fewer bits are left in the run.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError) where Elements.Element: BitField {
    try append(elements, count, bits: width, field: field) { element, offset throws(PacketError) in
      try element.bits(count: width, at: offset)
    }
  }

  /// Writes `count` integers of `bits` bits each.
  ///
  /// - Throws: ``PacketError`` as for other elements.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError)
  where Elements.Element: BitField & PacketNumber & FixedWidthInteger {
    // The same for any element would be a call through its conformance.
    try append(elements, count, bits: width, field: field) { element, offset throws(PacketError) in
      try element.lowBits(width, at: offset)
    }
  }

  /// Writes `count` raw values of `bits` bits each.
  ///
  /// - Throws: ``PacketError`` as for other elements.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError)
  where
    Elements.Element: RawRepresentable & PacketField,
    Elements.Element.RawValue: BitField & Equatable
  {
    try append(elements, count, bits: width, field: field) { element, offset throws(PacketError) in
      try element.rawValue.bits(count: width, at: offset)
    }
  }

  /// Writes `count` sets of options in `bits` bits each.
  ///
  /// - Throws: ``PacketError`` as for other elements, and if one has unknown options.
  @inlinable
  @_disfavoredOverload
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements, bits width: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError)
  where Elements.Element: PacketOptionSet, Elements.Element.RawValue: BitField {
    try append(elements, count, bits: width, field: field) { element, offset throws(PacketError) in
      try element.checkOptions(at: offset)
      return try element.rawValue.bits(count: width, at: offset)
    }
  }
}

extension PacketDescription {
  /// Adds `count` elements of `width` bits each.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, bits width: Int, count: Int, field: StaticString? = nil
  ) {
    let element = WireType(bitsOf: Elements.Element.self, count: width)
    add(.array(element, .fixed(count)), bits: width, field)
  }

  /// Adds as many elements of `width` bits as the field of a name states: `times * value + plus - minus`.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, bits width: Int, by name: StaticString, times: Int = 1, plus: Int = 0,
    minus: Int = 0, field: StaticString? = nil
  ) {
    let element = WireType(bitsOf: Elements.Element.self, count: width)
    add(.array(element, NamedNumber(name, times, plus, minus).extent), bits: width, field)
  }
}
