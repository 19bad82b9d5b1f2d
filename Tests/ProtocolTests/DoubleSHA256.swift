import Foundation
import PacketKit

/// SHA-256 (FIPS 180-4) of the SHA-256 of the bytes, of which Bitcoin sends 4 bytes.
struct DoubleSHA256: DigestAlgorithm, CustomStringConvertible {
  private var inner = SHA256()

  var byteCount: Int { 4 }
  var description: String { "sha256d" }

  var digest: [UInt8] {
    var outer = SHA256()
    outer.update(inner.digest)
    return outer.digest
  }

  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { inner.update(bytes[index]) }
  }
}

private struct SHA256: Hashable, Sendable {
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  /// The first 32 bits of the roots' fractions.
  private static let constants = primes.map { fraction(of: $0, root: 3) }

  private var state = primes.prefix(8).map { fraction(of: $0, root: 2) }
  private var block: [UInt8] = []
  private var byteTotal: UInt64 = 0

  /// The first 32 bits of the fraction of a square or cube root.
  private static func fraction(of number: Int, root: Int) -> UInt32 {
    // A `Double` has 48 bits and more after the point of these.
    let value = root == 2 ? Double(number).squareRoot() : cbrt(Double(number))
    return UInt32((value - value.rounded(.down)) * 0x1p32)
  }

  var digest: [UInt8] {
    var copy = self
    let zeros = (119 - block.count) % 64
    let bitCount = (1...8).map { UInt8(truncatingIfNeeded: (8 * byteTotal) >> UInt64(64 - 8 * $0)) }
    copy.update([0x80] + [UInt8](repeating: 0, count: zeros) + bitCount)
    return copy.state.flatMap { word in
      (1...4).map { UInt8(truncatingIfNeeded: word >> UInt32(32 - 8 * $0)) }
    }
  }

  mutating func update(_ bytes: [UInt8]) {
    for byte in bytes { update(byte) }
  }

  mutating func update(_ byte: UInt8) {
    block.append(byte)
    byteTotal += 1
    if block.count == 64 { takeBlock() }
  }

  private mutating func takeBlock() {
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = (0..<16).map { place in
      block[4 * place..<4 * place + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
    }
    var all = state
    for (constant, word) in zip(Self.constants, words) {
      let (a, b, c, e, f, g) = (all[0], all[1], all[2], all[4], all[5], all[6])
      let choice = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = all[7] &+ choice &+ (e & f ^ ~e & g) &+ constant &+ word
      let majority = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = majority &+ (a & b ^ a & c ^ b & c)
      all = [first &+ second, a, b, c, all[3] &+ first, e, f, g]
    }
    state = zip(state, all).map { $0 &+ $1 }
    block = []
  }
}
