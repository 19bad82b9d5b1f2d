#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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

  private let start: any StartOfChecksum

  /// The algorithm, in its state before the first byte. Use it to compute a checksum of bytes that are not contiguous:
  ///
  /// ```swift
  /// var sum = Checksum.crc32.algorithm
  /// sum.update(header)
  /// sum.update(body)
  /// print(sum.value)
  /// ```
  public var algorithm: any ChecksumAlgorithm { start.state }

  /// Creates a checksum that `algorithm` computes, from the state that it has now.
  ///
  /// The algorithm must have from 1 to 4 bytes.
  public init<Algorithm: ChecksumAlgorithm>(_ algorithm: Algorithm) {
    byteCount = algorithm.byteCount
    precondition(1...4 ~= byteCount, "a checksum takes from 1 to 4 bytes")
    start = Start(of: algorithm)
  }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: RawSpan) -> UInt32 {
    start.value(of: bytes, zeroing: 0..<0)
  }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: Data) -> UInt32 { self(bytes.bytes) }

  /// Returns the checksum of `bytes`.
  public func callAsFunction(_ bytes: [UInt8]) -> UInt32 { unsafe self(bytes.span.bytes) }

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

extension Checksum: CustomStringConvertible {
  /// The name of the checksum, as a declaration has it: `crc32`.
  @_documentation(visibility: internal)
  public var description: String { "\(algorithm)" }
}

/// The state before the first byte.
///
/// A class has it, so that the state of a computation is on the stack: a copy of an existential may be allocated.
private protocol StartOfChecksum: AnyObject, Sendable {
  var state: any ChecksumAlgorithm { get }
  func value(of bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32
  func including(before: [UInt8], after: [UInt8]) -> Checksum
  func isEqual(to other: any StartOfChecksum) -> Bool
  func hash(into hasher: inout Hasher)
}

private final class Start<Algorithm: ChecksumAlgorithm>: StartOfChecksum {
  private let algorithm: Algorithm

  init(of algorithm: Algorithm) { self.algorithm = algorithm }

  var state: any ChecksumAlgorithm { algorithm }

  func value(of bytes: RawSpan, zeroing zeros: Range<Int>) -> UInt32 {
    var state = algorithm
    if zeros.isEmpty {
      state.update(bytes)
    } else {
      state.update(bytes.extracting(first: zeros.lowerBound))
      state.update([UInt8](repeating: 0, count: zeros.count))
      state.update(bytes.extracting(droppingFirst: zeros.upperBound))
    }
    return state.value & ~0 >> UInt32(32 - 8 * state.byteCount)
  }

  func including(before: [UInt8], after: [UInt8]) -> Checksum {
    var state = algorithm
    state.update(before)
    return after.isEmpty ? Checksum(state) : Checksum(Followed(base: state, bytes: after))
  }

  func isEqual(to other: any StartOfChecksum) -> Bool {
    (other as? Start<Algorithm>)?.algorithm == algorithm
  }

  func hash(into hasher: inout Hasher) { hasher.combine(algorithm) }
}

/// An algorithm that takes some bytes last.
private struct Followed<Base: ChecksumAlgorithm>: ChecksumAlgorithm, CustomStringConvertible {
  var base: Base
  let bytes: [UInt8]

  var byteCount: Int { base.byteCount }

  var value: UInt32 {
    var state = base
    state.update(bytes)
    return state.value
  }

  mutating func update(_ bytes: Span<UInt8>) { base.update(bytes) }

  var description: String { "\(base).including(after: \(bytes))" }
}
