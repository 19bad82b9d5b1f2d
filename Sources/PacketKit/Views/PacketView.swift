#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A packet decoded without copying: its fields are read where they lie, in the bytes that the view borrows.
///
/// ```swift
/// @Packet(view: true)
/// struct PlayerState {
///   var name: String
///   var state: UInt32
/// }
///
/// let view = try PacketView<PlayerState>(decoding: datagram)
/// if view.name == "Renée" { relay(datagram, to: view.state) }
/// let player = PlayerState(view)  // a copy to keep
/// ```
///
/// Creating a view checks the whole packet: it accepts and rejects exactly what `init(decoding:)` does, with the same
/// errors. Later, nothing can go wrong. A view allocates no memory, whatever the packet contains; bytes that it rejects
/// are decoded once more, to say why. It cannot outlive its bytes, nor can these change while it exists: the compiler
/// sees to both.
///
/// Each property of the packet is a property of the view. A number is itself. A `String` is a ``PacketText``, `Data` a
/// `RawSpan`, an array or a set is ``PacketElements``, a dictionary ``PacketPairs``, and a nested packet that has views
/// is a view. A field of a later version is nil if the packet comes from an older program. What has an encoding of its
/// own, such as a type with a conformance by hand, a packet without views or text in UTF-16, is decoded as a value.
public typealias PacketView<Content: ViewablePacket> = FieldsView<Content.ViewFields>

/// The fields of a packet, or the values of one of a union's cases, read where they lie; see ``PacketView``.
@frozen
@dynamicMemberLookup
public struct FieldsView<Fields>: ~Escapable {
  /// The bytes from which places count.
  @usableFromInline let whole: RawSpan
  @usableFromInline let run: _Run
  @usableFromInline let fields: Fields

  @inlinable
  @inline(__always)
  @_lifetime(copy whole)
  init(_ fields: Fields, _ run: _Run, in whole: RawSpan) {
    self.whole = whole
    self.run = run
    self.fields = fields
  }

  /// The bytes of the packet.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(copy self)
    get { run.bytes(in: whole) }
  }
}

extension FieldsView {
  /// A field, read where it lies.
  @inlinable
  public subscript<Field: PacketField>(
    dynamicMember field: KeyPath<Fields, _Kept<Field>>
  ) -> Field._View {
    @inline(__always)
    @_lifetime(copy self)
    get { Field._view(of: fields[keyPath: field].place, in: whole) }
  }

  /// A field, read where it lies; nil if there is none.
  @inlinable
  public subscript<Field: PacketField>(
    dynamicMember field: KeyPath<Fields, _Kept<Field>?>
  ) -> Field._View? {
    @inline(__always)
    @_lifetime(copy self)
    get {
      if let kept = fields[keyPath: field] { Field._view(of: kept.place, in: whole) } else { nil }
    }
  }

  /// The values of a union's case; nil if the union is another case.
  @inlinable
  public subscript<Group: _CaseFields>(
    dynamicMember group: KeyPath<Fields, Group?>
  ) -> FieldsView<Group>? {
    @inline(__always)
    @_lifetime(copy self)
    get {
      if let values = fields[keyPath: group] {
        FieldsView<Group>(values, run, in: whole)
      } else {
        nil
      }
    }
  }

  /// A number or another value.
  @inlinable
  public subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value {
    @inline(__always)
    get { fields[keyPath: field] }
  }
}

extension FieldsView where Fields: _PacketFields {
  /// Decodes a packet that takes all of `bytes`, without copying.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  public init(decoding bytes: RawSpan, limits: PacketLimits = .init()) throws(PacketError) {
    var reader = PacketReader(lent: bytes, limits)
    do throws(PacketError) {
      try reader.enter(Fields.Content.self)
      let fields = try Fields(from: &reader)
      try reader.finish()
      self.init(fields, _Run(from: 0, to: bytes.byteCount), in: bytes)
    } catch {
      try Fields.Content.explainRejection(of: bytes, limits, error)
    }
  }

  /// Decodes a packet that takes all of `data`, without copying.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  @_lifetime(borrow data)
  public init(decoding data: borrowing Data, limits: PacketLimits = .init()) throws(PacketError) {
    try self.init(decoding: data.bytes, limits: limits)
  }

  /// Decodes a packet that takes all of `bytes`, without copying.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @inlinable
  @_lifetime(borrow bytes)
  public init(decoding bytes: borrowing [UInt8], limits: PacketLimits = .init())
    throws(PacketError)
  {
    try unsafe self.init(decoding: bytes.span.bytes, limits: limits)
  }
}

extension Packet {
  /// Throws what decoding `bytes` throws, in which a view found an error.
  @usableFromInline
  @inline(never)
  static func explainRejection(
    of bytes: RawSpan,
    _ limits: PacketLimits,
    _ error: PacketError
  ) throws(PacketError) -> Never {
    _ = try Self(decoding: bytes, limits: limits)
    throw error.inPacket(Self.self, field: nil)
  }
}

extension ViewablePacket {
  /// Copies what a view shows.
  @inlinable
  public init(_ view: PacketView<Self>) {
    var reader = PacketReader(trusting: view.whole, view.run)
    self = reader.again { reader throws(PacketError) in try Self(from: &reader) }
  }
}

extension PacketReader {
  /// Reads bytes that were read before.
  @inlinable
  @inline(__always)
  @_lifetime(copy bytes)
  init(trusting bytes: RawSpan, _ run: _Run) {
    let limits = PacketLimits(maximumDepth: .max, maximumStackByteCount: .max)
    self.init(lent: bytes, limits)
    unsafe current = base + run.start
    unsafe end = base + (run.start &+ run.count)
    isTrusted = true
  }

  /// Reads what was read before, and so can be read again.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func again<Value>(
    _ read: (inout PacketReader) throws(PacketError) -> Value
  ) -> Value {
    do throws(PacketError) {
      return try read(&self)
    } catch {
      error.contradictsItself()
    }
  }

  /// The bytes from which offsets count.
  @inlinable
  @inline(__always)
  var wholeBytes: RawSpan {
    @_lifetime(copy self)
    get {
      let bytes = unsafe UnsafeRawBufferPointer(start: base, count: bound - base).bytes
      return unsafe _overrideLifetime(bytes, copying: self)
    }
  }

  /// Passes `count` bytes, if there are so many.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func skip(_ count: Int) -> Bool {
    guard count <= remaining else { return false }
    unsafe current += count
    return true
  }
}
