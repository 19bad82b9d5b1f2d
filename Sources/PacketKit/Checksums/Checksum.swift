/// A kind of checksum: CRC-32, the checksum of the Internet protocols, one of your own.
///
/// ```swift
/// let sum = Checksum.crc32(data)
/// ```
///
/// A checksum detects accidental damage. It does not protect against deliberate changes, unless it is a message
/// authentication code that you bring.
public struct Checksum: Sendable {
  /// The number of bytes that the checksum takes.
  public let byteCount: Int

  /// Whether it is a number of at most 4 bytes.
  package let isNumber: Bool

  let start: any StartOfChecksum

  /// Creates a checksum that `algorithm` computes, from its current state.
  ///
  /// The algorithm must have from 1 to 4 bytes or, if it is a ``DigestAlgorithm``, at least 1.
  public init<Algorithm: ChecksumAlgorithm>(_ algorithm: Algorithm) {
    self.init(Start(of: algorithm))
    precondition(
      byteCount >= 1 && (Algorithm._isDigest || byteCount <= 4),
      "a checksum takes from 1 to 4 bytes")
  }

  init(_ start: any StartOfChecksum) {
    self.start = start
    byteCount = start.byteCount
    isNumber = start.isNumber
  }

  /// Whether its bytes are in the byte order of a field.
  package var hasByteOrder: Bool { start.hasByteOrder }

  /// Returns the checksum of `bytes` as a number. That of a ``DigestAlgorithm`` is its first 4 bytes.
  public func callAsFunction(_ bytes: RawSpan) -> UInt32 {
    start.value(of: bytes, own: 0..<0)
  }

  /// Returns the checksum of `bytes` as a number. That of a ``DigestAlgorithm`` is its first 4 bytes.
  public func callAsFunction(_ bytes: [UInt8]) -> UInt32 { unsafe self(bytes.elementSpan.bytes) }

  /// Returns the checksum of `bytes` as if those in `zeros` were zero, as for a checksum that covers its own place.
  ///
  /// They count as the byte that ``countingItself(as:)`` states instead, if it does. `zeros` must be within the bytes.
  public func callAsFunction(_ bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32 {
    start.value(of: bytes, own: zeros)
  }

  /// Returns the checksum of `bytes` in the bytes that it takes in a packet.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that it covers.
  ///   - own: The place of the checksum itself among them, as offsets.
  ///   - endianness: The byte order. It makes no difference to text, nor to a ``DigestAlgorithm`` without one.
  public func bytes(
    of bytes: RawSpan,
    own: Range<Int> = 0..<0,
    endianness: Endianness = .big
  ) -> [UInt8] {
    start.bytes(of: bytes, own: own, endianness)
  }

  /// Returns the same checksum with bytes that are not among those of the packet: some before them, some after them.
  ///
  /// MAVLink's checksum, for example, ends in a number of the message's format, which is not sent.
  public func including(before: [UInt8] = [], after: [UInt8] = []) -> Checksum {
    start.including(before: before, after: after)
  }

  /// Returns the same checksum as a number in ASCII, with zeros before its other digits.
  ///
  /// That of NMEA 0183, for example, is `xor8.digits(.hexadecimal, width: 2, uppercase: true)`.
  ///
  /// - Parameters:
  ///   - radix: The base of the digits.
  ///   - width: The count of digits, at least 1. Higher digits are left out.
  ///   - uppercase: Whether the digits above 9 are capital letters.
  ///   - terminator: The bytes that follow the digits.
  public func digits(
    _ radix: Radix,
    width: Int,
    uppercase: Bool = false,
    terminator: [UInt8] = []
  ) -> Checksum {
    precondition(width >= 1, "a checksum has at least 1 digit")
    let digits = ChecksumDigits(
      radix: radix, width: width, uppercase: uppercase, terminator: terminator)
    return start.with(digits, countingItselfAs: start.ownByte)
  }

  /// Returns the same checksum with another byte in place of each of its own, if it covers them. Without, these count as
  /// zero.
  public func countingItself(as byte: UInt8) -> Checksum {
    start.with(start.digits, countingItselfAs: byte)
  }
}

extension Checksum: Hashable {
  /// Whether both have the same algorithm, in the same state.
  @_documentation(visibility: internal)
  public static func == (a: Checksum, b: Checksum) -> Bool {
    a.start === b.start || a.start.isEqual(to: b.start)
  }

