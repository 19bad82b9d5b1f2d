import PacketKit
import Testing

@testable import TestPackets

@Packet
struct Letter: Equatable {
  var hasName: Bool
  @Present(when: "hasName") var name: String?
  @Bits(1) var `has age`: Bool
  @Bits(7) var priority: UInt8
  @Present(when: "has age") @Varint @Padding(after: 1) var age: UInt32?
}

@Packet
struct MaybeMaybe: Equatable {
  var isThere: Bool
  @Present(when: "isThere") var number: UInt8??
}

enum Around {
  struct Inner: Equatable, PacketField {
    static var minimumByteCount: Int { 1 }
    var byte: UInt8
    init(byte: UInt8) { self.byte = byte }
    init(from reader: inout PacketReader) throws(PacketError) {
      byte = try reader.read(UInt8.self)
    }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(byte) }
  }

  /// Optionals of optionals whose types the expansion cannot name.
  @Packet
  struct Maybe: Equatable {
    var isThere: Bool
    @Present(when: "isThere") var inner: Inner??
    @LengthPrefixed(UInt8.self) var text: String?
  }
}

enum Coat: UInt8, PacketField { case none, some }

/// A condition on a case that is called as one of an optional.
@Packet
struct Wardrobe: Equatable {
  var coat: Coat?
  @Present(when: "coat", is: Coat.none) var reason: UInt8?
}

@Suite struct PresenceTests {
  @Test(arguments: [
    Sample(MaybeMaybe(isThere: false, number: nil), [0]),
    Sample(MaybeMaybe(isThere: true, number: .some(nil)), [1, 0]),
    Sample(MaybeMaybe(isThere: true, number: 7), [1, 1, 7]),
    Sample(Around.Maybe(isThere: false, inner: nil, text: nil), [0, 0]),
    Sample(Around.Maybe(isThere: true, inner: .some(nil), text: "a"), [1, 0, 1, 1, 0x61]),
  ])
  func keepsTwoKindsOfAbsenceApart(_ sample: Sample) throws { try sample.check() }

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
    Sample(Wardrobe(coat: Coat.none, reason: 3), [1, 0, 3]),
    Sample(Wardrobe(coat: Coat.some, reason: nil), [1, 1]),
    Sample(Wardrobe(coat: nil, reason: nil), [0]),
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
    RefusedSample(
      Wardrobe(coat: nil, reason: 3),
      "Wardrobe.reason: has a value, but coat == Coat.none is false"
    ),
    RefusedSample(Letter.self, [1], "Letter.name: needs 4 bytes at offset 1, but 0 remain"),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsNoByteForWhatMayBeAbsent() {
    #expect(Letter.minimumByteCount == 1 + 1 + 1)
  }
}
