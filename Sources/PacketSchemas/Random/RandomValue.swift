package import PacketKit

/// Returns the value of a packet's random bytes, which `decode` reads.
package func randomValue<Value>(
  of format: any Packet.Type,
  given: GivenValue? = nil,
  using generator: inout some RandomNumberGenerator,
  decode: ([UInt8]) throws(PacketError) -> Value
) throws(NoRandomValue) -> Value {
  let packet = PacketReference(format)
  var last: PacketError?
  var undescribed: String?
  var stepCount = 0
  for _ in 0..<1000 {
    var random = RandomBytes(generator, after: stepCount)
    defer {
      (generator, undescribed) = (random.generator, random.undescribed ?? undescribed)
      stepCount = random.stepCount + random.bytes.count / 16
    }
    do throws(PacketError) {
      random.given = given
      try random.packet(packet)
      return try random.value(decode)
    } catch {
      // That there are no more steps says less than what failed before.
      if random.hasSteps || last == nil { last = error }
      guard random.hasSteps else { break }
    }
  }
  throw NoRandomValue(packet: packet.shortName, error: last, undescribed: undescribed)
}

/// No valid bytes were found.
package struct NoRandomValue: Error, CustomStringConvertible {
  /// The packet's type.
  package let packet: String

  /// The error for the last bytes tried.
  package let error: PacketError?

  /// The type whose bytes were sought by trial, because it does not describe them.
  let undescribed: String?

  /// One sentence.
  package var description: String {
    "no \(packet) was found at random" + (error.map { "; the last bytes: \($0)" } ?? "")
      + (undescribed.map { "; describe the bytes of \($0), as 'Describing packets' shows" } ?? "")
  }
}

extension RandomBytes {
  /// Decodes the bytes, of which a few checksums and derived numbers may be wrong: those that only the packet itself knows.
  fileprivate func value<Value>(
    _ decode: ([UInt8]) throws(PacketError) -> Value
  ) throws(PacketError) -> Value {
    var bytes = bytes
    for _ in 0..<16 {
      do throws(PacketError) {
        return try decode(bytes)
      } catch {
        guard error.mendChecksum(in: &bytes) || error.mendNumbers(numbers, in: &bytes) else {
          throw error
        }
      }
    }
    return try decode(bytes)
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
