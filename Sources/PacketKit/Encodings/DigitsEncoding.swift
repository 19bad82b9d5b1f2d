/// The base of a number that is encoded as digits.
public enum Radix: Int, Sendable, Hashable {
  /// The digits 0 to 7.
  case octal = 8

  /// The digits 0 to 9.
  case decimal = 10

  /// The digits 0 to 9 and a to f.
  case hexadecimal = 16
}

/// An integer as digits in ASCII, with zeros before them in a fixed number of bytes, or without in as many as it takes.
///
/// A negative number has a minus sign before them. Encoding rejects a number that does not fit.
@_documentation(visibility: internal)
@frozen
public struct DigitsEncoding<Value: FixedWidthInteger & PacketNumber>: RestoringEncoding,
  DescribedForm,
  Sendable
{
  @usableFromInline let radix: Radix
  @usableFromInline let width: Int?
  @usableFromInline let terminator: UInt8?

  @export(implementation)
  @inline(__always)
  init(_ radix: Radix, _ width: Int?, _ terminator: UInt8?) {
    (self.radix, self.width, self.terminator) = (radix, width, terminator)
  }

  /// The bytes that follow the digits.
  @inlinable
  var endByteCount: Int { terminator == nil ? 0 : 1 }

  @inlinable
  public var minimumByteCount: Int {
    min(max(width ?? 1, 0), PacketWriter.maximumFixedByteCount) + endByteCount
  }

  public var wireType: WireType {
    guard Value.bitWidth <= 64, width.map({ 1...PacketWriter.maximumFixedByteCount ~= $0 }) != false
    else {
      // Only the type itself can read more than 64 bits, or reject a width that no number has.
      return .opaque(
        TypeReference(Value.self, minimumByteCount: minimumByteCount, nesting: .leaf) {
          reader throws(PacketError) in try self.read(from: &reader)
        })
    }
    return .number(
      bitWidth: Value.bitWidth, isSigned: Value.isSigned,
      .digits(radix, width: width, terminator: terminator))
  }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    let start = reader.offset
    let available = reader.remainingCount
    if let width {
      guard 1...PacketWriter.maximumFixedByteCount ~= width else {
        throw .digitsDoNotFit(0 as Value, radix, width: width, at: start)
      }
      guard available - endByteCount >= width else {
        throw .truncated(needed: width + endByteCount, available: available, at: start)
      }
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: reader.current, count: width ?? available)
    var magnitude: Value.Magnitude = 0
    var isNegative = false
    var (index, digitCount) = (0, 0)
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if width == nil, byte == terminator { break }
      if Value.isSigned, index == 0, byte == UInt8(ascii: "-") {
        isNegative = true
      } else {
        let isAfterZero = width == nil && digitCount == 1 && magnitude == 0
        guard let digit = radix.digit(byte), !isAfterZero else {
          let end = width == nil && digitCount > 0 ? terminator : nil
          throw .noDigit(byte, radix, end, isAfterZero: isAfterZero, at: start + index)
        }
        let (product, isTooLarge) = magnitude.multipliedReportingOverflow(
          by: Value.Magnitude(truncatingIfNeeded: radix.rawValue))
        let (sum, overflow) = product.addingReportingOverflow(
          Value.Magnitude(truncatingIfNeeded: digit))
        guard !isTooLarge, !overflow else {
          throw .digitsDoNotFit(magnitude, byte, radix, isNegative, Value.self, at: start)
        }
        magnitude = sum
        digitCount += 1
      }
      index += 1
    }
    if width == nil, index == bytes.count {
      throw .truncated(needed: 1, available: 0, at: start + index)
    }
    guard digitCount > 0 else {
      // In a width, that is the sign alone.
      let offset = width == nil ? index : 0
      throw .noDigit(
        unsafe bytes[offset], radix, nil, isAfterZero: false, at: start + offset)
    }
    guard !isNegative || magnitude > 0 else { throw .negativeZero(at: start) }
    guard isNegative ? magnitude <= Value.min.magnitude : magnitude <= Value.max.magnitude else {
      throw .digitsDoNotFit(magnitude, nil, radix, isNegative, Value.self, at: start)
    }
    if let terminator {
      let end = unsafe reader.current.load(fromByteOffset: index, as: UInt8.self)
      guard end == terminator else { throw .noTerminator(end, terminator, at: start + index) }
    }
    unsafe reader.current += index + endByteCount
    return Value(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    let text = String(value, radix: radix.rawValue)
    let count = text.utf8.count
    let width = width ?? count
    guard count...PacketWriter.maximumFixedByteCount ~= width else {
      throw .digitsDoNotFit(value, radix, width: width, at: writer.count)
    }
    if self.width == nil, let terminator, let index = Array(text.utf8).firstIndex(of: terminator) {
      throw .holdsTerminator(terminator, at: writer.count + index)
    }
    let signCount = value < 0 ? 1 : 0
    if signCount > 0 { writer.append(UInt8(ascii: "-")) }
    for _ in count..<width { writer.append(UInt8(ascii: "0")) }
    for digit in text.utf8.dropFirst(signCount) { writer.append(digit) }
    if let terminator { writer.append(terminator) }
  }
}

