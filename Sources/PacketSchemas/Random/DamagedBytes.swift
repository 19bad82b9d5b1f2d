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
