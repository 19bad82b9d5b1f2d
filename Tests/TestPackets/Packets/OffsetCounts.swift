import Foundation
import PacketKit

/// Counts and sizes in one of several fields, each of which counts something else too.
@Packet(updatesInPlace: true, view: true, delta: true)
struct OffsetCounts: Equatable {
  var head: Head
  var size: UInt8
  @Sized(by: "head.large - 16 ?? head.more + 13 ?? head.short") var content: Data
  @Counted(by: "head.more - 1 ?? size", times: 2, minus: 1) var pairs: [UInt16]
  @Sized(by: "size - 2") var text: String
  var next: UInt24?
  @Counted(by: "next + 1 ?? size - 2") var last: [UInt8]

  @Packet(updatesInPlace: true, view: true)
  struct Head: Equatable {
    @Bits(4) var kind: UInt8
    @Bits(4) var short: UInt8
    @Present(when: "kind", is: 1) var more: UInt24?
    @Present(when: "kind", is: 2) @LittleEndian var large: UInt64?
  }
}

extension FieldEvidence {
  static let offsetCounts = FieldEvidence(
    packets: [OffsetCounts.self],
    goldens: [
      Golden("short", OffsetCounts.short),
      Golden("more", OffsetCounts.more),
      Golden("large", OffsetCounts.large),
    ],
    kinds: [])
}

extension OffsetCounts {
  static let short = Self(
    head: Head(kind: 0, short: 2), size: 2, content: Data([1, 2]), pairs: [3, 4, 5], text: "",
    next: nil, last: [])
  static let more = Self(
    head: Head(kind: 1, short: 9, more: 2), size: 4, content: Data(1...15), pairs: [258],
    text: "é", next: 0, last: [17])
  static let large = Self(
    head: Head(kind: 2, short: 0, large: 19), size: 3, content: Data([7, 8, 9]),
    pairs: [1, 2, 3, 4, 5], text: "a", next: nil, last: [31])
}
