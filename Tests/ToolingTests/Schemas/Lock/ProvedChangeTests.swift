import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas

// Changes whose verdicts follow from the bytes that both declarations accept.
@Packet private struct Holder<Value: PacketField> { var value: Value }
private enum Kind: UInt8, PacketField, CaseIterable { case one = 1, two }
private struct Options: PacketOptionSet {
  let rawValue: UInt8
  static let knownOptions = Options(rawValue: 0b11)
}
private struct Temperature: PacketField {
  var tenths: Int16
  static var minimumByteCount: Int { 2 }
  static func wireType(_ endianness: Endianness) -> WireType { Int16.wireType(.big) }
  init(from reader: inout PacketReader) throws(PacketError) {
    tenths = try reader.read(Int16.self)
    guard tenths < 1000 else { throw PacketError("is too hot", at: reader.offset) }
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(tenths) }
}
@Packet private struct Bytes16 { @FixedCount(16) var value: Data }
@Packet private struct Three { @FixedCount(3) var value: [Float] }
@Packet private struct Moment { @Timestamp(.milliseconds) var value: Date }
@Packet private struct ASCII { @Encoding(.ascii) @LengthPrefixed(UInt8.self) var value: String }
@Packet private struct Latin1 { @Encoding(.latin1) @LengthPrefixed(UInt8.self) var value: String }
@Packet private struct Short { @LengthPrefixed(UInt8.self) var value: Data }
@Packet private struct Few { @LengthPrefixed(UInt8.self, maximum: 2) var value: Data }
@Packet private struct Most { @LengthPrefixed(UInt8.self, maximum: 255) var value: Data }
@Packet private struct Fixed { @FixedWidth(4, padding: 0x20) var value: String }
@Packet private struct FixedBytes { @FixedCount(4) var value: [UInt8] }
@Packet private struct LEB { @Varint var value: UInt16 }
@Packet private struct PlainLEB { @Varint(.plain) var value: UInt16 }
@Packet private struct WideLEB { @Varint(.plain) var value: UInt32 }
@Packet private struct SignedLEB { @Varint var value: Int16 }
@Packet private struct PlainSignedLEB { @Varint(.plain) var value: Int16 }
@Packet private struct Flagged { @Bits(1) var flag: Bool; @Bits(7) var rest: UInt8 }
@Packet private struct Counted { @Bits(1) var flag: UInt8; @Bits(7) var rest: UInt8 }
@Packet private struct KindBits { @Bits(4) var kind: Kind; @Bits(4) var rest: UInt8 }
@Packet private struct Codes {
  @Bits(4) @FixedCount(2) var codes: [UInt8]; @Bits(3) var team: Int8?
}
@Packet private struct WideCodes {
  @Bits(4) @FixedCount(2) var codes: [UInt16]; @Bits(3) var team: Int32?
}
@Packet private struct RawBits { @Bits(4) var kind: UInt8; @Bits(4) var rest: UInt8 }

@Suite struct ProvedChangeTests {
  private static let changes: [(any Packet.Type, any Packet.Type, WireVerdict)] = [
    (Holder<Set<UInt8>>.self, Holder<[UInt8]>.self, .newReadsOld),
    (Holder<Set<String>>.self, Holder<[String]>.self, .newReadsOld),
    (Holder<Bool>.self, Holder<UInt8>.self, .newReadsOld),
    (Holder<[Bool]>.self, Holder<[UInt8]>.self, .newReadsOld),
    (Holder<Kind>.self, Holder<UInt8>.self, .newReadsOld),
    (Holder<Options>.self, Holder<UInt8>.self, .newReadsOld),
    (Holder<Temperature>.self, Holder<Int16>.self, .newReadsOld),
    (Holder<Unicode.Scalar>.self, Holder<UInt32>.self, .newReadsOld),
    (Moment.self, Holder<Int64>.self, .newReadsOld),
    (Holder<String>.self, Holder<Data>.self, .newReadsOld),
    (Holder<String>.self, Holder<[UInt8]>.self, .newReadsOld),
    (Holder<UUID>.self, Bytes16.self, .bothWays),
    (Holder<SIMD3<Float>>.self, Three.self, .bothWays),
    (ASCII.self, Latin1.self, .newReadsOld),
    (ASCII.self, Short.self, .newReadsOld),
    (Few.self, Short.self, .newReadsOld),
    (Short.self, Most.self, .identical),
    (Fixed.self, FixedBytes.self, .newReadsOld),
    (LEB.self, PlainLEB.self, .identical),
    (LEB.self, WideLEB.self, .newReadsOld),
    (Flagged.self, Counted.self, .bothWays),
    (KindBits.self, RawBits.self, .newReadsOld),
    (Codes.self, WideCodes.self, .bothWays),
  ]

