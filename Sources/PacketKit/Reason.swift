// The sentences of errors without a case of their own: calls that make no sense, and packets that contradict themselves.
// Those of the cases are in `PacketError+Reason.swift`.

extension PacketError.Reason {
  package static func negativeByteCount(_ count: some BinaryInteger) -> Self {
    .invalid("byte count \(count) is negative")
  }

  package static func negativeElementCount(_ count: some BinaryInteger) -> Self {
    .invalid("element count \(count) is negative")
  }

  static func negativeLength(_ length: Int) -> Self {
    .invalid("length \(length) is negative")
  }

  static func tooMuchPadding(_ count: Int) -> Self {
    .invalid("cannot write \(count) bytes of padding")
  }

  static func tooWideString(_ width: Int) -> Self {
    .invalid("cannot write a string of \(width) bytes")
  }

  package static func oddWidth(_ width: Int) -> Self {
    .invalid("UTF-16 takes an even number of bytes, not \(width)")
  }

  package static func impossibleBitCount(_ count: Int) -> Self {
    .invalid("a field cannot have \(count) bits")
  }

  static func unwrittenBits(_ count: Int) -> Self {
    .invalid("\(count) bits of the run have not been written")
  }

  static func impossibleWidth<Number: FixedWidthInteger>(_ count: Int, of type: Number.Type) -> Self
  {
    .invalid("\(name(of: type)) cannot be encoded in \(count.inBytes)")
  }

  static func signedVarint<Number: FixedWidthInteger>(_ type: Number.Type) -> Self {
    .invalid("a big-endian varint needs an unsigned type, not \(name(of: type))")
  }

  package static func impossibleQuantization(bits: Int, _ zero: QuantizedZero) -> Self {
    switch zero {
    case .rounded:
      .invalid(
        "cannot quantize to \(bits) bits, because the range is empty or its steps are finer than the type's numbers,"
      )
    case .exact:
      .invalid(
        "cannot quantize to \(bits) bits with a step for zero, because the range is not from -x to x,"
      )
    }
  }

  /// A byte that is no digit, or may not follow those before it. The terminator would also be allowed.
  package static func noDigit(
    _ byte: UInt8, _ radix: Radix, _ terminator: UInt8?, isAfterZero: Bool
  ) -> Self {
    let digit =
      switch radix {
      case .octal: "an octal digit"
      case .decimal: "a decimal digit"
      case .hexadecimal: "a lowercase hexadecimal digit"
      }
    let end = terminator.map { "0x\($0.hexDigits)" }
    let expected =
      isAfterZero
      ? "\(end ?? "nothing"), because no zero precedes other digits"
      : [digit, end].compactMap { $0 }.joined(separator: " or ")
    return .unexpectedByte(byte, expected: expected)
  }

  package static var negativeZero: Self {
    .unexpectedByte(UInt8(ascii: "-"), expected: "a digit, because zero has no sign")
  }

  package static var emptyElement: Self {
    .invalid("an element that takes no bytes cannot be counted")
  }

  package static var emptyTrailer: Self {
    .invalid("an empty value cannot be distinguished from an absent one")
  }

  static func shortElement(minimum: Int) -> Self {
    .invalid("an element takes fewer bytes than the stated minimum of \(minimum)")
  }

  package static func impossibleCount(_ statement: String) -> Self {
    .invalid("an earlier field holds the invalid count \(statement)")
  }

  package static func impossibleLength(_ length: Int64, surplus: Int) -> Self {
    .invalid("length \(length), which includes \(surplus) more bytes, is out of range")
  }

  static func fewerThanExcluded(_ byteCount: Int, surplus: Int) -> Self {
    .invalid("\(byteCount) bytes are fewer than the \(-surplus) that their length excludes")
  }

  package static var differingDefaults: Self {
    .invalid("the default values of absent fields differ each time")
  }

  static func unread(since start: Int) -> Self {
    .invalid("no bytes since \(start) have been read")
  }

  static func unwritten(since start: Int) -> Self {
    .invalid("no bytes since \(start) have been written")
  }

  static func paddingBegun(at start: Int) -> Self {
    .invalid("padding cannot begin at \(start)")
  }

  static func sizedPacketBegun(at start: Int) -> Self {
    .invalid("a sized packet cannot have begun at \(start)")
  }

  static func unreservedLength(at place: Int) -> Self {
    .invalid("no length has been reserved at \(place)")
  }

  static var prefixRemovedBytes: Self {
    .invalid("a prefix has removed bytes instead of writing some")
  }
}

// The values that a byte may have.
extension PacketError.Reason {
  package static func notBool(_ byte: UInt8) -> Self {
    .unexpectedByte(byte, expected: "0x00 (false) or 0x01 (true)")
  }

  package static func notPresence(_ byte: UInt8) -> Self {
    .unexpectedByte(byte, expected: "0x00 (absent) or 0x01 (present)")
  }

  package static func notPadding(_ byte: UInt8, _ fill: UInt8) -> Self {
    .unexpectedByte(byte, expected: "0x\(fill.hexDigits) (padding)")
  }

  package static func notMorePadding(_ byte: UInt8) -> Self {
    .unexpectedByte(byte, expected: "0x00 like the padding before it")
  }

  package static func nonASCIIByte(_ byte: UInt8) -> Self {
    .unexpectedByte(byte, expected: "ASCII")
  }
}
