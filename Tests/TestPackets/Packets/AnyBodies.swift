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
  var size: UInt8
  @Sized(by: "size") var same: Body
}

extension AnyBody: Sendable where Body: Sendable {}

extension FieldEvidence {
  static let anyBodies = FieldEvidence(
    packets: [AnyBodies.self, AnyBody<[UInt16]>.self],
    goldens: [
      Golden(
        "some",
        AnyBodies(
          text: AnyBody(body: "zoë", size: 5, same: "a"),
          number: AnyBody(body: 1, size: 4, same: 0x0102_0304),
          packet: AnyBody(
            body: KindAndText(kind: 3, text: "é"), size: 1, same: KindAndText(kind: 0, text: "")),
          optional: AnyBody(body: nil, size: 2, same: 7)))
    ],
    kinds: [])
}
