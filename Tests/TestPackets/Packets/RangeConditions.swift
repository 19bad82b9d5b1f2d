import Foundation
import PacketKit

/// Optionals whose presence follows from ranges, from bits, and from what may be absent itself.
@Packet(updatesInPlace: true, view: true)
struct RangeConditions: Equatable {
  var length: UInt8
  @Present(when: "length", in: 1..<126) var mask: UInt32?
  @Present(when: "length", mask: 0x80) @LittleEndian var wide: UInt16?
  @Present(when: "length", mask: 0x03, is: 2) var isLast: Bool?
  @Present(when: "isLast") var number: UInt24?
  @Present(when: "number", in: ...9) var part: Part?
  @Present(when: "part.kind", is: 3) @LengthPrefixed(UInt8.self) var name: String?
  @Present(when: "part.options", mask: 0x800001) var option: UInt8?
  @Present(when: "part?.flag") var level: Int8?
  @Present(when: "level", in: -3...(-1)) var last: UInt8?

  @Packet(view: true)
  struct Part: Equatable {
    var kind: UInt8
    var options: UInt24
    var flag: Bool
  }
}

/// Counts, sizes and tags that members of earlier fields state, or fields that may be absent.
@Packet(updatesInPlace: true, view: true)
struct PathCounts: Equatable {
  var head: Head
  @Sized(by: "head.size", plus: 1) var text: String
  @Counted(by: "head.end.count") var numbers: [UInt16]
  @Tagged(by: "head.end.kind") var body: Notes
  var tail: UInt16?
  @Present(when: "head.end.count", in: 2...) @Counted(by: "tail", minus: 1) var bytes: [UInt8]?
  @Sized(by: "head.end.wide") var rest: Data

  @Packet(view: true)
  struct Head: Equatable {
    @Bits(3) var size: UInt8
    @Bits(5) var rest: UInt8
    var end: End
  }

  @Packet(view: true)
  struct End: Equatable {
    var count: UInt8
    var kind: UInt8
    @LittleEndian var wide: UInt24
  }
}

extension FieldEvidence {
  static let conditions = FieldEvidence(
    packets: [RangeConditions.self, PathCounts.self],
    goldens: [
      Golden("nothing", RangeConditions(length: 0)),
      Golden("in the range", RangeConditions(length: 1, mask: 0x0102_0304)),
      Golden("above the range", RangeConditions(length: 126 + 128, wide: 258, isLast: false)),
      Golden("absent parts", RangeConditions(length: 2, mask: 1, isLast: true, number: 10)),
      Golden(
        "all",
        RangeConditions(
          length: 0x42, mask: 9, isLast: true, number: 9,
          part: .init(kind: 3, options: 0x800000, flag: true), name: "zoë", option: 1, level: -2,
          last: 7)),
      Golden(
        "few",
        PathCounts(
          head: .init(size: 0, rest: 31, end: .init(count: 1, kind: 9, wide: 0)), text: "x",
          numbers: [258], body: .nothing, tail: nil, bytes: nil, rest: Data())),
      Golden(
        "several",
        PathCounts(
          head: .init(size: 5, rest: 0, end: .init(count: 2, kind: 2, wide: 3)), text: "Renée",
          numbers: [1, 2], body: .number(3, isLast: true), tail: 3, bytes: [8, 9],
          rest: Data([1, 2, 3]))),
    ],
    kinds: [])
}
