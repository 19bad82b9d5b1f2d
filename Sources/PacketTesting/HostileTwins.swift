/// What an attacker makes of a good packet's bytes: cut short, with a bit turned over, with a length blown up.
///
/// Whatever the twin, a decoder must refuse it or take it for the encoding of some value; it must not trap.
/// ``verify(_:)`` holds a packet to that:
///
/// ```swift
/// try HostileTwins(of: Array(packet.encoded())).verify(PlayerState.self)
/// ```
///
/// Twins are made one by one, as they are asked for.
public struct HostileTwins: Sendable {
  /// The bytes of a good packet.
  public let bytes: [UInt8]

  /// The twins of `bytes`.
  public init(of bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes, cut short: every prefix but the whole, from the empty one on.
  public var truncations: some Sequence<HostileTwin> {
    bytes.indices.lazy.map { HostileTwin(.truncated(to: $0), of: bytes) }
  }

  /// The bytes with one bit turned over: every bit of every byte.
  public var bitFlips: some Sequence<HostileTwin> {
    (0..<bytes.count * 8).lazy.map { HostileTwin(.flippedBit($0 % 8, at: $0 / 8), of: bytes) }
  }

  /// The bytes and one more: 0x00, and 0xFF.
  public var extensions: some Sequence<HostileTwin> {
    [0x00, 0xFF].lazy.map { HostileTwin(.extended(by: $0), of: bytes) }
  }

  /// The bytes with a length that is far too large at every place where one might stand: in four or eight
  /// bytes, the greatest number of either byte order, signed or not.
  public var inflations: some Sequence<HostileTwin> {
    let ones4 = [UInt8](repeating: 0xFF, count: 4)
    let ones8 = [UInt8](repeating: 0xFF, count: 8)
    let lengths = [
      ones4, [0x7F] + ones4.dropLast(), ones4.dropLast() + [0x7F],
      ones8, [0x7F] + ones8.dropLast(), ones8.dropLast() + [0x7F],
    ]
    return lengths.lazy.flatMap { length in
      (0..<max(bytes.count - length.count + 1, 0)).lazy.map { offset in
        HostileTwin(.overwritten(with: length, at: offset), of: bytes)
      }
    }
  }
}

/// A good packet's bytes with one change.
public struct HostileTwin: Sendable, Hashable {
  /// What is done to a packet's bytes.
  public enum Change: Sendable, Hashable {
    /// Only the first bytes are left.
    case truncated(to: Int)

    /// A bit of the byte at an offset is turned over; bit 0 is the least significant.
    case flippedBit(Int, at: Int)

    /// A byte follows the last.
    case extended(by: UInt8)

    /// The bytes from an offset on are others.
    case overwritten(with: [UInt8], at: Int)
  }

  /// What was done to the bytes.
  public let change: Change

  /// The bytes as they are now.
  public let bytes: [UInt8]

  /// `original` with a change, whose offsets must lie within it.
  public init(_ change: Change, of original: [UInt8]) {
    self.change = change
    var bytes = original
    switch change {
    case .truncated(let count): bytes.removeLast(bytes.count - count)
    case .flippedBit(let bit, let offset): bytes[offset] ^= 1 << UInt8(bit)
    case .extended(let byte): bytes.append(byte)
    case .overwritten(let other, let offset):
      bytes.replaceSubrange(offset..<offset + other.count, with: other)
    }
    self.bytes = bytes
  }
}

extension HostileTwin: CustomStringConvertible {
  /// What was done, such as `bit 3 of byte 12 flipped`.
  public var description: String {
    switch change {
    case .truncated(let count): "cut to \(count) bytes"
    case .flippedBit(let bit, let offset): "bit \(bit) of byte \(offset) flipped"
    case .extended(let byte): "followed by a byte \(byte)"
    case .overwritten(let bytes, let offset): "\(bytes) written at byte \(offset)"
    }
  }
}
