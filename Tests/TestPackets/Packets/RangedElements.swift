import Foundation
import PacketKit

/// Arrays whose elements are within ranges, and a union whose values have encodings of their own.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct RangedElements: Equatable {
  @CountPrefixed(UInt8.self) @Each(.inRange(1...9)) var digits: [UInt8]
  @Each(.varint, .inRange(10..<1000)) var steps: [UInt16]
  @FixedCount(2) @Each(.inRange(-1...1)) var axes: [Float]
  var setting: CodedCase
}

@Packet(endianness: .little, view: true)
enum CodedCase: Equatable {
  @Tag(1, .countPrefixed(UInt8.self)) case list([UInt16])
  @Tag(2, .lengthPrefixed(UInt8.self), .varint) case chat(String, to: UInt32)
  @Tag(3, .plain, .inRange(0...9)) case both(UInt16, UInt8)
  @Tag(4, .remaining) case rest(Data)
  @Tag(5, .fixedWidth(4)) case name(String)
  @Tag(6) case nothing
}

extension FieldEvidence {
  static let ranges = FieldEvidence(
    packets: [RangedElements.self, CodedCase.self],
    goldens: [
      Golden(
        "list", RangedElements(digits: [], steps: [], axes: [0, 1], setting: .list([1, 258]))),
      Golden(
        "chat",
        RangedElements(
          digits: [1, 9], steps: [10, 999], axes: [-1, 0.5], setting: .chat("zoë", to: 300))),
      Golden(
        "both", RangedElements(digits: [5], steps: [127], axes: [0, 0], setting: .both(258, 9))),
      Golden(
        "rest",
        RangedElements(digits: [5], steps: [], axes: [0, 0], setting: .rest(Data([1, 0xFF])))),
      Golden(
        "name", RangedElements(digits: [5], steps: [], axes: [0, 0], setting: .name("ab"))),
      Golden(
        "nothing", RangedElements(digits: [5], steps: [], axes: [0, 0], setting: .nothing)),
    ],
    kinds: [
      FieldKind(
        "numbers from 1 to 9", [UInt8].self,
        as: .countPrefixed(UInt8.self, each: .inRange(oneToNine)))
    ])

  private static let oneToNine: ClosedRange<UInt8> = 1...9
}
