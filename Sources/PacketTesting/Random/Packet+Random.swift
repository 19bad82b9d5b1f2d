public import PacketKit
internal import PacketSchemas

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
    try randomValue(.init(Self.self), using: &generator)
  }
}

extension GivenPacket {
  /// Returns a random value that can be encoded with the given value, determined by the generator.
  ///
  /// - Throws: ``NoRandomPacket`` if no valid bytes are found.
  public static func random(
    given: Given,
    using generator: inout some RandomNumberGenerator
  ) throws(NoRandomPacket) -> Self {
    try randomValue(.init(Self.self, given: given), using: &generator)
  }
}

private func randomValue<Value>(
  _ subject: Subject<Value>,
  using generator: inout some RandomNumberGenerator
) throws(NoRandomPacket) -> Value {
  var last: PacketError?
  var undescribed: String?
  for _ in 0..<1000 {
    var random = RandomBytes(generator)
    defer { (generator, undescribed) = (random.generator, random.undescribed) }
    do throws(PacketError) {
      random.given = subject.given
      try random.packet(PacketReference(subject.format))
      return try subject.decode(mending: random.bytes)
    } catch {
      last = error
    }
  }
  throw NoRandomPacket(packet: subject.name, error: last, undescribed: undescribed)
}

extension Subject {
  /// Decodes bytes, of which a few checksums may be wrong: some cover bytes that only the packet itself has.
  fileprivate func decode(mending bytes: [UInt8]) throws(PacketError) -> Value {
    var bytes = bytes
    for _ in 0..<4 {
      do throws(PacketError) {
        return try decode(bytes, .init())
      } catch {
        guard error.mendChecksum(in: &bytes) else { throw error }
      }
    }
    return try decode(bytes, .init())
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

  /// The type whose bytes were sought by trial, because it does not describe them.
  let undescribed: String?

  /// One sentence.
  public var description: String {
    "no \(packet) was found at random" + (error.map { "; the last bytes: \($0)" } ?? "")
      + (undescribed.map { "; describe the bytes of \($0), as 'Describing packets' shows" } ?? "")
  }
}
