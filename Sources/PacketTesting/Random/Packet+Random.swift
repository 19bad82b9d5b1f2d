public import PacketKit

extension Packet {
  /// Returns a random value, determined by the generator.
  ///
  /// ```swift
  /// var generator = SplitMix64()
  /// let state = try PlayerState.random(using: &generator)
  /// ```
  ///
  /// This works for every packet: bytes are generated from its ``PacketDescription``, with matching lengths, tags and
  /// checksums, and are decoded. For hand-written parts that do not describe themselves, bytes are found by trial.
  /// Collections and texts are short.
  ///
  /// - Throws: ``NoRandomPacket`` if no valid bytes are found, for example for a packet with a single valid value among
  ///   billions.
  public static func random(
    using generator: inout some RandomNumberGenerator
  ) throws(NoRandomPacket) -> Self {
    var last: PacketError?
    for _ in 0..<1000 {
      var random = RandomBytes(generator)
      defer { generator = random.generator }
      do throws(PacketError) {
        try random.packet(PacketReference(Self.self))
        return try Self(mending: random.bytes)
      } catch {
        last = error
      }
    }
    throw NoRandomPacket(packet: "\(Self.self)", error: last)
  }
}

extension Packet {
  /// Decodes bytes, of which a few checksums may be wrong: some cover what only the packet itself has.
  fileprivate init(mending bytes: [UInt8]) throws(PacketError) {
    var bytes = bytes
    for _ in 0..<4 {
      do throws(PacketError) {
        self = try Self(decoding: bytes)
        return
      } catch {
        guard error.mendChecksum(in: &bytes) else { throw error }
      }
    }
    self = try Self(decoding: bytes)
  }
}

extension PacketError {
  /// Puts right the checksum that is wrong, in either byte order; false if that is not the error.
  package func mendChecksum(in bytes: inout [UInt8]) -> Bool {
    let found: [UInt8]
    let computed: [UInt8]
    switch reason {
    case .wrongChecksum(let number, let right, let count):
      func bytes(of number: UInt32) -> [UInt8] {
        (1...4).suffix(count).map { UInt8(truncatingIfNeeded: number >> UInt32(32 - 8 * $0)) }
      }
      (found, computed) = (bytes(of: number), bytes(of: right))
    case .wrongDigest(let digest, let right): (found, computed) = (digest, right)
    default: return false
    }
    let place = offset..<min(offset + found.count, bytes.count)
    bytes.replaceSubrange(
      place, with: bytes[place].elementsEqual(found) ? computed : computed.reversed())
    return true
  }
}

/// No valid bytes were found.
public struct NoRandomPacket: Error, CustomStringConvertible {
  /// The packet's type.
  public let packet: String

  /// The error for the last bytes tried.
  public let error: PacketError?

  /// One sentence.
  public var description: String {
    "no \(packet) was found at random" + (error.map { "; the last bytes: \($0)" } ?? "")
  }
}
