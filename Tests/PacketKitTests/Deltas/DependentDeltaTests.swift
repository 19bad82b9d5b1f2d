import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Deltas of fields whose bytes mean what earlier fields say.
@Suite struct DependentDeltaTests {
  /// Few values, of which many have the same bytes.
  @Test func everyPairHasOneDelta() throws {
    let all = try DependentDelta.some
    for baseline in all {
      for value in all {
        let bytes = try value.encodedBytes(against: baseline)
        #expect(try DependentDelta(decoding: bytes, against: baseline) == value)
        var updated = baseline
        try updated.update(decoding: bytes, against: baseline)
        #expect(updated == value)
        let outer = try DependentDeltas(parts: [value]).encodedBytes(
          against: DependentDeltas(parts: [baseline]))
        #expect(
          try DependentDeltas(decoding: outer, against: DependentDeltas(parts: [baseline]))
            == DependentDeltas(parts: [value]))
      }
    }
  }

  @Test func noOtherBytesLeadToAValue() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    let all = try DependentDelta.some
    for _ in 0..<LongTests.count(5000) {
      let baseline = all[Int.random(in: all.indices, using: &generator)]
      let value = all[Int.random(in: all.indices, using: &generator)]
      var damaged = try value.encodedBytes(against: baseline)
      let index = Int.random(in: damaged.indices, using: &generator)
      damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      guard let other = try? DependentDelta(decoding: damaged, against: baseline) else { continue }
      #expect(try other.encodedBytes(against: baseline) == damaged)
      #expect(throws: Never.self) { try DependentDelta(decoding: other.encodedBytes()) }
    }
  }

  /// The tag alone is in the delta.
  @Test func aUnionWithoutValuesFollowsItsTag() throws {
    var baseline = DependentDelta.plain
    baseline.kind = 3
    baseline.body = .third
    var value = baseline
    value.kind = 4
    value.body = .fourth
    let bytes = try value.encodedBytes(against: baseline)
    #expect(bytes == [0b1000_0000, 4, 0])
    #expect(try DependentDelta(decoding: bytes, against: baseline) == value)
  }

  @Test func textThatIsAbsentIsNotEmpty() throws {
    var value = DependentDelta.plain
    value.hasText = true
    value.text = ""
    let bytes = try value.encodedBytes(against: .plain)
    #expect(try DependentDelta(decoding: bytes, against: .plain) == value)
    #expect(
      try DependentDelta(
        decoding: DependentDelta.plain.encodedBytes(against: value), against: value)
        == .plain)
  }

  @Test func whatTheEarlierFieldsRejectHasNoMeaning() throws {
    var baseline = DependentDelta.plain
    baseline.kind = 2
    baseline.body = .second(7)
    for kind in [3, 9] as [UInt8] {
      let error = #expect(throws: PacketError.self) {
        try DependentDelta(decoding: [0b1000_0000, kind, 0], against: baseline)
      }
      #expect(
        error?.description
          == "DependentDelta.body: bit 1 claims no difference from the baseline, "
          + "whose bytes are not valid after the earlier fields at offset 0")
    }
  }
}

@Packet(delta: true)
private struct DependentDelta: Equatable {
  var kind: UInt8
  @Tagged(by: "kind") var body: Body
  @Bits(1) var hasText: Bool
  @Bits(7) var count: UInt8
  @Counted(by: "count") var nothings: [Nothing]
  @Counted(by: "count") var pairs: [Nothing?]
  @Given("kind") var given: Inner
  @CountPrefixed(UInt8.self) @Given("kind") var list: [Inner]
  @Present(when: "hasText") @Remaining var text: String?

  @Packet(hasExternalTag: true)
  enum Body: Equatable {
    @Tag(1) case first(UInt8)
    @Tag(2) case second(Int8)
    @Tag(3) case third
    @Tag(4) case fourth
  }

  @Packet struct Nothing: Equatable {}

  /// Of the same bytes with 1 and 2, but of fewer with 3.
  @Packet(given: UInt8.self)
  struct Inner: Equatable {
    @Present(when: "given", is: 1) var a: UInt8?
    @Present(when: "given", is: 2) var b: UInt8?
    var c: UInt8
  }
}

@Packet(delta: true)
private struct DependentDeltas: Equatable {
  var parts: [DependentDelta]
}

extension DependentDelta {
  fileprivate static let plain = DependentDelta(
    kind: 3, body: .third, hasText: false, count: 0, nothings: [], pairs: [],
    given: .init(a: nil, b: nil, c: 1), list: [], text: nil)

  fileprivate static var some: [DependentDelta] {
    get throws {
      var all: [DependentDelta] = []
      for kind in 1...4 as ClosedRange<UInt8> {
        let body: Body = [.first(5), .second(5), .third, .fourth][Int(kind) - 1]
        let inner = Inner(a: kind == 1 ? 7 : nil, b: kind == 2 ? 7 : nil, c: 8)
        for (count, texts) in [(0, [nil, "", "a"]), (1, [nil, ""]), (2, [""])] as [(Int, [String?])]
        {
          for text in texts {
            all.append(
              DependentDelta(
                kind: kind, body: body, hasText: text != nil, count: UInt8(count),
                nothings: Array(repeating: Nothing(), count: count),
                pairs: Array(repeating: nil, count: count), given: inner,
                list: Array(repeating: inner, count: count), text: text))
          }
        }
      }
      return all
    }
  }
}
