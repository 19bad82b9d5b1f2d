import PacketKit

/// What a delta has whole: enums, unions, and what takes all remaining bytes.
@Packet(updatesInPlace: true, view: true, delta: true)
struct DeltaEvents: Equatable {
  var team: DeltaTeam
  var event: DeltaEvent
  var next: DeltaEvent?
  var kind: UInt8
  @Tagged(by: "kind") var body: DeltaBody
  var note: DeltaNote
  @Remaining var rest: String
}

enum DeltaTeam: UInt8, PacketField, CaseIterable { case red, green }

@Packet(view: true)
enum DeltaEvent: Equatable {
  @Tag(1) case join(UInt8)
  @Tag(2) case chat(String, to: UInt16)
  @Tag(3) case leave
}

@Packet(hasExternalTag: true, view: true)
enum DeltaBody: Equatable {
  @Tag(1) case number(UInt16)
  @Tag(2) case nothing
  @Tag(3) case end
}

/// In full, its length ends it; in a delta, each part that takes the rest has a length of its own.
@Packet(sized: UInt8.self, updatesInPlace: true, view: true, delta: true)
struct DeltaNote: Equatable {
  @Bits(4) var color: UInt8
  @Bits(4) var size: UInt8
  @Remaining var bytes: [UInt8]
}

extension FieldEvidence {
  static let deltaEvents = FieldEvidence(
    packets: [DeltaEvents.self], goldens: [Golden("start", DeltaEvents.start)], kinds: [])
}

extension DeltaEvents {
  static let start = DeltaEvents(
    team: .red, event: .chat("hi", to: 7), next: nil, kind: 1, body: .number(0x0102),
    note: DeltaNote(color: 3, size: 4, bytes: [9, 8]), rest: "Zoë")
}
