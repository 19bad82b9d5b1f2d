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
        return try Self(decoding: random.bytes)
      } catch {
        last = error
      }
    }
    throw NoRandomPacket(packet: "\(Self.self)", error: last)
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