  /// Hashes the algorithm.
  @_documentation(visibility: internal)
  public func hash(into hasher: inout Hasher) { start.hash(into: &hasher) }
}

/// The state before the first byte, and the form of the checksum.
///
/// A class has it, so that the state of a computation is on the stack: a copy of an existential may be allocated.
protocol StartOfChecksum: LentAlgorithm, Sendable {
  /// The form of a checksum that is text.
  var digits: ChecksumDigits? { get }
  /// The value that each of the checksum's own bytes counts as.
  var ownByte: UInt8 { get }
  var byteCount: Int { get }
  var isNumber: Bool { get }
  var hasByteOrder: Bool { get }
  func value(of bytes: RawSpan, own: Range<Int>) -> UInt32
  func bytes(of bytes: RawSpan, own: Range<Int>, _ endianness: Endianness) -> [UInt8]
  func including(before: [UInt8], after: [UInt8]) -> Checksum
  func with(_ digits: ChecksumDigits?, countingItselfAs ownByte: UInt8) -> Checksum
  func isEqual(to other: any StartOfChecksum) -> Bool
  func hash(into hasher: inout Hasher)
}

final class Start<Algorithm: ChecksumAlgorithm>: StartOfChecksum {
  let algorithm: Algorithm

  /// The bytes that it takes last.
  let last: [UInt8]
  let digits: ChecksumDigits?
  let ownByte: UInt8

  init(
    of algorithm: Algorithm,
    before last: [UInt8] = [],
    digits: ChecksumDigits? = nil,
    ownByte: UInt8 = 0
  ) {
    self.algorithm = algorithm
    self.last = last
    self.digits = digits
    self.ownByte = ownByte
  }

  var byteCount: Int { digits?.byteCount ?? algorithm.byteCount }
  var isNumber: Bool { digits == nil && !Algorithm._isDigest }
  var hasByteOrder: Bool { digits == nil && algorithm.hasByteOrder }

  func value(of bytes: RawSpan, own: Range<Int>) -> UInt32 {
    let state = state(after: bytes, own: own)
    return state.value & ~0 >> UInt32(max(32 - 8 * state.byteCount, 0))
  }

  func bytes(of bytes: RawSpan, own: Range<Int>, _ endianness: Endianness) -> [UInt8] {
    let state = state(after: bytes, own: own)
    var bytes = Array(state._bytes.prefix(state.byteCount))
    precondition(bytes.count == state.byteCount, "a digest has at least the bytes of its checksum")
    if let digits { return digits.bytes(of: bytes) }
    if endianness == .little, hasByteOrder { bytes.reverse() }
    return bytes
  }

  @inline(__always)
  private func state(after bytes: RawSpan, own: Range<Int>) -> Algorithm {
    var state = algorithm
    if own.isEmpty {
      state.update(bytes)
    } else {
      state.update(bytes.extracting(first: own.lowerBound))
      state.update([UInt8](repeating: ownByte, count: own.count))
      state.update(bytes.extracting(droppingFirst: own.upperBound))
    }
    if !last.isEmpty { state.update(last) }
    return state
  }

  func including(before: [UInt8], after: [UInt8]) -> Checksum {
    var state = algorithm
    state.update(before)
    return Checksum(Start(of: state, before: after + last, digits: digits, ownByte: ownByte))
  }

  func with(_ digits: ChecksumDigits?, countingItselfAs ownByte: UInt8) -> Checksum {
    Checksum(Start(of: algorithm, before: last, digits: digits, ownByte: ownByte))
  }

  func isEqual(to other: any StartOfChecksum) -> Bool {
    guard let other = other as? Start<Algorithm> else { return false }
    return other.algorithm == algorithm && other.last == last && other.digits == digits
      && other.ownByte == ownByte
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(algorithm)
    hasher.combine(last)
    hasher.combine(digits)
    hasher.combine(ownByte)
  }
}
