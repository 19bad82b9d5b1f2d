import PacketKit
import Testing

/// A value by hand that takes all remaining bytes but the last ones, and does not read all of these, would take others when
/// it is read again for a view. So a view rejects it.
@Suite struct LeavingByHandTests {
  @Test(
    arguments: [
      (Alone.self, [7, 0, 3]),
      (Sorted.self, [7, 0, 3]),
      (Several.self, [1, 7, 0, 3]),
      (Several.self, [0, 1, 7, 0, 3]),
      (Others.self, [1, 7, 0, 3]),
      (Others.self, [0, 1, 5, 7, 0, 3]),
      (Fixed.self, [7, 0, 3]),
    ] as [(any ViewablePacket.Type, [UInt8])])
  func aViewRejectsWhatIsLeft(_ type: any ViewablePacket.Type, _ bytes: [UInt8]) {
    let rejection = rejection(of: bytes, by: type)
    #expect(rejection != nil)
  }

  private func rejection<Content: ViewablePacket>(
    of bytes: [UInt8], by type: Content.Type
  ) -> PacketError? {
    do throws(PacketError) {
      _ = try PacketView<Content>(decoding: bytes)
      return nil
    } catch {
      return error
    }
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
