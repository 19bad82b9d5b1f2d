// The number that an earlier field, or a member of one, states: a count, a size or a tag. It may be absent, or one of
// PacketKit's own integers. Code that `@Packet` generates calls these functions where the declaration does not say which.

/// A reader or a writer of a packet.
@_documentation(visibility: internal)
public protocol PacketCursor: ~Copyable, ~Escapable {
  /// How many bytes have been read or written.
  var offset: Int { get }
}

extension PacketReader: PacketCursor {}

extension PacketWriter: PacketCursor {
  @_documentation(visibility: internal)
  @inlinable
  public var offset: Int { count }
}

extension PacketCursor where Self: ~Copyable & ~Escapable {
  @export(implementation)
  @inline(__always)
  public func _stated<Number: BinaryInteger>(
    _ number: Number?, field: StaticString
  ) throws(PacketError) -> Number {
    guard let number else { try PacketError.noNumber(at: offset).rethrow(inField: field) }
    return number
  }

  @export(implementation)
  @inline(__always)
  public func _stated<Number: NarrowInteger>(
    _ number: Number?, field: StaticString
  ) throws(PacketError) -> Number.Wider {
    try _stated(number?.value, field: field)
  }

  @export(implementation)
  @inline(__always)
  public func _stated<Kind: RawRepresentable>(
    _ kind: Kind?, field: StaticString
  ) throws(PacketError) -> Kind.RawValue
  where Kind.RawValue: BinaryInteger {
    try _stated(kind?.rawValue, field: field)
  }
}

/// One of several numbers, of which the first that is present counts.
@export(implementation)
@inline(__always)
public func _number<Number: CountingNumber & UnsignedInteger>(_ number: Number?) -> UInt64? {
  number.map { UInt64($0) }
}

@export(implementation)
@inline(__always)
public func _number<Number: CountingNumber & NarrowInteger>(_ number: Number?) -> UInt64? {
  number.map { UInt64($0.value) }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func noNumber(at offset: Int) -> PacketError {
    PacketError(.impossibleCount("nil"), at: offset)
  }
}
