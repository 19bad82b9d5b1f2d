// The places of fields, which a view records.

/// The place of a field in a ``PacketView``. Made by code that `@Packet` generates.
///
/// It is of use only with the bytes in which it was found, and it can outlive them: so it is unsafe.
@unsafe
@frozen
public struct _Kept<Field: PacketField> {
  @usableFromInline let place: Field._Place

  @inlinable
  @inline(always)
  init(_ place: Field._Place) {
    unsafe self.place = place
  }
}

/// Where a number of bytes lie.
@_documentation(visibility: internal)
@frozen
@safe
public struct BytesPlace: BitwiseCopyable {
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let count: Int

  @inlinable
  @inline(always)
  init(_ start: UnsafeRawPointer, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  @inlinable
  @inline(always)
  init(_ start: UnsafeRawPointer, to end: UnsafeRawPointer) {
    unsafe self.init(start, count: end - start)
  }

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  func bytes(in origin: ViewOrigin) -> RawSpan {
    // A place is used only with the bytes in which it was found.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe _overrideLifetime(bytes.bytes, copying: origin)
  }
}

/// The bytes that a view borrows. Offsets count from their start; each place stores its own end.
///
/// Only a place that was found in these bytes may be used with them: so it is unsafe.
@_documentation(visibility: internal)
@unsafe
@frozen
public struct ViewOrigin: BitwiseCopyable, ~Escapable {
  @usableFromInline let start: UnsafeRawPointer

  @inlinable
  @inline(always)
  @_lifetime(copy reader)
  init(_ reader: borrowing PacketReader) {
    unsafe start = reader.base
  }
}

/// Where elements lie, and how to read them.
@_documentation(visibility: internal)
@frozen
public struct ElementsPlace {
  @usableFromInline let run: BytesPlace
  @usableFromInline let count: Int
  @usableFromInline let endianness: Endianness

  @inlinable
  @inline(always)
  init(_ run: BytesPlace, count: Int, _ endianness: Endianness) {
    self.run = run
    self.count = count
    self.endianness = endianness
  }
}

// By default, a view stores the value itself. Functions that are not inlined take no room in the programs of those
// who use no views.
extension PacketField {
  @unsafe
  public static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Self where _Place == Self {
    return try reader.readInner(endianness: endianness)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  public static func _view(of place: Self, in origin: ViewOrigin) -> Self
  where _Place == Self, _View == Self { place }

  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  public static func _nextView(
    from reader: inout PacketReader, endianness: Endianness
  ) -> _View {
    let place = reader.again { reader throws(PacketError) in
      unsafe try _place(from: &reader, endianness: endianness)
    }
    return unsafe _view(of: place, in: reader.origin)
  }

  public static func _skipRemaining(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Int {
    return try reader.skipRemaining(Self.self, endianness: endianness)
  }

  @inlinable
  public static var _plainByteCount: Int? { nil }

  /// The same, unless a level of nesting must be counted. Called by code that `@Packet` generates.
  @inlinable
  @inline(always)
  public static var _plainLeafByteCount: Int? { _isLeaf ? _plainByteCount : nil }

  /// Equality is defined by the type.
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { false }
}

extension PacketField where Self: BitwiseCopyable {
  @inlinable
  @inline(always)
  public static func _view(of place: Self, in origin: ViewOrigin) -> Self
  where _Place == Self, _View == Self { place }
}

extension PacketNumber {
  @unsafe
  @inlinable
  @inline(always)
  public static func _place(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Self {
    return try reader._value(Self.self, endianness: endianness)
  }

  @inlinable
  @inline(always)
  public static func _view(of place: Self, in origin: ViewOrigin) -> Self { place }

  @inlinable
  @inline(always)
  public static func _nextView(from reader: inout PacketReader, endianness: Endianness) -> Self {
    reader.again { reader throws(PacketError) in
      try reader._value(Self.self, endianness: endianness)
    }
  }

}

extension PacketNumber where Self: FixedWidthInteger {
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}

extension NarrowInteger {
  @inlinable
  public static func _isUnique(_ bytes: RawSpan) -> Bool { true }
}

extension FixedSizeNumber {
  @inlinable
  public static func _skipRemaining(
    from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Int {
    try reader.countRemainingNumbers(Self.self, endianness: endianness)
  }

  @inlinable
  public static var _plainByteCount: Int? { _byteCount }
}

extension PacketError {
  /// Traps. No bytes from the network lead here: these were accepted before, and PacketKit's own types and generated code
  /// read the same bytes in the same way each time. Only a conformance by hand that depends on the bytes after it, or a `@Computed`
  /// getter that uses changing state, can come here.
  @usableFromInline
  @inline(never)
  func contradictsItself() -> Never {
    preconditionFailure("bytes that were accepted before are now rejected: \(self)")
  }
}
