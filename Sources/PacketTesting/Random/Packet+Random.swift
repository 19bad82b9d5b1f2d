public import PacketKit

extension Packet {
  /// A value that follows from the generator.
  ///
  /// ```swift
  /// var generator = SplitMix64()
  /// let state = try PlayerState.random(using: &generator)
  /// ```
  ///
  /// Every packet has it: bytes are made as its ``PacketDescription`` says, with lengths, tags and checksums that fit, and
  /// are decoded. For what is written by hand and does not describe itself, bytes are tried. Collections and texts are
  /// short.
  ///
  /// - Throws: ``NoRandomPacket`` if no bytes are found that decode, as of a packet that takes one value in
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

/// No bytes were found that decode.
public struct NoRandomPacket: Error, CustomStringConvertible {
  /// The packet's type.
  public let packet: String

  /// What the last bytes were refused with.
  public let error: PacketError?

  /// One sentence.
  public var description: String {
    "no \(packet) was found at random" + (error.map { "; the last bytes: \($0)" } ?? "")
  }
}