  @Test(arguments: changes) func oneFormHasAllValuesOfAnother(
    _ old: any Packet.Type,
    _ new: any Packet.Type,
    verdict: WireVerdict
  ) throws {
    try ProvedChange(old, new).expect(verdict)
    try ProvedChange(new, old).expect(verdict.reversed)
  }

  @Test func signedNumbersHaveOtherBytes() throws {
    #expect(ProvedChange(SignedLEB.self, PlainSignedLEB.self).verdict == .breaking)
    #expect(try PlainSignedLEB(decoding: SignedLEB(value: -1).encoded()).value == 1)
  }

  @Test func itSaysWhatHasChanged() {
    #expect(
      ProvedChange(Holder<Set<UInt16>>.self, Holder<[UInt16]>.self).lines == [
        "Holder<Array<UInt16>>.value: was unique, ascending UInt16 after the number of elements, UInt32, is UInt16, repeated after the number of elements, UInt32 now: an old reader rejects other values"
      ])
    #expect(
      ProvedChange(Holder<UInt8>.self, Holder<Bool>.self).lines == [
        "Holder<Bool>.value: was UInt8, is Bool now: a new reader rejects other values"
      ])
    #expect(
      ProvedChange(Holder<UUID>.self, Bytes16.self).lines == [
        "Bytes16.value: was UUID, is bytes of 16 bytes now; the bytes are the same"
      ])
  }
}

// Bytes and bits that were constant, and what may come in their place.
private enum Reserved {
  @Packet struct Constant { var kind: UInt8; @Derived var reserved: UInt32 { 0 } }
  @Packet struct OtherText { var kind: UInt8; @Derived var reserved: UInt32 { 0x00 } }
  @Packet struct OtherNumber { var kind: UInt8; @Derived var reserved: UInt32 { 7 } }
  @Packet struct Field { var kind: UInt8; var reserved: UInt32 }
  @Packet struct Named { var kind: UInt8; var size: UInt32 }
  @Packet struct Split { var kind: UInt8; var flags: UInt8; @Derived var reserved: UInt24 { 0 } }
  @Packet struct Padded { @Padding(after: 4) var kind: UInt8 }
  @Packet struct PaddedLess { @Padding(after: 3) var kind: UInt8; var flags: UInt8 }
  @Packet struct PaddedThenFlags { var kind: UInt8; @Padding(before: 3) var flags: UInt8 }
  @Packet struct Ones { @Padding(after: 4, filledWith: 1) var kind: UInt8 }
  @Packet struct Ignored { @Padding(after: 4, ignoringValues: true) var kind: UInt8 }
  @Packet struct IgnoredOnes {
    @Padding(after: 4, filledWith: 1, ignoringValues: true) var kind: UInt8
  }
  @Packet struct FlagAfter { var kind: UInt8; var flag: Bool; @Padding(before: 2) var last: Bool }
  @Packet struct Before { @Padding(before: 1) var kind: UInt8 }
  @Packet struct After { @Padding(after: 1) var kind: UInt8 }
  @Packet struct Summed {
    @Padding(before: 1) var kind: UInt8
    @Checksum(after: .sum8, from: "kind") var last: UInt8
  }
  @Packet struct OtherSummed {
    var flags: UInt8
    var kind: UInt8
    @Checksum(after: .sum8, from: "kind") var last: UInt8
  }
  @Packet struct Marked { var kind: UInt8; @Magic(before: [0, 0]) var last: UInt16 }
  @Packet struct Unmarked { var kind: UInt8; var first: UInt16; var last: UInt16 }

