/// A packet decoded without copying: its fields are read in place, in the bytes that the view borrows.
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
/// let player = PlayerState(copying: view)  // a copy to keep
/// ```
///
/// Creating a view checks the whole packet: it accepts and rejects exactly what `init(decoding:)` does, with the same
/// errors, so reading fields later cannot fail. A view allocates no memory for fields that it reads in place; bytes that it
/// rejects are decoded once more, for the error. The compiler ensures that a view does not outlive its bytes, and that they
/// do not change while it exists.
///
/// Each property of the packet is a property of the view. Numbers stay numbers. A `String` is a ``PacketText``, `Data` a
/// `RawSpan`, an array or a set is ``PacketElements``, a dictionary ``PacketPairs``, and a nested packet that has views
/// is a view. A field of a later version is nil if the packet comes from an older program. A field with an encoding of its
/// own, such as a type with a conformance by hand, a packet without views or text in UTF-16, is decoded as a value.
public typealias PacketView<Content: ViewablePacket> = FieldsView<Content._ViewFields>

/// The fields of a packet, or the values of one of a union's cases, read in place; see ``PacketView``.
@frozen
@dynamicMemberLookup
@safe
public struct FieldsView<Fields: _Fields>: ~Escapable {
  @usableFromInline let origin: ViewOrigin
  @usableFromInline let run: BytesPlace
  @usableFromInline let fields: Fields._Places

  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  init(_ fields: Fields._Places, _ run: BytesPlace, in origin: ViewOrigin) {
    unsafe self.origin = origin
    self.run = run
    self.fields = fields
  }

  /// The bytes of the packet.
  @safe
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(copy self)
    get { unsafe run.bytes(in: origin) }
  }
}

extension FieldsView {
  /// A field, read in place.
  @safe
  @inlinable
  public subscript<Field: PacketField>(
    dynamicMember field: KeyPath<Fields._Places, _Kept<Field>>
  ) -> Field._View {
    @inline(always)
    @_lifetime(copy self)
    get { unsafe Field._view(of: fields[keyPath: field].place, in: origin) }
  }

  /// A field, read in place; nil if there is none.
  @safe
  @inlinable
  public subscript<Field: PacketField>(
    dynamicMember field: KeyPath<Fields._Places, _Kept<Field>?>
  ) -> Field._View? {
    @inline(always)
    @_lifetime(copy self)
    get {
      if let kept = unsafe fields[keyPath: field] {
        unsafe Field._view(of: kept.place, in: origin)
      } else {
        nil
      }
    }
  }

  /// The values of a union's case; nil if the union is another case.
  @safe
  @inlinable
  public subscript<Group: _CasePlaces>(
    dynamicMember group: KeyPath<Fields._Places, Group?>
  ) -> FieldsView<Group._CaseFields>? {
    @inline(always)
    @_lifetime(copy self)
    get {
      if let values = fields[keyPath: group] {
        unsafe FieldsView<Group._CaseFields>(values, run, in: origin)
      } else {
        nil
      }
    }
  }

  /// A number or another value.
  @safe
  @inlinable
  public subscript<Value>(dynamicMember field: KeyPath<Fields._Places, Value>) -> Value {
    @inline(always)
    get { fields[keyPath: field] }
  }
}

extension FieldsView where Fields: _PacketFields {
  /// Decodes a packet that takes all of `bytes`, without copying.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @safe
  @inlinable
  @inline(always)
  @_lifetime(copy bytes)
  public init(decoding bytes: RawSpan, limits: PacketLimits = .init()) throws(PacketError) {
    var reader = PacketReader(lent: bytes, limits)
    do throws(PacketError) {
      try reader.descend(into: Fields._Packet.self)
      let fields = try Fields._Places(outlined: &reader)
      try reader.finish()
      unsafe self.init(fields, BytesPlace(reader.base, to: reader.bound), in: reader.origin)
    } catch {
      try Fields._Packet.explainRejection(of: bytes, limits, error)
    }
  }

  /// Decodes a packet that takes all of `bytes`, without copying.
  ///
  /// - Throws: ``PacketError`` for malformed or trailing bytes.
  @safe
  @inlinable
  @_lifetime(borrow bytes)
  public init(decoding bytes: borrowing [UInt8], limits: PacketLimits = .init())
    throws(PacketError)
  {
    try unsafe self.init(decoding: bytes.elementSpan.bytes, limits: limits)
  }
}

extension Packet {
  /// Throws the error of decoding `bytes`, in which a view found one.
  @usableFromInline
  @inline(never)
  static func explainRejection(
    of bytes: RawSpan, _ limits: PacketLimits, _ error: PacketError
  ) throws(PacketError) -> Never {
    _ = try Self(decoding: bytes, limits: limits)
    throw error.inPacket(Self.self, field: nil)
  }
}

extension ViewablePacket {
  /// Copies the packet of a view.
  @inlinable
  public init(copying view: PacketView<Self>) {
    var reader = unsafe PacketReader(trusting: view.origin, view.run)
    let tag = view.fields._externalTag
    self = reader.again { reader throws(PacketError) in try Self(again: &reader, tag: tag) }
  }
}

extension PacketReader {
  /// Reads bytes that were read before.
  @inlinable
  @inline(always)
  @_lifetime(copy origin)
  init(trusting origin: ViewOrigin, _ run: BytesPlace) {
    unsafe base = origin.start
    unsafe current = run.start
    unsafe end = run.start + run.count
    unsafe bound = end
    limits = PacketLimits(maximumDepth: .max, maximumStackByteCount: .max)
    nesting = Nesting(limits, isWriting: false)
    isTrusted = true
  }

  /// Reads a value that was read before, which cannot fail.
  @inlinable
  @inline(always)
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

  /// The bytes that the reader borrows.
  @inlinable
  @inline(always)
  var origin: ViewOrigin {
    @_lifetime(copy self)
    get { unsafe ViewOrigin(self) }
  }
}
