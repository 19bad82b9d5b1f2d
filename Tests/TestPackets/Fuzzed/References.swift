import Foundation
import PacketKit

/// Fields that follow from others.
@Packet(updatesInPlace: true, view: true) struct Statements: Equatable {
  @Derived @Bits(4) var version: UInt8 { 1 }
  @Bits(4) var words: UInt8
  var count: UInt8
  @Counted(by: "count") var a: [UInt16]
  @Counted(by: "count", times: 2, minus: 1) var b: Set<UInt8>
  @Sized(by: "words", times: 4, minus: 4) var c: Data
  @Sized(by: "count", plus: 2) @Encoding(.ascii) var d: String
  @Sized(by: "words") var e: [GridPoint?]
  @LengthPrefixed(UInt8.self) var f: [String]
  @LengthPrefixed(Varint.self, including: 2) var g: RestOfText
  @LengthPrefixed(UInt8.self, excluding: 1) var h: String?
}

@Packet(updatesInPlace: true, view: true) struct Conditions: Equatable {
  var suit: Suit
  var marks: Marks
  var runs: FlagRun
  @Present(when: "suit", is: Suit.spades) var a: UInt8?
  @Present(when: "marks", contains: Marks(rawValue: 0x100)) @Varint var b: UInt32?
  @Present(when: "runs.isSet") var c: String?
  @Present(whileBytesRemain: true) var d: GridPoint?
  @Present(whileBytesRemain: true) @LengthPrefixed(UInt8.self) var e: String?
}

/// Numbers of 3 and 5 bytes that others follow from.
@Packet(updatesInPlace: true, view: true) struct NarrowStatements: Equatable {
  @Derived var kind: UInt24 { UInt24(clamping: b.tag) }
  var count: UInt40
  @Counted(by: "count", times: 2, minus: 1) var a: [UInt16]
  @Tagged(by: "kind") @Sized(by: "count") var b: Notices
  var marks: Marks
  @Present(when: "marks", contains: [Marks.low, Marks.high]) @Sized(by: "count") var c: String?
}

@Packet(view: true) struct TaggedNotes: Equatable {
  var a: UInt8
  @Tagged(by: "a") var b: Notices
  @Derived var c: UInt16 { UInt16(clamping: d.tag) }
  @Tagged(by: "c") var d: Notices
}

@Packet(updatesInPlace: true, view: true) struct TaggedParts: Equatable {
  var a: UInt16
  @Tagged(by: "a") @LengthPrefixed(UInt8.self, including: 1) var b: Notices
  var c: UInt8
  @Tagged(by: "c") @Sized(by: "a", plus: 1) var d: Notices?
  @LengthPrefixed(UInt8.self) @Each(.varint) var e: [UInt16]
  @Sized(by: "c") @Each(.lengthPrefixed(UInt8.self), .encoding(.ascii)) var f: [String]
}

@Packet(tag: Varint.self, hasExternalTag: true, view: true) enum Notices: Equatable {
  @Tag(1) case words(RestOfText)
  @Tag(2) case pair(UInt16, UInt8)
  @Tag(3) case none
  @OtherTags case other(tag: UInt64)
}

@Packet(tag: UInt16.self, view: true) enum OtherOrders: Equatable {
  @Tag(1) case move(GridPoint)
  @OtherTags case other(tag: UInt16, Data)
}

@Packet(view: true) struct SixBytes: Equatable {
  @Padding(to: 6) @LengthPrefixed(UInt8.self) var text: String
}

@Packet(view: true) struct FlagRun: Equatable {
  @Bits(1) var isSet: Bool
  @Bits(7) var rest: UInt8
}
