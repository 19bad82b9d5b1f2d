public import PacketKit

extension Packet {
  /// A value that follows from the generator.
  ///
  /// ```swift
  /// var generator = SplitMix64()
  /// let state = try PlayerState.random(using: &generator)
  /// ```
  ///
  /// Every packet has it, whatever it is made of: random bytes are decoded, and where the decoder refuses them
  /// they are mended, until it takes them. Collections and texts are short.
  ///
  /// - Throws: ``NoRandomPacket`` if no bytes are found that decode, as of a packet that takes one value in
  ///   billions.
  public static func random(
    using generator: inout some RandomNumberGenerator
  ) throws(NoRandomPacket) -> Self {
    var last: PacketError?
    for _ in 0..<100 {
      var bytes: [UInt8] = []
      for _ in 0..<400 {
        do throws(PacketError) {
          return try Self(decoding: bytes)
        } catch {
          last = error
          var mender = Mender(generator: generator) { bytes in
            do throws(PacketError) {
              _ = try Self(decoding: bytes)
              return nil
            } catch {
              return error
            }
          }
          mender.mend(&bytes, error)
          generator = mender.generator
        }
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
