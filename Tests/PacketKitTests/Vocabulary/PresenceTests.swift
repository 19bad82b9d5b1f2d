import PacketKit
import Testing

@Packet
struct Letter: Equatable {
  var hasName: Bool
  @Present(when: "hasName") var name: String?
  @Bits(1) var `has age`: Bool
  @Bits(7) var priority: UInt8
  @Present(when: "has age") @Varint @Padding(after: 1) var age: UInt32?
}

@Suite struct PresenceTests {
  @Test(arguments: [
    Sample(
      Letter(hasName: true, name: "a", `has age`: true, priority: 5, age: 300),
      [1, 0, 0, 0, 1, 0x61, 0x85, 0xAC, 0x02, 0]
    ),
    // The padding is there all the same.
    Sample(
      Letter(hasName: false, name: nil, `has age`: false, priority: 0, age: nil),
      [0, 0, 0]
    ),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(
      Letter(hasName: true, name: nil, `has age`: false, priority: 0, age: nil),
      "Letter.name: is nil, but hasName is true"
    ),
    RefusedSample(
      Letter(hasName: false, name: nil, `has age`: false, priority: 0, age: 1),
      "Letter.age: has a value, but has age is false"
    ),
    RefusedSample(Letter.self, [1], "Letter.name: needs 4 bytes at offset 1, but 0 remain"),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsNoByteForWhatMayBeAbsent() {
    #expect(Letter.minimumByteCount == 1 + 1 + 1)
  }
}
