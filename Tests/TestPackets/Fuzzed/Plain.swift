import Foundation
import PacketKit

@Packet(updatesInPlace: true, view: true) struct Numbers: Equatable {
  var a: UInt8
  var b: Int16
  var c: UInt32
  var d: Int64
  var e: Float
  var f: Double
  var g: Bool
  var h: Suit
  var i: Marks
  var j: UUID
  var k: SIMD2<Float>
  var l: Unicode.Scalar
}

@Packet(endianness: .little, updatesInPlace: true, view: true)
struct LittleNumbers: Equatable {
  var a: UInt16
  @BigEndian var b: Int32
  var c: [UInt16]
  var d: SIMD3<Int16>
  var e: GridPoint
  var f: UInt64?
  var g: Set<UInt16>
}

@Packet(updatesInPlace: true, view: true) struct MixedVarints: Equatable {
  @Varint var a: UInt8
  @Varint var b: UInt16
  @Varint var c: UInt64
  @Varint var d: Int8
  @Varint @InRange(-5...500) var e: Int32
  @Varint var f: Int64
  @Varint var g: UInt32?
}

@Packet(updatesInPlace: true, view: true) struct FewBytes: Equatable {
  @Bytes(3) var a: UInt32
  @Bytes(6) @LittleEndian var b: Int64
  @Bytes(1) @InRange(-5...5) var c: Int16?
  var d: UInt24
  @LengthPrefixed(UInt40.self) @LittleEndian var e: String
  @CountPrefixed(UInt24.self) var f: [UInt48]
}

@Packet(updatesInPlace: true, view: true) struct FormedVarints: Equatable {
  @Varint(.plain) var a: Int32
  @Varint(.plain) @InRange(-500...5) var b: Int64
  @Varint(.mostSignificantFirst) var c: UInt16
  @Varint(.mostSignificantFirst) @InRange(3...300) var d: UInt64
}

@Packet(updatesInPlace: true, view: true) struct Texts: Equatable {
  @FixedWidth(5) var a: String
  @FixedWidth(4, padding: 0x20) @Encoding(.ascii) var b: String
  @FixedWidth(6, padding: 0xFF) var c: String
  @LengthPrefixed(UInt8.self, maximum: 9) var d: String
  @LengthPrefixed(Varint.self) @Encoding(.ascii) var e: String?
  @LengthPrefixed(UInt16.self) var f: Data
  var g: String
  var h: Word
}

@Packet(updatesInPlace: true, view: true) struct EncodedTexts: Equatable {
  @FixedWidth(5) @Encoding(.latin1) var a: String
  @FixedWidth(6, padding: 0x41) @Encoding(.utf16) var b: String
  @LengthPrefixed(Varint.self) @Encoding(.utf16LittleEndian) var c: String?
  @FixedCount(3) var d: Data
  @Remaining @Encoding(.latin1) var e: String
}

@Packet(updatesInPlace: true, view: true) struct Lists: Equatable {
  @CountPrefixed(UInt8.self) var a: [UInt16]
  @CountPrefixed(Varint.self, maximum: 5) var b: [String]
  @FixedCount(2) var c: [Bool]
  @CountPrefixed(UInt16.self) var d: [[GridPoint]]
  @FixedCount(3) @LittleEndian var e: [Int32]
  var f: [UInt8]
}

@Packet(endianness: .little, updatesInPlace: true, view: true) struct Ended: Equatable {
  @Terminated(by: 0) var a: String
  @Terminated(by: 0xA9, maximum: 5) var b: String
  @Terminated(by: 0x20) @Encoding(.ascii) var c: String?
  @Terminated(by: 1, maximum: 3) var d: Data
  @Terminated(by: 0xFF) var e: [UInt8]
  @Terminated(by: 2, maximum: 4) var f: [UInt16]
  @Terminated(by: 0) @BigEndian var g: [Int16]
  @Terminated(by: 0) var h: [GridPoint?]
}

@Packet(updatesInPlace: true, view: true) struct Elementwise: Equatable {
  @CountPrefixed(UInt8.self) @Each(.varint) var a: [Int16]
  @CountPrefixed(Varint.self, maximum: 5) @LittleEndian @Each(.bytes(2)) var b: [UInt32]?
  @FixedCount(2) @Each(.terminated(by: 0, maximum: 5), .encoding(.ascii)) var c: [String]
  @Terminated(by: 1) @Each(.varint(.mostSignificantFirst)) var d: [UInt8]
  @CountPrefixed(UInt8.self) @Each(.coded(by: QuarterSteps.self)) var e: [Double]
  @Terminated(by: 2, maximum: 9) @Each(.bytes(1)) var f: [UInt8]
  @Remaining @Each(.lengthPrefixed(UInt8.self)) var g: [[UInt8]]
}

@Packet(updatesInPlace: true, view: true) struct Keyed: Equatable {
  @CountPrefixed(UInt8.self) var a: [String: UInt8]
  @CountPrefixed(Varint.self) var b: Set<Int16>
  @CountPrefixed(UInt8.self) var c: Set<Double>
  @CountPrefixed(UInt8.self) @LittleEndian var d: [UInt16: [UInt16: Bool]]
  @CountPrefixed(UInt8.self) var e: Set<GridPoint>
}

@Packet(updatesInPlace: true, view: true) struct Maybes: Equatable {
  var a: UInt16?
  var b: Bool???
  var c: [String?]
  var d: GridPoint?
  @FixedWidth(3) var e: String?
  @Transient var f: UInt8? = nil
}

@Packet(magic: [0x50, 0x4B], updatesInPlace: true, view: true) struct Spaced: Equatable {
  var a: UInt8
  @Aligned(to: 8) var b: UInt16
  @Padding(before: 1, after: 2) var c: UInt8
  @LengthPrefixed(UInt8.self) var d: String
  @Aligned(to: 4) var e: UInt8?
}

@Packet(updatesInPlace: true, view: true) struct Filled: Equatable {
  @Magic(before: [0]) @Aligned(after: 4) var a: UInt8
  @LengthPrefixed(UInt8.self) @Padding(to: 6) var b: String
  @Magic(before: [1, 2]) @Bits(3) @Padding(to: 2) var c: UInt8
  @Bits(1) var d: Bool
  @Present(when: "d") @Magic(before: [3]) @Padding(to: 4) @Aligned(after: 2) var e: UInt16?
  @Magic(before: [4]) @Remaining var f: [UInt8]
}

@Packet(updatesInPlace: true, view: true) struct Flagged: Equatable {
  var hasName: Bool
  @Bits(1) var hasPlace: Bool
  @Bits(2) var rank: UInt8
  @Present(when: "hasName") @LengthPrefixed(UInt8.self) var name: String?
  @Present(when: "hasPlace") @Varint var place: Int32?
}
