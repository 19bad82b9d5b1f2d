// The number that an earlier field, or a member of one, states: a count, a size or a tag. It may be absent, or one of
// PacketKit's own integers. Code that `@Packet` generates calls these functions where the declaration does not say which.

extension PacketReader {
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
    guard let number else { try PacketError.noNumber(at: offset).rethrow(inField: field) }
    return number.value
  }

  @export(implementation)
  @inline(__always)
  public func _stated<Kind: RawRepresentable>(
    _ kind: Kind?, field: StaticString
  ) throws(PacketError) -> Kind.RawValue
  where Kind.RawValue: BinaryInteger {
    guard let kind else { try PacketError.noNumber(at: offset).rethrow(inField: field) }
    return kind.rawValue
  }
}

/// One of several numbers, of which the first that is present counts.
@export(implementation)
@inline(__always)
public func _number<Number: _CountingNumber & UnsignedInteger>(_ number: Number?) -> UInt64? {
  number.map { UInt64($0) }
}

@export(implementation)
@inline(__always)
public func _number<Number: _CountingNumber & NarrowInteger>(_ number: Number?) -> UInt64? {
  number.map { UInt64($0.value) }
}

extension PacketWriter {
  @export(implementation)
  @inline(__always)
  public func _stated<Number: BinaryInteger>(
    _ number: Number?, field: StaticString
  ) throws(PacketError) -> Number {
    guard let number else { try PacketError.noNumber(at: count).rethrow(inField: field) }
    return number
  }

  @export(implementation)
  @inline(__always)
  public func _stated<Number: NarrowInteger>(
    _ number: Number?, field: StaticString
  ) throws(PacketError) -> Number.Wider {
    guard let number else { try PacketError.noNumber(at: count).rethrow(inField: field) }
    return number.value
  }

  @export(implementation)
  @inline(__always)
  public func _stated<Kind: RawRepresentable>(
    _ kind: Kind?, field: StaticString
  ) throws(PacketError) -> Kind.RawValue
  where Kind.RawValue: BinaryInteger {
    guard let kind else { try PacketError.noNumber(at: count).rethrow(inField: field) }
    return kind.rawValue
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func noNumber(at offset: Int) -> PacketError {
    PacketError(.impossibleCount("nil"), at: offset)
  }
}
