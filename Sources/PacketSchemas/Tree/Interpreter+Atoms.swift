internal import PacketKit

internal import Foundation

// Values in one piece.

extension Interpreter {
  mutating func atom(_ type: WireType) throws(Failed) -> Value {
    switch type {
    case .integer(let bitWidth, let isSigned, let endianness) where bitWidth > 64:
      return .wide(try wideInteger(bitWidth / 8, isSigned, endianness))
    case .integer(let bitWidth, let isSigned, let endianness):
      let bits = try takeInteger(bitWidth / 8, endianness)
      return isSigned ? .signed(Self.signed(bits, bitWidth)) : .unsigned(bits)
    case .float(let bitWidth, let endianness):
      let bits = try takeInteger(bitWidth / 8, endianness)
      return bitWidth == 32
        ? .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        : .double(Double(bitPattern: bits))
    case .bool: return .bool(try bool())
    case .number(let bits, let isSigned, let form): return try number(bits, isSigned, form)
    case .vector(let number, let count): return .vector(try numbers(number, count))
    case .uuid: return .uuid(uuid(in: try take(16)))
    case .unicodeScalar(let endianness): return .scalar(try scalar(endianness))
    case .timestamp(let unit, let endianness): return .date(try date(unit, endianness))
    case .interval(let unit, let endianness):
      return .duration(Duration(count: try signed(endianness), of: unit))
    case .optionSet(let type, let rawValue, let knownBits):
      return .options(try options(type, rawValue, knownBits))
    default: return .constant
    }
  }

  /// Reads the numbers of an array or a vector. All of them must be available.
  mutating func numbers(_ type: WireType, _ count: Int) throws(Failed) -> [Value] {
    let width = type.numberByteCount ?? 0
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let range = try take(overflow ? .max : byteCount)
    var reader = self
    reader.position = range.lowerBound
    reader.end = range.upperBound
    var numbers: [Value] = []
    guard width > 0 else { return [] }
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try reader.atom(type)) }
    return numbers
  }

  /// Reads an integer of 9 to 16 bytes.
  private mutating func wideInteger(
    _ byteCount: Int,
    _ isSigned: Bool,
    _ endianness: Endianness
  ) throws(Failed) -> WideInteger {
    let range = try take(byteCount)
    let middle =
      endianness == .big ? range.upperBound - 8 : range.lowerBound + 8
    let (before, after) = (range.lowerBound..<middle, middle..<range.upperBound)
    let upper = integer(in: endianness == .big ? before : after, endianness)
    let lower = integer(in: endianness == .big ? after : before, endianness)
    let high =
      isSigned ? UInt64(bitPattern: Self.signed(upper, 8 * (byteCount - 8))) : upper
    return WideInteger(high: high, low: lower, isSigned: isSigned)
  }

  private mutating func bool() throws(Failed) -> Bool {
    let offset = try take(1).lowerBound
    guard bytes[offset] <= 1 else {
      throw error(.notBool(bytes[offset]), at: offset)
    }
    return bytes[offset] == 1
  }

  /// Reads a number in LEB128 that must fit in `bitWidth` bits.
  mutating func varint(_ bitWidth: Int) throws(Failed) -> UInt64 {
    let start = position
    var number: UInt64 = 0
    for (index, byte) in bytes[start..<end].enumerated() {
      let shift = 7 * index
      let digits = UInt64(byte & 0x7F)
      let room = bitWidth - shift
      guard room > 0, room >= 7 || digits >> UInt64(room) == 0 else {
        position += 1
        throw error(.varintTooLarge(bitWidth: bitWidth), at: start)
      }
      number |= digits << UInt64(shift)
      position += 1
      guard byte & 0x80 == 0 else { continue }
      guard byte != 0 || index == 0 else { throw error(.varintNotMinimal, at: start) }
      return number
    }
    position = start
    throw truncated(needed: remaining + 1)
  }

  static func signed(_ bits: UInt64, _ bitWidth: Int) -> Int64 {
    let unused = UInt64(min(max(64 - bitWidth, 0), 64))
    return Int64(bitPattern: bits << unused) >> Int64(unused)
  }

  private mutating func signed(_ endianness: Endianness) throws(Failed) -> Int64 {
    Int64(bitPattern: try takeInteger(8, endianness))
  }

  private func uuid(in range: Range<Int>) -> UUID {
    let b = Array(bytes[range])
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      )
    )
  }

  private mutating func scalar(_ endianness: Endianness) throws(Failed) -> Unicode.Scalar {
    let start = position
    let number = UInt32(truncatingIfNeeded: try takeInteger(4, endianness))
    guard let scalar = Unicode.Scalar(number) else {
      throw error(.unknownValue("\(number)", type: "Scalar"), at: start)
    }
    return scalar
  }

  private mutating func options(
    _ type: TypeReference,
    _ rawValue: WireType,
    _ knownBits: UInt64
  ) throws(Failed) -> UInt64 {
    let start = position
    guard case .integer(let bitWidth, _, let endianness) = rawValue else { return 0 }
    let bits = try takeInteger(bitWidth / 8, endianness)
    guard bits & ~knownBits == 0 else {
      let unknown = "0x" + String(bits & ~knownBits, radix: 16)
      throw error(.unknownValue(unknown, type: type.shortName), at: start)
    }
    return bits
  }

  private mutating func date(_ unit: TimeUnit, _ endianness: Endianness) throws(Failed) -> Date {
    let start = position
    let count = try signed(endianness)
    let units = unit.perSecond
    let date = Date(count: count, unitsPerSecond: units)
    // A count that a date does not represent exactly would be encoded differently.
    guard Int64(exactly: (date.timeIntervalSince1970 * Double(units)).rounded()) == count else {
      throw error(.unknownValue("\(count)", type: "Date"), at: start)
    }
    return date
  }
}
