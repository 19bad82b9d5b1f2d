import PacketKit

/// Padding of other bytes than zero, and fields that are aligned only if they are present.
@Packet(magic: [0xAA], updatesInPlace: true, view: true)
struct SpacedFields: Equatable {
  @LengthPrefixed(UInt8.self) @Aligned(after: 4, filledWith: 0x20) var name: String
  @Padding(before: 1, after: 2, filledWith: 0xFF) var kind: UInt8
  @Terminated(by: 0) @Padding(to: 4, filledWith: 0x2E) var code: String
  var flags: UInt8
  @Present(when: "flags", mask: 1) @Aligned(to: 8, ifPresent: true) var time: UInt64?
  @Present(when: "flags", mask: 2) var rate: UInt8?
  @Present(when: "flags", mask: 4)
  @Aligned(to: 2, after: 4, filledWith: 0x20, ifPresent: true)
  var channel: UInt16?
  @Present(when: "flags", mask: 8) @LittleEndian @Aligned(to: 2, ifPresent: true) var level: Int16?
}

/// Padding whose values do not matter, so that decoding loses them.
@Packet(updatesInPlace: true, view: true)
struct LooseFields: Equatable {
  @Padding(before: 2, ignoringValues: true) var kind: UInt8
  @LengthPrefixed(UInt8.self)
  @Aligned(after: 4, filledWith: 0x20, ignoringValues: true)
  var name: String
  @Terminated(by: 0) @Padding(to: 4, ignoringValues: true) var code: String
}

extension FieldEvidence {
  static let spaces = FieldEvidence(
    packets: [SpacedFields.self],
    goldens: [
      Golden("nothing", SpacedFields(name: "", kind: 0, code: "", flags: 0)),
      Golden("aligned", SpacedFields(name: "zo", kind: 0x20, code: "ab.", flags: 1, time: 0x0102)),
      Golden("in the middle", SpacedFields(name: "zoë", kind: 255, code: "", flags: 2, rate: 7)),
      Golden(
        "padded after",
        SpacedFields(name: "abcdef", kind: 1, code: "x", flags: 4, channel: 0x2020)),
      Golden(
        "all",
        SpacedFields(
          name: "Renée", kind: 9, code: "y", flags: 15, time: .max, rate: 8, channel: 1, level: -2)),
      Golden("empty", LooseFields(kind: 0, name: "", code: "")),
      Golden("padded", LooseFields(kind: 3, name: "ab", code: "x")),
    ],
    kinds: [])
}
