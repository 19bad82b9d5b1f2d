import PacketKit

/// SHA-1 (FIPS 180-4), as git has it.
struct SHA1: DigestAlgorithm, CustomStringConvertible {
  private var state: [UInt32] = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]
  private var block: [UInt8] = []
  private var byteTotal: UInt64 = 0

  var byteCount: Int { 20 }
  var description: String { "sha1" }

  var digest: [UInt8] {
    var copy = self
    let zeros = (119 - block.count) % 64
    let bitCount = (1...8).map { UInt8(truncatingIfNeeded: (8 * byteTotal) >> UInt64(64 - 8 * $0)) }
    copy.update([0x80] + [UInt8](repeating: 0, count: zeros) + bitCount)
    return copy.state.flatMap { word in
      (1...4).map { UInt8(truncatingIfNeeded: word >> UInt32(32 - 8 * $0)) }
    }
  }

  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      block.append(bytes[index])
      if block.count == 64 { takeBlock() }
    }
    byteTotal += UInt64(bytes.count)
  }

  private mutating func takeBlock() {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
    var words = (0..<16).map { place in
      block[4 * place..<4 * place + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      let mixed = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(rotated(mixed, 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (place, word) in words.enumerated() {
      let (mix, constant): (UInt32, UInt32) =
        switch place / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotated(a, 5) &+ mix &+ e &+ constant &+ word, a, rotated(b, 30), c, d)
    }
    state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    block = []
  }
}

/// HMAC-SHA1 (RFC 2104), of which 10 bytes are sent, as in SRTP.
struct HMAC: DigestAlgorithm, CustomStringConvertible {
  private var inner = SHA1()
  private var outer = SHA1()

  /// A key of at most 64 bytes.
  init(key: [UInt8]) {
    let key = key + [UInt8](repeating: 0, count: 64 - key.count)
    inner.update(key.map { $0 ^ 0x36 })
    outer.update(key.map { $0 ^ 0x5C })
  }

  var byteCount: Int { 10 }
  var description: String { "hmacSHA1" }

  var digest: [UInt8] {
    var outer = outer
    outer.update(inner.digest)
    return outer.digest
  }

  mutating func update(_ bytes: Span<UInt8>) { inner.update(bytes) }
}

/// The hash of Fowler, Noll and Vo in 64 bits: a number.
struct FNV1a: DigestAlgorithm, CustomStringConvertible {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  var byteCount: Int { 8 }
  var hasByteOrder: Bool { true }
  var description: String { "fnv1a" }

  var digest: [UInt8] { (1...8).map { UInt8(truncatingIfNeeded: hash >> UInt64(64 - 8 * $0)) } }

  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
  }
}
