import PacketKit

/// As a message of Protocol Buffers whose fields are in order: each list ends where another kind begins, and the last with
/// the packet.
@Packet(updatesInPlace: true, view: true, delta: true)
struct OrderedParts: Equatable {
  @Repeated(whileNext: [0x08]) var numbers: [OrderedNumber]
  @Repeated(whileNext: [0x12]) var texts: [OrderedText]
}

@Packet(magic: [0x08], view: true)
struct OrderedNumber: Equatable, Sendable {
  @Varint var value: UInt32
}

@Packet(magic: [0x12], view: true)
struct OrderedText: Equatable, Sendable {
  @LengthPrefixed(Varint.self) var text: String
}

/// Packets that take all bytes but the last, one of which is given something that may be absent.
@Packet(updatesInPlace: true, view: true, delta: true)
struct LeavingPackets: Equatable {
  var version: UInt8?
  @LengthPrefixed(UInt8.self) var first: LeavingOne<OrderedParts>
  @Given("version") @Remaining(leaving: 2) var body: LeavingVersion
  var sum: UInt16
}

@Packet(view: true, delta: true)
struct LeavingOne<Element: PacketField & Equatable & Sendable>: Equatable {
  @Remaining(leaving: 1) var element: Element
  var last: UInt8
}

@Packet(given: UInt8?.self)
struct LeavingVersion: Equatable {
  @Present(when: "given", in: 2...) var level: UInt8?
  @Remaining var text: String
}

/// Counts that are sums of signed numbers.
@Packet(updatesInPlace: true, view: true, delta: true)
struct SignedCounts: Equatable {
  var small: Int8
  @Present(when: "small", is: -1) var large: UInt16?
  @Counted(by: "small + 2", times: 2) var bytes: [UInt8]
  @Counted(by: "large ?? small + 2") var numbers: [UInt16]
}

extension FieldEvidence {
  static let leavingPackets = FieldEvidence(
    packets: [OrderedParts.self, LeavingPackets.self, SignedCounts.self],
    goldens: [
      Golden("empty", OrderedParts(numbers: [], texts: [])),
      Golden(
        "both",
        OrderedParts(
          numbers: [OrderedNumber(value: 1), OrderedNumber(value: 300)],
          texts: [OrderedText(text: "zoë")])),
      Golden(
        "without a version",
        LeavingPackets(
          version: nil,
          first: LeavingOne(element: OrderedParts(numbers: [], texts: []), last: 7),
          body: LeavingVersion(level: nil, text: ""), sum: 0x0102)),
      Golden(
        "a later version",
        LeavingPackets(
          version: 2,
          first: LeavingOne(
            element: OrderedParts(
              numbers: [OrderedNumber(value: 5)], texts: [OrderedText(text: "")]), last: 0x08),
          body: LeavingVersion(level: 9, text: "ab"), sum: 0xFFFE)),
      Golden("the least", SignedCounts(small: -2, large: nil, bytes: [], numbers: [])),
      Golden("large", SignedCounts(small: -1, large: 3, bytes: [1, 2], numbers: [1, 2, 0x0304])),
      Golden(
        "a positive number",
        SignedCounts(small: 1, large: nil, bytes: [1, 2, 3, 4, 5, 6], numbers: [7, 8, 9])),
    ],
    kinds: [
      FieldKind("a packet before a byte") { reader throws(PacketError) in
        let number = try reader.read(
          OrderedNumber.self, as: .remaining(leaving: 1, of: .plain()))
        return (number, try reader.read(UInt8.self))
      } _: { value, writer throws(PacketError) in
        try writer.write(value.0, as: .remaining(leaving: 1, of: .plain()))
        try writer.write(value.1)
      }
    ])
}
