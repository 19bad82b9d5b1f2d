import Foundation
import PacketKit

/// Arrays whose elements begin at multiples of some bytes from the first one on, with nothing after the last.
@Packet(updatesInPlace: true, view: true)
struct AlignedElements: Equatable, Sendable {
  @CountPrefixed(UInt8.self) @Each(.aligned(to: 8)) var items: [AlignedItem]
  @Derived(bytesOf: "names") var size: UInt16
  @Sized(by: "size") @Each(.aligned(to: 4), .lengthPrefixed(UInt8.self)) var names: [String]
  @FixedCount(3) @Each(.aligned(to: 4), .inRange(1...300)) @LittleEndian var numbers: [UInt16]
  @Remaining @Each(.aligned(to: 2)) var rest: [AlignedItem]
}

@Packet(view: true)
struct AlignedItem: Equatable, Sendable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

extension FieldEvidence {
  static let alignedElements = FieldEvidence(
    packets: [AlignedElements.self],
    goldens: [
      Golden("none", AlignedElements(items: [], names: [], numbers: [1, 2, 3], rest: [])),
      Golden(
        "one each",
        AlignedElements(
          items: [AlignedItem(kind: 1, text: "a")], names: ["b"], numbers: [258, 300, 1],
          rest: [AlignedItem(kind: 2, text: "c")])),
      Golden(
        "several",
        AlignedElements(
          items: [
            AlignedItem(kind: 1, text: "a"), AlignedItem(kind: 2, text: "sixsix"),
            AlignedItem(kind: 3, text: "Renée"),
          ], names: ["b", "abc", "", "zoë"], numbers: [1, 1, 1],
          rest: [
            AlignedItem(kind: 4, text: ""), AlignedItem(kind: 5, text: "c"),
            AlignedItem(kind: 6, text: "de"),
          ])),
    ],
    kinds: [
      FieldKind(
        "aligned elements", [String].self,
        as: .countPrefixed(
          UInt8.self, each: .aligned(to: 4, as: .lengthPrefixed(UInt16.self, maximum: 9))))
    ])
}
