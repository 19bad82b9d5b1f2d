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
  /// checksums, and are decoded. Where a packet computes a length, a count or a tag from its fields, numbers are found with
  /// which it is of use. For hand-written parts that do not describe themselves, bytes are found by trial. Collections and
  /// texts are short.
  ///
  /// - Throws: ``NoRandomPacket`` if no valid bytes are found in a limited number of attempts, for example for a packet with a
  ///   single valid value among billions.
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
  do throws(NoRandomValue) {
    return try PacketSchemas.randomValue(
      of: subject.format, given: subject.given, using: &generator
    ) { bytes throws(PacketError) in try subject.decode(bytes, .init()) }
  } catch {
    throw NoRandomPacket(failure: error)
  }
}

/// No valid bytes were found.
public struct NoRandomPacket: Error, CustomStringConvertible {
  fileprivate let failure: NoRandomValue

  /// The packet's type.
  public var packet: String { failure.packet }

  /// The error for the last bytes tried.
  public var error: PacketError? { failure.error }

  /// One sentence.
  public var description: String { failure.description }
}
