public import PacketKit
internal import PacketSchemas

/// Returns test vectors of a packet for an implementation in another language: a line of JSON each.
///
/// ```swift
/// for line in try vectors(of: Lobby.self, count: 100, seed: 1) { print(line) }
/// ```
///
/// Half of the lines are random packets, as `bytes` in hexadecimal digits and their `value`. The others are packets that
/// have been damaged: most of them have, in place of a value, the `offset`, `path`, `reason`, and `sentence` of the error
/// with which decoding rejects them.
///
/// In values, integers of more than 15 digits and numbers that JSON does not know are strings, bytes are hexadecimal
/// digits, a dictionary is an array of pairs, a case of a union is its name in `case` and its `values`, and a case of an
/// enum is its name and `rawValue`.
///
/// - Throws: ``NoRandomPacket`` if no valid bytes are found.
public func vectors<Subject: Packet>(
  of type: Subject.Type,
  count: Int,
  seed: UInt64
) throws -> [String] {
  var generator = SplitMix64(seed: seed)
  return try (0..<count).map { index in
    let bytes = try Subject.random(using: &generator).encodedBytes()
    let isDamaged = index % 2 == 1
    return vector(of: type, isDamaged ? bytes.damaged(using: &generator) : bytes)
  }
}

/// Returns the test vector of bytes, which may be malformed: a line of JSON.
public func vector(of type: any Packet.Type, _ bytes: [UInt8]) -> String {
  Vector(of: type, bytes).json
}

extension [UInt8] {
  /// The bytes with one or two changes.
  package func damaged(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeLast(Swift.min(bytes.count, Int.random(in: 1...4, using: &generator)))
      case 1: bytes.append(.random(in: 0...255, using: &generator))
      case 2: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 3: bytes.remove(at: index)
      default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    return bytes
  }
}
