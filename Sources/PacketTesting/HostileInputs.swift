/// Changes that an attacker could make to a valid packet's bytes: truncation, a flipped bit, an excessive length.
///
/// A decoder must reject each input, or accept it as the encoding of some value. It must not trap.
/// ``verifyHostileInputsAreRejected(_:golden:fileID:filePath:line:)`` checks that.
///
/// Inputs are created one at a time, on demand.
public struct HostileInputs: Sendable {
  /// The bytes of a valid packet.
  public let bytes: [UInt8]

  /// Creates the inputs derived from `bytes`.
  public init(of bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes, truncated: every prefix except the whole, starting with the empty one.
  public var truncations: some Collection<HostileInput> {
    bytes.indices.lazy.map { HostileInput(.truncated(to: $0), of: bytes) }
  }

  /// The bytes with one bit flipped: every bit of every byte.
  public var bitFlips: some Collection<HostileInput> {
    (0..<bytes.count * 8).lazy.map { HostileInput(.flippedBit($0 % 8, at: $0 / 8), of: bytes) }
  }

  /// The bytes followed by one more: 0x00, or 0xFF.
  public var extensions: some Collection<HostileInput> {
    [0x00, 0xFF].lazy.map { HostileInput(.extended(by: $0), of: bytes) }
  }

  /// The bytes with an excessive length at every offset: four or eight bytes with the greatest signed or unsigned
  /// number in either byte order.
  public var inflations: some Collection<HostileInput> {
    let ones4 = [UInt8](repeating: 0xFF, count: 4)
    let ones8 = [UInt8](repeating: 0xFF, count: 8)
    let lengths: [[UInt8]] = [
      ones4, [0x7F] + ones4.dropLast(), ones4.dropLast() + [0x7F],
      ones8, [0x7F] + ones8.dropLast(), ones8.dropLast() + [0x7F],
    ]
    return lengths.lazy.flatMap { length in
      (0..<max(bytes.count - length.count + 1, 0)).lazy.map { offset in
        HostileInput(.overwritten(with: length, at: offset), of: bytes)
      }
    }
  }
}

/// A valid packet's bytes with one change.
public struct HostileInput: Sendable, Hashable {
  /// A change to a packet's bytes.
  public enum Change: Sendable, Hashable {
    /// Only the first bytes remain.
    case truncated(to: Int)

    /// A bit of the byte at an offset is flipped; bit 0 is the least significant.
    case flippedBit(Int, at: Int)

    /// A byte is appended.
    case extended(by: UInt8)

    /// The bytes from an offset on are replaced.
    case overwritten(with: [UInt8], at: Int)
  }

  /// The change to the bytes.
  public let change: Change

  /// The changed bytes.
  public let bytes: [UInt8]

  /// Creates an input from `original` and a change, whose offsets must be within it.
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

extension HostileInput: CustomStringConvertible {
  /// The change, such as `bit 3 of byte 12 flipped`.
  public var description: String {
    switch change {
    case .truncated(let count): "cut to \(count) bytes"
    case .flippedBit(let bit, let offset): "bit \(bit) of byte \(offset) flipped"
    case .extended(let byte): "followed by a byte \(byte)"
    case .overwritten(let bytes, let offset): "\(bytes) written at byte \(offset)"
    }
  }
}
