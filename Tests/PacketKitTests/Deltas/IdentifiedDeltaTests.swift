import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Arrays of elements with identities.
@Suite struct IdentifiedDeltaTests {
  @Test(arguments: [0, 1, 25, 49, 50])
  func anElementCostsItselfWhereverItComes(_ index: Int) throws {
    let baseline = NamedDelta(parts: (0..<50).map { NamedPart(id: "part \($0)", number: 1) })
    var value = baseline
    let part = NamedPart(id: "another", number: 9)
    value.parts.insert(part, at: index)
    let unchanged = (2 + baseline.parts.count + 7) / 8
    let bytes = try value.encodedBytes(against: baseline)
    #expect(try bytes.count <= part.encodedBytes().count + unchanged + 1)
    #expect(try NamedDelta(decoding: bytes, against: baseline) == value)
    let without = try baseline.encodedBytes(against: value)
    #expect(without.count <= unchanged + 1)
    #expect(try NamedDelta(decoding: without, against: value) == baseline)
  }

  /// Arrays whose elements come, go, and move, with identities that may occur several times.
  @Test func randomArraysHaveOneDelta() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    func part() -> NamedPart {
      NamedPart(
        id: ["a", "b", "c", "d", "\u{E9}", "e\u{301}"].randomElement(using: &generator) ?? "",
        number: .random(in: 0...1, using: &generator))
    }
    for _ in 0..<LongTests.count(3000) {
      let baseline = NamedDelta(
        parts: (0..<Int.random(in: 0...7, using: &generator)).map { _ in part() })
      var value = baseline
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let index = Int.random(in: 0...value.parts.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: value.parts.insert(part(), at: index)
        case 1: value.parts.removeSubrange(index..<min(index + 2, value.parts.count))
        default: value.parts.shuffle(using: &generator)
        }
      }
      let bytes = try value.encodedBytes(against: baseline)
      let decoded = try NamedDelta(decoding: bytes, against: baseline)
      #expect(try decoded.encodedBytes() == value.encodedBytes())
      for _ in 0..<10 {
        var damaged = bytes
        damaged[Int.random(in: bytes.indices, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
        guard let other = try? NamedDelta(decoding: damaged, against: baseline) else { continue }
        #expect(try other.encodedBytes(against: baseline) == damaged)
      }
    }
  }

  /// A hostile sender can choose identities that have one hash value, such as long bytes that differ only at their ends.
  @Test func collidingIdentitiesAreRejectedInBothDirections() throws {
    let parts = (100..<170).map { number in
      DataDelta.Part(id: Data(repeating: 0, count: 100) + Data("\(number)".utf8), number: 1)
    }
    let (baseline, value) = (DataDelta(parts: parts), DataDelta(parts: parts.reversed()))
    let error = #expect(throws: PacketError.self) { try value.encodedBytes(against: baseline) }
    #expect(error?.path == "DataDelta.parts")
    #expect(error?.reason == .tooManyCollidingKeys)
    // All gone, and all new.
    let bits = "1" + String(repeating: "100", count: parts.count) + "1"
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit == "1" {
      bytes[index / 8] |= 0x80 >> (index % 8)
    }
    bytes.append(UInt8(parts.count))
    for part in value.parts { bytes += try part.encodedBytes() }
    let refusal = #expect(throws: PacketError.self) {
      try DataDelta(decoding: bytes, against: baseline)
    }
    #expect(refusal?.reason == .tooManyCollidingKeys)
    // What comes or goes in one place alone needs no look-up.
    let fewer = DataDelta(parts: Array(parts.dropFirst(10)))
    #expect(throws: Never.self) { try fewer.encodedBytes(against: baseline) }
    #expect(throws: Never.self) { try baseline.encodedBytes(against: fewer) }
  }

  /// They are not normalized, which would take longer than an hour here.
  @Test func identitiesThatAreTextAreComparedByTheirBytes() throws {
    let marks = ["\u{300}", "\u{316}"].map { String(repeating: $0, count: 500_000) }.joined()
    let parts = ["\u{317}", "\u{318}", "\u{E9}"].map { NamedPart(id: marks + $0, number: 1) }
    let baseline = NamedDelta(parts: parts)
    var value = NamedDelta(parts: [parts[1]])
    value.parts[0].number = 2
    let bytes = try value.encodedBytes(against: baseline)
    #expect(try NamedDelta(decoding: bytes, against: baseline).parts.map(\.number) == [2])
    let composed = NamedDelta(parts: [NamedPart(id: "\u{E9}", number: 1)])
    let decomposed = NamedDelta(parts: [NamedPart(id: "e\u{301}", number: 1)])
    let other = try decomposed.encodedBytes(against: composed)
    let decoded = try NamedDelta(decoding: other, against: composed)
    #expect(try decoded.encodedBytes() == decomposed.encodedBytes())
  }
}

@Packet(delta: true)
private struct NamedDelta: Equatable {
  @Identified var parts: [NamedPart]
}

@Packet(delta: true)
private struct NamedPart: Equatable, Identifiable {
  var id: String
  var number: UInt8
}

@Packet(delta: true)
private struct DataDelta {
  @Identified var parts: [Part]

  @Packet(delta: true)
  struct Part: Identifiable {
    var id: Data
    var number: UInt8
  }
}
