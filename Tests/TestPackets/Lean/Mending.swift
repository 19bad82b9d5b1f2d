import PacketKit
import PacketSchemas
import PacketTesting

extension LeanProperty {
  /// Makes `input`, which a fuzzer has changed, a packet that decodes, most of the time.
  ///
  /// Some inputs stay as they are, and some become another packet of their type.
  package static func mend(_ input: inout [UInt8], seed: UInt64) {
    guard let choice = input.first else { return }
    var generator = SplitMix64(seed: seed)
    let mends = packetMends[Int(choice) % packetMends.count]
    input.removeFirst()
    if generator.next() % 4 != 0 { mends(&input, &generator) }
    input.insert(choice, at: 0)
  }

  private typealias Mends = @Sendable (inout [UInt8], inout SplitMix64) -> Void

  private static let packetMends = Property.zoo.map { mends($0) }

  private static func mends<Value: Packet & SendableMetatype>(_ type: Value.Type) -> Mends {
    { bytes, generator in
      if generator.next() % 256 == 0, let packet = try? Value.random(using: &generator),
        let encoding = try? packet.encodedBytes()
      {
        return bytes = encoding
      }
      for _ in 0..<8 {
        do throws(PacketError) {
          _ = try Value(decoding: bytes)
          return
        } catch {
          guard error.mend(&bytes, using: &generator) else { return }
        }
      }
    }
  }
}

extension PacketError {
  /// Changes the place that is wrong so that it may be right; false if nothing is known about it.
  fileprivate func mend(_ bytes: inout [UInt8], using generator: inout SplitMix64) -> Bool {
    if mendChecksum(in: &bytes) { return true }
    switch reason {
    case .truncated(let needed, let available):
      let missing = needed - Int64(available)
      if missing <= 16 {
        bytes += (0..<missing).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        return true
      }
      // The length or the count before it: its most significant byte, as long as it is not the only one.
      let prefix = max(0, offset - 8)..<min(offset, bytes.count)
      guard let place = prefix.last(where: { bytes[$0] != 0 }) else { return false }
      bytes[place] = place + 1 == offset ? bytes[place] / 4 : 0
      return true
    case .trailingBytes(let count):
      guard offset + count <= bytes.count else { return false }
      bytes.removeSubrange(offset..<offset + count)
      return true
    case .wrongMagic(let found, let expected):
      guard offset + found.count <= bytes.count else { return false }
      bytes.replaceSubrange(offset..<offset + found.count, with: expected)
      return true
    default:
      guard offset < bytes.count else { return false }
      switch reason {
      case .invalidUTF8, .varintTooLarge: bytes[offset] &= 0x7F
      case .varintNotMinimal: bytes[offset] &= 0x7F
      case .duplicateElement, .elementOutOfOrder: bytes[offset] &+= 1
      case .unexpectedByte, .unknownTag, .unknownValue, .lengthTooLarge, .outOfRange:
        bytes[offset] = UInt8(truncatingIfNeeded: generator.next() & 3)
      default: return false
      }
      return true
    }
  }
}
