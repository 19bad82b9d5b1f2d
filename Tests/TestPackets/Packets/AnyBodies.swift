import PacketKit

/// Fields of any type, behind the count of their bytes.
@Packet(view: true)
struct AnyBodies: Equatable {
  var text: AnyBody<String>
  var number: AnyBody<UInt32>
  var packet: AnyBody<KindAndText>
  var optional: AnyBody<UInt8?>
}

@Packet(endianness: .little, view: true)
struct AnyBody<Body: PacketField & Equatable>: Equatable {
  @LengthPrefixed(UInt16.self, maximum: 300) var body: Body
}

extension AnyBody: Sendable where Body: Sendable {}

/// Fields of any type, whose sizes an earlier field states.
@Packet(view: true)
struct SizedBodies: Equatable {
  var text: SizedBody<String>
  var number: SizedBody<UInt32>
  var packet: SizedBody<KindAndText>
  var optional: SizedBody<UInt8?>
}

@Packet(endianness: .little, view: true)
struct SizedBody<Body: PacketField & Equatable>: Equatable {
  var size: UInt8
  @Sized(by: "size", minus: 1) var body: Body
}

extension SizedBody: Sendable where Body: Sendable {}

extension FieldEvidence {
  static let anyBodies = FieldEvidence(
    packets: [AnyBodies.self, AnyBody<[UInt16]>.self],
    goldens: [
      Golden(
        "some",
        AnyBodies(
          text: AnyBody(body: "zoë"),
          number: AnyBody(body: 0x0102_0304),
          packet: AnyBody(body: KindAndText(kind: 3, text: "é")),
          optional: AnyBody(body: 7)))
    ],
    kinds: [])

  static let sizedBodies = FieldEvidence(
    packets: [SizedBodies.self],
    goldens: [
      Golden(
        "some",
        SizedBodies(
          text: SizedBody(size: 9, body: "zoë"),
          number: SizedBody(size: 5, body: 0x0102_0304),
          packet: SizedBody(size: 4, body: KindAndText(kind: 3, text: "é")),
          optional: SizedBody(size: 2, body: nil)))
    ],
    kinds: [])
}
