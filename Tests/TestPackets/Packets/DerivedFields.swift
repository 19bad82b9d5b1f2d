import Foundation
import PacketKit

/// Constants, reserved bits, a count and a length that are on the wire, but not in memory.
@Packet(updatesInPlace: true, view: true)
struct DerivedFields: Equatable {
  @Derived @Bits(2) var version: UInt8 { 2 }
  @Derived @Bits(3) var reserved: UInt8 { 0 }
  @Bits(3) var kind: UInt8
  @Derived var count: UInt8 { UInt8(clamping: names.count) }
  @Derived @LittleEndian var length: UInt16 { UInt16(clamping: 4 + body.count) }
  @Counted(by: "count") var names: [String]
  @Sized(by: "length", minus: 4) var body: Data
}

/// Collections whose counts an earlier field states.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct CountedFields: Equatable {
  var count: UInt8
  @Counted(by: "count") var points: [UInt16]
  @Counted(by: "count", times: 2, plus: 1) var bytes: [UInt8]
  @Counted(by: "count") var names: Set<String>
  @Counted(by: "count", minus: 1) var prices: [UInt8: Int16]
}

/// Values whose sizes an earlier field states.
@Packet(view: true)
struct SizedFields: Equatable {
  var length: UInt16
  @Sized(by: "length") @Encoding(.ascii) var text: String
  @Sized(by: "length", times: 2) @LittleEndian var numbers: [UInt16]
  @Sized(by: "length", plus: 3) var names: [String]
  @Sized(by: "length", plus: 1) var tail: KindAndText
}

/// A packet that takes all bytes that there are.
@Packet(view: true)
struct KindAndText: Equatable {
  var kind: UInt8
  @Remaining var text: String
}

/// Values behind the count of their bytes.
@Packet(endianness: .little, sized: UInt16.self, including: 2, view: true)
struct LengthPrefixedRegions: Equatable {
  @LengthPrefixed(UInt16.self) var names: [String]
  @LengthPrefixed(UInt8.self, maximum: 6) var numbers: [UInt16]
  @LengthPrefixed(Varint.self) var tail: KindAndText
  @LengthPrefixed(UInt8.self, including: 1) var text: String
  @LengthPrefixed(UInt16.self, excluding: 2) @BigEndian var data: Data
  @LengthPrefixed(UInt8.self, including: 1, maximum: 3) var bytes: [UInt8]?
}
