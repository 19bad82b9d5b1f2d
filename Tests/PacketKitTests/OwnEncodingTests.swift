import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

/// Where a type's encoding is its own, its description says no more than what its decoder does.
@Suite(.takesLong) struct OwnEncodingTests {
  private static let seed = LongTests.seed

  private static let packets: [any (Packet & Sendable).Type] = [
    OwnRawValues.self, OwnRanges.self, WrappedNumber.self, WrappedNumbers.self, WrappedText.self,
    WrappedPacket.self, WrappedKeys.self,
  ]

  @Test(arguments: packets.indices)
  func bytesAreReadAsDescribed(_ index: Int) throws {
    try check(Self.packets[index])
  }

  private func check<Subject: Packet>(_ type: Subject.Type) throws {
    var generator = SplitMix64(seed: Self.seed)
    for attempt in 0..<LongTests.count(200) {
      var bytes = try Subject.random(using: &generator).encodedBytes()
      if attempt % 2 == 0, let index = bytes.indices.randomElement(using: &generator) {
        let greatest: UInt8 = [3, 25, 255].randomElement(using: &generator) ?? 255
        bytes[index] = UInt8.random(in: 0...greatest, using: &generator)
      }
      for depth in [64, 0, 1, 2, 3, 4] {
        do throws(VerificationFailure) {
          try verifyDescription(of: type, in: bytes, limits: .init(maximumDepth: depth))
        } catch {
          Issue.record("\(error); seed \(Self.seed), \(depth), \(bytes)")
        }
      }
    }
  }

  /// A level more than that of the number, as its decoder counts it.
  @Test func aWrappedFieldIsALevel() {
    for depth in 0...3 {
      let limits = PacketLimits(maximumDepth: depth)
      let number = PacketTree(of: WrappedNumber.self, in: [0, 7], limits: limits).error
      #expect((number == nil) == (depth >= 2))
      let spot = PacketTree(of: WrappedSpot.self, in: [1, 2], limits: limits).error
      #expect((spot == nil) == (depth >= 3))
    }
  }

  /// Though a number of two bytes is in it, the type promises none.
  @Test func aWrappedElementTakesNoMoreBytesThanItsTypePromises() throws {
    let bytes: [UInt8] = [0, 0, 4, 1] + [UInt8](repeating: 0, count: 2050)
    let error = PacketTree(of: WrappedNumbers.self, in: bytes).error
    #expect(error?.reason == .lengthTooLarge(1025, maximum: 1024))
    try verifyDescription(of: WrappedNumbers.self, in: bytes)
  }

  @Test func casesThatTravelOtherwiseAreOpaque() {
    let items = PacketDescription(of: OwnRawValues.self).items
    guard case .field(let field)? = items.first, case .opaque(let type) = field.type else {
      Issue.record("\(items)")
      return
    }
    #expect(type.shortName == "Tenfold")
  }

  @Test func rangesOfOnesOwnAreAsked() throws {
    let good = try OwnRanges(
      number: 2, varint: 4, bits: 6, rest: 1, rank: .high, letter: "c", last: nil
    ).encodedBytes()
    #expect(PacketTree(of: OwnRanges.self, in: good).error == nil)
    for (index, byte) in [(0, 3), (1, 5), (2, 0x71), (3, 9), (7, 0x65)] as [(Int, UInt8)] {
      var bytes = good
      bytes[index] = byte
      let error = PacketTree(of: OwnRanges.self, in: bytes).error
      guard case .outOfRange? = error?.reason else {
        Issue.record("\(index): \(error.map { "\($0)" } ?? "no error")")
        continue
      }
    }
  }
}
