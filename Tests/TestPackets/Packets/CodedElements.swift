import Foundation
import PacketKit

/// Arrays whose elements have encodings of their own.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct CodedElements: Equatable {
  @Each(.varint) var numbers: [UInt32]
  @CountPrefixed(UInt16.self, maximum: 3) @BigEndian @Each(.varint(.plain)) var deltas: [Int32]
  @FixedCount(2) @Each(.bytes(3)) var triples: [Int32]
  @Derived var count: UInt8 { UInt8(clamping: words.count + 1) }
  @Counted(by: "count", minus: 1) @Each(.lengthPrefixed(UInt16.self, maximum: 4), .encoding(.ascii))
  var words: [String]
  @Terminated(by: 0xFF) @Each(.terminated(by: 0)) var paths: [Data]
  @CountPrefixed(UInt8.self) @Each(.coded(by: CodedColors.Hexadecimal.self))
  var colors: [CodedColors.Color]?
  @CountPrefixed(Varint.self) @Each(.fixedWidth(3, padding: 0x20), .encoding(.latin1))
  var codes: [String]
  @Remaining @Each(.terminated(by: 0)) var names: [String]
}
