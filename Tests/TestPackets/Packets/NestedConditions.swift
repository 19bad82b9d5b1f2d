import PacketKit

/// Optionals whose presence follows from fields of earlier packets, at any depth.
@Packet(updatesInPlace: true, view: true)
struct NestedConditions: Equatable {
  var head: Head
  @Present(when: "head.kind", is: PresentConditions.Kind.chat) @LengthPrefixed(UInt8.self)
  var text: String?
  @Present(when: "head.rights", contains: OptionSets.Rights.own) var owner: UInt8?
  @Present(when: "head.step", is: 3) var third: UInt8?
  @Present(when: "head.end.code", is: 258) @LittleEndian var code: UInt16?
  @Present(when: "head.end.isLong") var length: UInt32?
}

extension NestedConditions {
  @Packet(view: true)
  struct Head: Equatable {
    var kind: PresentConditions.Kind
    var rights: OptionSets.Rights
    @Bits(4) var step: UInt8
    @Bits(4) var rest: UInt8
    var end: End
  }

  @Packet(view: true)
  struct End: Equatable {
    var code: UInt16
    var isLong: Bool
  }
}
