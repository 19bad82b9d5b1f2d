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
  var last: PacketError?
  var undescribed: String?
  var stepCount = 0
  for _ in 0..<1000 {
    var random = RandomBytes(generator, after: stepCount)
    defer {
      (generator, undescribed) = (random.generator, random.undescribed)
      stepCount = random.stepCount + random.bytes.count / 16
    }
    do throws(PacketError) {
      random.given = subject.given
      try random.packet(PacketReference(subject.format))
      return try subject.decode(mending: random)
    } catch {
      // That there are no more steps says less than what failed before.
      if random.hasSteps || last == nil { last = error }
      guard random.hasSteps else { break }
    }
  }
  throw NoRandomPacket(packet: subject.name, error: last, undescribed: undescribed)
}

extension Subject {
  /// Decodes bytes, of which a few checksums and derived numbers may be wrong: those that only the packet itself knows.
  fileprivate func decode(mending random: RandomBytes<some RandomNumberGenerator>)
    throws(PacketError) -> Value
  {
    var bytes = random.bytes
    for _ in 0..<16 {
      do throws(PacketError) {
        return try decode(bytes, .init())
      } catch {
        guard error.mendChecksum(in: &bytes) || error.mendNumbers(random.numbers, in: &bytes) else {
          throw error
        }
      }
    }
    return try decode(bytes, .init())
  }
}

extension PacketError {
  /// Puts right the numbers of a derived field, if they are wrong; false if that is not the error.
  fileprivate func mendNumbers(_ numbers: [WrittenNumber], in bytes: inout [UInt8]) -> Bool {
    guard case .wrongValue(_, let expected) = reason else { return false }
    let name = path.split(separator: ".").last.map(String.init)
    let places = numbers.filter { $0.name == name && $0.place.upperBound > offset }
    let values = expected.split { "[], ".contains($0) }.map { Int64($0) ?? ($0 == "true" ? 1 : 0) }
    guard !values.isEmpty, values.count <= places.count else { return false }
    return zip(values, places).allSatisfy { value, number in number.replace(with: value, in: &bytes)
    }
  }

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
