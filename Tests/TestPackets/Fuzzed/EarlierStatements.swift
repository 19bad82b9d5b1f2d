import Foundation
import PacketKit

// Counts, sizes, tags and conditions that are not plain integers, or not in the packet itself.

@Packet(updatesInPlace: true, view: true) struct VariableStatements: Equatable {
  @Varint var a: UInt32
  @Counted(by: "a") var b: [UInt8]
  @InRange(2...4) var c: UInt8
  @Sized(by: "c") var d: String
  @Varint @InRange(1...900) var e: Int32
  @Counted(by: "e", minus: 1) var f: Set<UInt8>
  @Derived @Varint(.mostSignificantFirst) var g: UInt16 { UInt16(clamping: h.count) }
  @Sized(by: "g") var h: Data
  @Varint var i: UInt8
  @Tagged(by: "i") var j: Notices
}

@Packet(updatesInPlace: true, view: true) struct Constants: Equatable {
  @Derived @Terminated(by: 0) var a: String { "Kit" }
  @Derived @Varint var b: Int16 { -3 }
  @Derived @LittleEndian var c: Float { 1.5 }
  @Derived var d: Bool { true }
  @Derived @InRange(5...9) var e: UInt8 { 0x7 }
  @Derived @LengthPrefixed(UInt8.self) @Encoding(.utf16) var f: String { "aé" }
  @Derived @Bits(4) var g: UInt8 { 9 }
  @Bits(4) var h: UInt8
}

@Packet(updatesInPlace: true, view: true) struct CodedStatements: Equatable {
  @Coded(by: Masked.self) var a: UInt8
  @Counted(by: "a") var b: [UInt16]
  @Sized(by: "a", times: 2) var c: Data
  @Coded(by: MaskedSuit.self) var d: Suit
  @Present(when: "d", is: Suit.spades) var e: UInt8?
  @Coded(by: MaskedFlag.self) var f: Bool
  @Present(when: "f") var g: UInt8?
  @Coded(by: Masked.self) var h: UInt8
  @Tagged(by: "h") var i: Notices
}

/// A byte with half of its bits inverted.
enum Masked: PacketCoder {
  static var minimumByteCount: Int { 1 }

  static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt8 {
    try reader.read(UInt8.self) ^ 0x55
  }

  static func encode(_ number: UInt8, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number ^ 0x55)
  }
}

enum MaskedSuit: PacketCoder {
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Suit {
    let start = reader.offset
    guard let suit = Suit(rawValue: try Masked.decode(from: &reader)) else {
      throw PacketError("no suit", at: start)
    }
    return suit
  }

  static func encode(_ suit: Suit, into writer: inout PacketWriter) throws(PacketError) {
    try Masked.encode(suit.rawValue, into: &writer)
  }
}

enum MaskedFlag: PacketCoder {
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Bool {
    let start = reader.offset
    let number = try Masked.decode(from: &reader)
    guard number <= 1 else { throw PacketError("no flag", at: start) }
    return number == 1
  }

  static func encode(_ flag: Bool, into writer: inout PacketWriter) throws(PacketError) {
    try Masked.encode(flag ? 1 : 0, into: &writer)
  }
}

@Packet(updatesInPlace: true, view: true) struct RemoteConditions: Equatable {
  @LengthPrefixed(UInt8.self) var a: FlagRun
  @Present(when: "a.isSet") var b: UInt8?
  var c: UInt8
  @Sized(by: "c", plus: 1) var d: Facts
  @Present(when: "d.suit", is: Suit.spades) var e: UInt8?
  @Present(when: "d.marks", contains: Marks(rawValue: 0x100)) var f: UInt8?
  @Present(when: "d.runs.rest", is: 3) var g: UInt8?
  var h: Marks
  @Present(when: "h", is: Marks(rawValue: 0x101)) var i: UInt8?
}

@Packet(updatesInPlace: true, view: true) struct Facts: Equatable {
  var suit: Suit
  var marks: Marks
  @LengthPrefixed(UInt8.self) var runs: FlagRun
}

/// Keys whose optionals have no value at one level or another, or that are equal in other bytes.
@Packet(updatesInPlace: true, view: true) struct NestedKeys: Equatable {
  @CountPrefixed(UInt8.self) var a: Set<UInt8??>
  @CountPrefixed(UInt8.self) var b: [Bool???: UInt8]
  @CountPrefixed(UInt8.self) var c: Set<[UInt8??]>
  @CountPrefixed(UInt8.self) var d: Set<MaybePair>
  @CountPrefixed(UInt8.self) var e: Set<Title>
  @CountPrefixed(UInt8.self) var f: Set<[Double: UInt8]>
  @CountPrefixed(UInt8.self) var g: Set<Set<Float>>
}

@Packet(updatesInPlace: true, view: true) struct MaybePair: Hashable {
  var a: UInt8??
  @LengthPrefixed(UInt8.self) var b: String?
}

/// A text, equal to others with the same letters in other scalars.
struct Title: RawRepresentable, Hashable, PacketField { var rawValue: String }
