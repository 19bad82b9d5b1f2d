import PacketKit

/// Rules of a packet, of one of its fields, and of packets in it.
@Packet(updatesInPlace: true, view: true, delta: true)
struct RuledPacket: Equatable {
  var identifier: UInt16
  var value: UInt32
  @CountPrefixed(UInt8.self) var ranges: [RuledRange]

  @Rule("is too large for an initial window", of: "value")
  var hasPossibleWindow: Bool { identifier != 4 || value <= 0x7FFF_FFFF }

  @Rule("the ranges are not in order")
  var isOrdered: Bool { zip(ranges, ranges.dropFirst()).allSatisfy { $0.upper < $1.lower } }
}

@Packet(view: true, delta: true)
struct RuledRange: Equatable {
  var lower: UInt8
  var upper: UInt8

  @Rule("ends before it begins", of: "upper")
  var isRange: Bool { lower <= upper }
}

/// The same by hand.
struct RuledByHand: Packet, Equatable {
  var packet: RuledPacket

  init(_ packet: RuledPacket) { self.packet = packet }

  init(from reader: inout PacketReader) throws(PacketError) {
    let start = reader.offset
    let identifier = try reader.read(UInt16.self, field: "identifier")
    let place = reader.offset
    let value = try reader.read(UInt32.self, field: "value")
    let ranges = try reader.read(
      [RuledRange].self, as: .countPrefixed(UInt8.self), field: "ranges")
    packet = RuledPacket(identifier: identifier, value: value, ranges: ranges)
    try reader.checkRule(
      packet.hasPossibleWindow, "is too large for an initial window", at: place, field: "value")
    try reader.checkRule(packet.isOrdered, "the ranges are not in order", at: start)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.checkRule(
      packet.hasPossibleWindow, "is too large for an initial window", field: "value")
    try writer.checkRule(packet.isOrdered, "the ranges are not in order")
    try writer.write(packet.identifier, field: "identifier")
    try writer.write(packet.value, field: "value")
    try writer.write(packet.ranges, as: .countPrefixed(UInt8.self), field: "ranges")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt16.self, field: "identifier")
    schema.field(UInt32.self, field: "value")
    schema.field([RuledRange].self, as: .countPrefixed(UInt8.self), field: "ranges")
    schema.rule("hasPossibleWindow", "is too large for an initial window", field: "value")
    schema.rule("isOrdered", "the ranges are not in order")
  }
}

extension FieldEvidence {
  static let rules = FieldEvidence(
    packets: [RuledPacket.self, RuledByHand.self],
    goldens: [
      Golden("a setting", RuledPacket.setting),
      Golden("the largest window", RuledPacket(identifier: 4, value: 0x7FFF_FFFF, ranges: [])),
    ],
    kinds: [])
}

extension RuledPacket {
  static let setting = RuledPacket(
    identifier: 3, value: 0x8000_0000,
    ranges: [RuledRange(lower: 1, upper: 1), RuledRange(lower: 2, upper: 9)])
}
