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

  @export(implementation)
  @inline(__always)
  public func _stated(
    _ number: (value: UInt64, addend: Int64)?, field: StaticString
  ) throws(PacketError) -> Int64 {
    do throws(PacketError) {
      return try sum(number, at: offset)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

/// One of several tags, of which the first that is present counts.
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

/// One of several counts, of which the first that is present counts, and what is added to it. A negative number is added.
@export(implementation)
@inline(__always)
public func _number<Number: BinaryInteger>(
  _ number: Number?, plus addend: Int64
) -> (value: UInt64, addend: Int64)? {
  number.map { number in
    if number >= 0 { return (UInt64(clamping: number), addend) }
    // No sum with less than the least number is a count.
    let (sum, overflow) = Int64(clamping: number).addingReportingOverflow(addend)
    return (0, overflow ? .min : sum)
  }
}

@export(implementation)
@inline(__always)
public func _number<Number: NarrowInteger>(
  _ number: Number?, plus addend: Int64
) -> (value: UInt64, addend: Int64)? {
  _number(number?.value, plus: addend)
}

/// The sum of a number and what is added to it.
@usableFromInline
@inline(never)
func sum(
  _ number: (value: UInt64, addend: Int64)?, at offset: Int
) throws(PacketError) -> Int64 {
  guard let (value, addend) = number else { throw .noNumber(at: offset) }
  guard let value = Int64(exactly: value) else { throw .impossibleCount("\(value)", at: offset) }
  let (sum, overflow) = value.addingReportingOverflow(addend)
  // A number that is not negative can only exceed the greatest one, and the bits are those of the sum.
  guard !overflow else { throw .impossibleCount("\(UInt64(bitPattern: sum))", at: offset) }
  return sum
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func noNumber(at offset: Int) -> PacketError {
    PacketError(.impossibleCount("nil"), at: offset)
  }
}
