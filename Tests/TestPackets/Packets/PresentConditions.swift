import PacketKit

/// Optionals whose presence follows from members, values and options of earlier fields, and from the bytes that remain.
@Packet(updatesInPlace: true, view: true)
struct PresentConditions: Equatable {
  var flags: Flags
  var kind: Kind
  var rights: OptionSets.Rights
  @Present(when: "flags.hasName") @LengthPrefixed(UInt8.self) var name: String?
  @Present(when: "kind", is: PresentConditions.Kind.chat) var channel: UInt16?
  @Present(when: "rights", contains: OptionSets.Rights.own) var owner: UInt8?
  @Present(whileBytesRemain: true) var level: UInt8?
  @Present(whileBytesRemain: true) @LittleEndian var score: UInt16?
}

extension PresentConditions {
  @Packet(view: true)
  struct Flags: Equatable {
    @Bits(1) var hasName: Bool
    @Derived @Bits(7) var reserved: UInt8 { 0 }
  }

  enum Kind: UInt8, CaseIterable, PacketField {
    case move = 1
    case chat = 5
  }
}
