import PacketKit

@Packet(tag: UInt16.self, view: true) enum Order: Equatable, Sendable {
  @Tag(1) case move(GridPoint, speed: Float)
  @Tag(0x102) case say(String, to: [UInt8])
  @Tag(3) case stop
  @Tag(0xFFFF) case settings([String: UInt8])
}

/// A union that holds itself.
@Packet(tag: Varint.self, view: true) indirect enum Expression: Equatable, Sendable {
  @Tag(1) case number(Int16)
  @Tag(2) case sum(Expression, Expression)
  @Tag(300) case list([Expression])
  @Tag(4) case maybe(Expression?)
}

/// A packet that holds itself.
@Packet(updatesInPlace: true, view: true) struct Branch: Equatable {
  var label: UInt8
  @CountPrefixed(UInt8.self) var branches: [Branch]
}

@Packet(updatesInPlace: true, view: true) struct Nothings: Equatable {
  @CountPrefixed(UInt16.self) var a: [Nothing]
  var b: Nothing?
  @FixedCount(5) var c: [Nothing]
}

@Packet(updatesInPlace: true, view: true) struct RestOfText: Equatable {
  var a: UInt8
  @Remaining var b: String
}

@Packet(updatesInPlace: true, view: true) struct RestOfPoints: Equatable {
  @Varint var a: UInt8
  @Remaining var b: [GridPoint?]
}

@Packet(updatesInPlace: true, view: true) struct RestOfNumbers: Equatable {
  @Remaining @LittleEndian var a: [UInt32]
}

/// Packets in packets.
@Packet(updatesInPlace: true, view: true) struct Shapes: Equatable {
  var a: Order
  var b: [Order]
  var c: RunsInside
  var d: [Suit: Expression]
}

@Packet(updatesInPlace: true, view: true) struct RunsInside: Equatable {
  @Bits(3) var a: UInt8
  var b: Flagged?
}