extension Radix {
  /// The digit that a byte is.
  @inlinable
  func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): Int(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "8")...UInt8(ascii: "9"):
      self == .octal ? nil : Int(byte &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"):
      self == .hexadecimal ? Int(byte &- UInt8(ascii: "a")) + 10 : nil
    default: nil
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func noDigit(
    _ byte: UInt8, _ radix: Radix, _ terminator: UInt8?, isAfterZero: Bool, at offset: Int
  ) -> PacketError {
    PacketError(.noDigit(byte, radix, terminator, isAfterZero: isAfterZero), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func noTerminator(_ byte: UInt8, _ terminator: UInt8, at offset: Int) -> PacketError {
    PacketError(.unexpectedByte(byte, expected: "0x\(terminator.hexDigits)"), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func negativeZero(at offset: Int) -> PacketError {
    PacketError(.negativeZero, at: offset)
  }

  @usableFromInline
  @inline(never)
  static func digitsDoNotFit<Number: FixedWidthInteger>(
    _ magnitude: Number.Magnitude, _ digit: UInt8?, _ radix: Radix, _ isNegative: Bool,
    _ type: Number.Type, at offset: Int
  ) -> PacketError {
    let digits = String(magnitude, radix: radix.rawValue)
    let last = digit.map { String(Unicode.Scalar($0)) } ?? ""
    let text = "\(isNegative ? "-" : "")\(digits)\(last)"
    return PacketError(.doesNotFit(text, in: name(of: type)), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func digitsDoNotFit<Number: FixedWidthInteger>(
    _ value: Number, _ radix: Radix, width: Int, at offset: Int
  ) -> PacketError {
    guard 1...PacketWriter.maximumFixedByteCount ~= width else {
      return PacketError(.impossibleWidth(width, of: Number.self), at: offset)
    }
    let text = String(value, radix: radix.rawValue)
    return PacketError(.doesNotFit(text, in: width.inBytes), at: offset)
  }
}

extension FieldForm {
  /// An integer as digits, with zeros before them, in `width` bytes. `terminator` is a byte that follows them.
  @inlinable
  @inline(__always)
  public static func digits<Number: FixedWidthInteger & PacketNumber>(
    _ radix: Radix, width: Int, terminator: UInt8? = nil
  ) -> Self where Self == DigitsEncoding<Number> { DigitsEncoding(radix, width, terminator) }

  /// An integer as digits, as many as it takes, before `terminator`.
  @inlinable
  @inline(__always)
  public static func digits<Number: FixedWidthInteger & PacketNumber>(
    _ radix: Radix, terminator: UInt8
  ) -> Self where Self == DigitsEncoding<Number> { DigitsEncoding(radix, nil, terminator) }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message:
      "digits are for a standard integer, not for 'UInt24', 'UInt40' or 'UInt48'; write an optional with '?', not as a type alias"
  )
  public static func digits<Other>(
    _ radix: Radix, width: Int = 0, terminator: UInt8? = nil
  ) -> Self where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
