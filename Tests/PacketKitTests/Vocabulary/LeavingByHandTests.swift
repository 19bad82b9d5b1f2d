import PacketKit
import Testing

/// A value by hand that takes all remaining bytes but the last ones, and does not read all of these, is rejected wherever it
/// nests: read again for a view, it would take others.
@Suite struct LeavingByHandTests {
  private static let hand = Hand(a: [7])

  @Test(
    arguments: [
      (Alone(hand: hand, last: 3), [7, 0, 3]),
      (Sorted(hand: OrderedHand(hand: hand), last: 3), [7, 0, 3]),
      (Coded(hand: hand, last: 3), [7, 0, 3]),
      (Several(hands: [hand], last: 3), [1, 7, 0, 3]),
      (Several(hands: [], sorted: [OrderedHand(hand: hand)], last: 3), [0, 1, 7, 0, 3]),
      (Others(set: [hand], last: 3), [1, 7, 0, 3]),
      (Others(values: [5: hand], last: 3), [0, 1, 5, 7, 0, 3]),
      (Fixed(hands: [hand], last: 3), [7, 0, 3]),
      (Perhaps(hand: hand, last: 3), [1, 7, 0, 3]),
      (CodedSeveral(hands: [hand], last: 3), [7, 0, 3]),
      (Repeating(hands: [Hand(a: [7, 0])], last: 9), [7, 0, 3, 9]),
      (Giving(count: 1, hand: GivenHand(hand: hand), last: 3), [1, 7, 0, 3]),
    ] as [(any Packet & Sendable, [UInt8])])
  fileprivate func leavesNothing(_ packet: any Packet & Sendable, _ bytes: [UInt8]) throws {
    #expect(throws: PacketError.self) { try packet.encodedBytes() }
    let error = try #require(throws: PacketError.self) {
      try type(of: packet).init(decoding: bytes)
    }
    #expect(error.reason == .trailingBytes(count: 1))
    #expect(error.offset == bytes.count - 1)
  }
}

/// It leaves two bytes, and reads one of them.
private struct Hand: Packet, Hashable {
  var a: [UInt8]

  init(a: [UInt8]) { self.a = a }

  init(from reader: inout PacketReader) throws(PacketError) {
    a = try reader.read([UInt8].self, as: .remaining(leaving: 2), field: "a")
    _ = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(a, as: .remaining(leaving: 2), field: "a")
    try writer.write(UInt8(0))
  }
}

/// The same, of two byte orders.
private struct OrderedHand: ByteOrderedField, Equatable {
  var hand: Hand

  static var minimumByteCount: Int { 0 }

  init(hand: Hand) { self.hand = hand }

  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    hand = try Hand(from: &reader)
  }

  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try hand.encode(into: &writer)
  }
}

private enum HandCoder: PacketCoder {
  static var minimumByteCount: Int { 0 }

  static func decode(from reader: inout PacketReader) throws(PacketError) -> Hand {
    try Hand(from: &reader)
  }

  static func encode(_ value: Hand, into writer: inout PacketWriter) throws(PacketError) {
    try value.encode(into: &writer)
  }
}

private struct GivenHand: GivenPacket, Equatable {
  var hand: Hand

  static var minimumByteCount: Int { 0 }

  init(hand: Hand) { self.hand = hand }

  init(from reader: inout PacketReader, given count: UInt8) throws(PacketError) {
    hand = try Hand(from: &reader)
  }

  func encode(into writer: inout PacketWriter, given count: UInt8) throws(PacketError) {
    try hand.encode(into: &writer)
  }
}

@Packet(view: true)
private struct Alone: Equatable {
  var hand: Hand
  var last: UInt8
}

@Packet(view: true)
private struct Sorted: Equatable {
  var hand: OrderedHand
  var last: UInt8
}

@Packet
private struct Coded: Equatable {
  @Coded(by: HandCoder.self) var hand: Hand
  var last: UInt8
}

@Packet(view: true)
private struct Several: Equatable {
  @CountPrefixed(UInt8.self) var hands: [Hand]
  @CountPrefixed(UInt8.self) var sorted: [OrderedHand] = []
  var last: UInt8
}

@Packet(view: true)
private struct Others: Equatable {
  @CountPrefixed(UInt8.self) var set: Set<Hand> = []
  @CountPrefixed(UInt8.self) var values: [UInt8: Hand] = [:]
  var last: UInt8
}

@Packet(view: true)
private struct Fixed: Equatable {
  @FixedCount(1) var hands: [Hand]
  var last: UInt8
}

@Packet(view: true)
private struct Perhaps: Equatable {
  var hand: Hand?
  var last: UInt8
}

@Packet
private struct CodedSeveral: Equatable {
  @FixedCount(1) @Each(.coded(by: HandCoder.self)) var hands: [Hand]
  var last: UInt8
}

@Packet
private struct Repeating: Equatable {
  @Repeated(untilNext: [3]) var hands: [Hand]
  @Magic(before: [3]) var last: UInt8
}

@Packet
private struct Giving: Equatable {
  var count: UInt8
  @Given("count") var hand: GivenHand
  var last: UInt8
}
