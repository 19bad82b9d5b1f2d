/// A kind of checksum: CRC-32, the checksum of the Internet protocols, one of your own.
///
/// ```swift
/// let sum = Checksum.crc32(data)
/// ```
///
/// A checksum detects accidental damage. It does not protect against deliberate changes.
public struct Checksum: Sendable {
  /// The number of bytes that the checksum takes, from 1 to 4.
  public let byteCount: Int

  let start: any StartOfChecksum

  /// Creates a checksum that `algorithm` computes, from the state that it has now.
  ///
  /// The algorithm must have from 1 to 4 bytes.
  public init<Algorithm: ChecksumAlgorithm>(_ algorithm: Algorithm) {
    byteCount = algorithm.byteCount
    precondition(1...4 ~= byteCount, "a checksum takes from 1 to 4 bytes")
    start = Start(of: algorithm)
  }

  init(start: any StartOfChecksum, byteCount: Int) {
    self.start = start
    self.byteCount = byteCount
  }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: RawSpan) -> UInt32 {
    start.value(of: bytes, zeroing: 0..<0)
  }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: [UInt8]) -> UInt32 { unsafe self(bytes.elementSpan.bytes) }

  /// Returns the checksum of `bytes` as if those in `zeros` were zero, as for a checksum that covers its own place.
  ///
  /// `zeros` must be within the bytes.
  public func callAsFunction(_ bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32 {
    start.value(of: bytes, zeroing: zeros)
  }

  /// Returns the same checksum with bytes that are not among those of the packet: some before them, some after them.
  ///
  /// MAVLink's checksum, for example, ends in a number of the message's format, which is not sent.
  public func including(before: [UInt8] = [], after: [UInt8] = []) -> Checksum {
    start.including(before: before, after: after)
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

/// The state before the first byte.
///
/// A class has it, so that the state of a computation is on the stack: a copy of an existential may be allocated.
protocol StartOfChecksum: LentAlgorithm, Sendable {
  func value(of bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32
  func including(before: [UInt8], after: [UInt8]) -> Checksum
  func isEqual(to other: any StartOfChecksum) -> Bool
  func hash(into hasher: inout Hasher)
}

final class Start<Algorithm: ChecksumAlgorithm>: StartOfChecksum {
  let algorithm: Algorithm

  /// The bytes that it takes last.
  let last: [UInt8]

  init(of algorithm: Algorithm, before last: [UInt8] = []) {
    self.algorithm = algorithm
    self.last = last
  }

  func value(of bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32 {
    var state = algorithm
    if zeros.isEmpty {
      state.update(bytes)
    } else {
      state.update(bytes.extracting(first: zeros.lowerBound))
      state.update([UInt8](repeating: 0, count: zeros.count))
      state.update(bytes.extracting(droppingFirst: zeros.upperBound))
    }
    if !last.isEmpty { state.update(last) }
    return state.value & ~0 >> UInt32(32 - 8 * state.byteCount)
  }

  func including(before: [UInt8], after: [UInt8]) -> Checksum {
    var state = algorithm
    state.update(before)
    return Checksum(start: Start(of: state, before: after + last), byteCount: state.byteCount)
  }

  func isEqual(to other: any StartOfChecksum) -> Bool {
    guard let other = other as? Start<Algorithm> else { return false }
    return other.algorithm == algorithm && other.last == last
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(algorithm)
    hasher.combine(last)
  }
}
