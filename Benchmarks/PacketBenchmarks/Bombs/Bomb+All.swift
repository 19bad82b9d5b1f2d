import Foundation
import PacketKit

extension Bomb {
  /// Every bomb. Behind a count of all ones nothing is reserved; behind a true one, what elements take.
  static let all: [Bomb] = [
    Bomb("count of 2³² strings", [String].self, multiple: 1) {
      [UInt8](repeating: 0xFF, count: $0)
    },
    Bomb("strings of no bytes", [String].self, multiple: 12) { size in
      count(size / 4) + [UInt8](repeating: 0, count: size / 4 * 4)
    },
    Bomb("elements of no bytes", [Nothing].self, multiple: 1) { size in
      count(.max) + [UInt8](repeating: 0, count: size)
    },
    Bomb("arrays of one byte", [[UInt8]].self, multiple: 16) { size in
      count(size / 5) + repeated([0, 0, 0, 1, 7], size / 5)
    },
    Bomb("nested counts", [[[[[UInt8]]]]].self, multiple: 16) { size in
      count(size / 17) + repeated([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 7], size / 17)
    },
    Bomb("optionals of optionals", [UInt8????].self, multiple: 16) { size in
      count(size) + [UInt8](repeating: 0, count: size)
    },
    Bomb("dictionary", [UInt16: Bool].self, multiple: 4) { size in
      let pairs = min(size / 3, 1 << 16)
      return count(pairs) + (0..<pairs).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF), 1] }
    },
    Bomb("dictionary of equal keys", [UInt16: Bool].self, multiple: 4) { size in
      count(size / 3) + [UInt8](repeating: 0, count: size)
    },
    Bomb("tree, as wide as may be", Tree.self, multiple: 12) { size in
      let node: [UInt8] = [7, 0]
      let branch = [7, 255] + repeated(node, 255)
      return [7, 255] + repeated(branch, 255).prefix(max(size, 1024))
    },
    Bomb("tree of single branches", Tree.self, multiple: 24) { size in
      repeated([7, 1], 62) + [7, UInt8(min(size / 2, 255))] + repeated([7, 0], min(size / 2, 255))
    },
    Bomb("tree without end", Tree.self, multiple: 4) { repeated([7, 1], $0 / 2) },
    Bomb("counts within counts", Branch.self, multiple: 32) { size in
      // Each level announces as many branches as could follow, and holds one; the last is missing.
      let levels = (0..<60).map { level -> [UInt8] in [0, 0] + count(size / 6 - level - 2) }
      return Array(levels.joined()) + [UInt8](repeating: 0xFF, count: size - 360)
    },
    Bomb("recursive union", [Expression].self, multiple: 32) { size in
      let leaf: [UInt8] = [1, 0]
      let term = [2] + leaf + leaf
      return count(size / 5) + repeated(term, size / 5)
    },
    Bomb("recursive union without end", Expression.self, multiple: 4) {
      [UInt8](repeating: 2, count: $0)
    },
    Bomb("varint without end", Text.self, multiple: 1) { [UInt8](repeating: 0xFF, count: $0) },
    Bomb("varint of 2⁶³ - 1 bytes", Text.self, multiple: 1) { size in
      [UInt8](repeating: 0xFF, count: 8) + [0x7F] + [UInt8](repeating: 0, count: size)
    },
    Bomb("set of one text of combining marks", Set<String>.self, multiple: 4) { size in
      count(1) + text(marks(size / 4))
    },
    Bomb("dictionary of texts with many marks", [String: Bool].self, multiple: 4) { size in
      let pairs = size / 264
      return count(pairs) + (0..<pairs).flatMap { text(prefix($0) + marks(64)) + [1] }
    },
    Bomb("packets with a text of marks", Set<Label>.self, multiple: 4) { size in
      count(1) + [7, 1] + text(marks(size / 4)) + count(0)
    },
    Bomb("raw value of combining marks", Shade.self, multiple: 4) { text(marks($0 / 4)) },
    Bomb("Data that begin alike", Set<Data>.self, multiple: 4) { size in
      count(size / 88) + (0..<size / 88).flatMap { text(alike(0) + count($0)) }
    },
    Bomb("Data that begin alike, 64 at a time", Set<Data>.self, multiple: 12) { size in
      count(size / 88) + (0..<size / 88).flatMap { text(alike($0 / 64) + count($0)) }
    },
    Bomb("packets with Data that begin alike", [Label: Bool].self, multiple: 4) { size in
      let pairs = size / 91
      let keys = (0..<pairs).map { text(alike(0) + count($0)) }
      return count(pairs) + keys.flatMap { key -> [UInt8] in [7, 0] + key + [1] }
    },
    Bomb("checksums of checksums", Summed.self, multiple: 4) { [UInt8](repeating: 1, count: $0) },
  ]

  private static func count(_ count: Int) -> [UInt8] {
    let count = UInt32(clamping: count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> UInt32(24 - 8 * $0)) }
  }

  /// A string, or `Data`, of these bytes.
  private static func text(_ bytes: [UInt8]) -> [UInt8] { count(bytes.count) + bytes }

  /// A letter and twice as many combining marks, in an order in which sorting them takes longest.
  private static func marks(_ count: Int) -> [UInt8] {
    Array("e".utf8) + repeated([0xCD, 0x85], count) + repeated([0xCC, 0xB4], count)
  }

  /// Two letters that say a number.
  private static func prefix(_ number: Int) -> [UInt8] {
    let (high, low) = number.quotientAndRemainder(dividingBy: 90)
    return [UInt8(0x20 + high), UInt8(0x20 + low)]
  }

  /// The 80 bytes of a `Data` that Foundation hashes.
  private static func alike(_ number: Int) -> [UInt8] {
    count(number) + [UInt8](repeating: 7, count: 76)
  }

  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }
}

@Packet struct Nothing {}

/// A key that holds what is expensive to hash.
@Packet struct Label: Hashable {
  var number: UInt8
  var name: String?
  var data: Data
}

enum Shade: String, PacketField { case red, green, blue }

@Packet struct Tree {
  var label: UInt8
  @CountPrefixed(UInt8.self) var branches: [Tree]
}

/// Memory of many times the bytes: an absent number takes one byte of them.
@Packet struct Branch {
  var number: UInt64?
  var vector: SIMD4<Double>?
  var branches: [Branch]
}

@Packet indirect enum Expression {
  @Tag(1) case number(UInt8)
  @Tag(2) case sum(Expression, Expression)
}

@Packet struct Text {
  @LengthPrefixed(Varint.self) var text: String
}

/// Every level has a checksum of all levels in it.
@Packet(checksum: .crc32) indirect enum Summed {
  @Tag(1) case more(Summed)
  @Tag(2) case none
}