  @Packet struct Bits { @Bits(4) var kind: UInt8; @Derived @Bits(4) var reserved: UInt8 { 0 } }
  @Packet struct FewerBits {
    @Bits(4) var kind: UInt8
    @Bits(1) var flag: Bool
    @Derived @Bits(3) var reserved: UInt8 { 0 }
  }
  @Packet struct FreeBits { @Bits(4) var kind: UInt8; @Bits(4) var reserved: UInt8 }
  @Packet(bitOrder: .leastSignificantFirst) struct LowBits {
    @Bits(4) var kind: UInt8
    @Derived @Bits(4) var version: UInt8 { 2 }
  }
  @Packet(bitOrder: .leastSignificantFirst) struct FewerLowBits {
    @Bits(4) var kind: UInt8
    @Bits(1) var flag: UInt8
    @Derived @Bits(3) var version: UInt8 { 1 }
  }
  @Packet struct Flags {
    var kind: UInt8
    @Bits(1) var first: Bool
    @Padding(after: 3) @Bits(7) var rest: UInt8
  }
  @Packet struct To { @Padding(to: 4) @Terminated(by: 0) var text: String }
  @Packet struct IgnoredTo {
    @Padding(to: 4, ignoringValues: true) @Terminated(by: 0) var text: String
  }
  @Packet struct Aligned { @Aligned(after: 4) var text: String }
  @Packet struct IgnoredAligned { @Aligned(after: 4, ignoringValues: true) var text: String }
}

@Suite struct ReservedChangeTests {
  private static let changes: [(any Packet.Type, any Packet.Type, WireVerdict)] = [
    (Reserved.Constant.self, Reserved.OtherText.self, .identical),
    (Reserved.Constant.self, Reserved.OtherNumber.self, .breaking),
    (Reserved.Constant.self, Reserved.Field.self, .newReadsOld),
    (Reserved.Constant.self, Reserved.Named.self, .newReadsOld),
    (Reserved.Constant.self, Reserved.Split.self, .newReadsOld),
    (Reserved.Constant.self, Reserved.Padded.self, .identical),
    (Reserved.Padded.self, Reserved.Named.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.Split.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.PaddedLess.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.PaddedThenFlags.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.FlagAfter.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.Marked.self, .newReadsOld),
    (Reserved.Padded.self, Reserved.Ones.self, .breaking),
    (Reserved.Padded.self, Reserved.Ignored.self, .newReadsOld),
    (Reserved.Ones.self, Reserved.Ignored.self, .newReadsOld),
    (Reserved.Ones.self, Reserved.Named.self, .newReadsOld),
    (Reserved.Ones.self, Reserved.FlagAfter.self, .breaking),
    (Reserved.Ignored.self, Reserved.IgnoredOnes.self, .bothWays),
    (Reserved.Ignored.self, Reserved.Named.self, .bothWays),
    (Reserved.Marked.self, Reserved.Unmarked.self, .newReadsOld),
    (Reserved.Bits.self, Reserved.FreeBits.self, .newReadsOld),
    (Reserved.Bits.self, Reserved.FewerBits.self, .newReadsOld),
    (Reserved.LowBits.self, Reserved.FewerLowBits.self, .newReadsOld),
    (Reserved.Before.self, Reserved.After.self, .breaking),
    (Reserved.Padded.self, Reserved.Flags.self, .newReadsOld),
    (Reserved.To.self, Reserved.IgnoredTo.self, .newReadsOld),
    (Reserved.Aligned.self, Reserved.IgnoredAligned.self, .newReadsOld),
  ]

  @Test(arguments: changes) func whatWasConstantMayBecomeAField(
    _ old: any Packet.Type,
    _ new: any Packet.Type,
    verdict: WireVerdict
  ) throws {
    try ProvedChange(old, new).expect(verdict)
    try ProvedChange(new, old).expect(verdict.reversed)
  }

  /// What it covers may begin before the padding, or after it.
  @Test func nothingIsReservedWhereAChecksumBegins() {
    #expect(
      ProvedChange(Reserved.Summed.self, Reserved.OtherSummed.self).lines == [
        "OtherSummed.flags: flags has replaced padding"
      ])
  }

  @Test func itSaysWhatHasChanged() {
    #expect(
      ProvedChange(Reserved.Padded.self, Reserved.PaddedLess.self).lines == [
        "PaddedLess.flags: is new in bytes that were constant: an old reader rejects other values"
      ])
    #expect(
      ProvedChange(Reserved.FewerBits.self, Reserved.Bits.self).lines == [
        "Bits.flag: is gone, and its bits are constant now: a new reader rejects other values"
      ])
    #expect(
      ProvedChange(Reserved.Constant.self, Reserved.Field.self).lines == [
        "Field.reserved: was always 0, is a value of its own now: an old reader rejects other values"
      ])
    #expect(
      ProvedChange(Reserved.Padded.self, Reserved.Ignored.self).lines == [
        "Ignored.kind: was 4 zero bytes, is 4 bytes of any value now: an old reader rejects others"
      ])
  }
}
