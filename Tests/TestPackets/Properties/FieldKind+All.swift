import Foundation
import PacketKit

extension FieldKind {
  /// Every kind of field.
  static let all: [FieldKind] = lists.flatMap(\.self)

  private static let lists: [[FieldKind]] = [
    numbers, varints, collections, prefixes, counts, strings, times, others, rests, coded, values,
    widths, forms, ends, elements, regions, wide, inline, FieldEvidence.all.flatMap(\.kinds),
  ]

  private static let numbers: [FieldKind] = [
    plain(UInt8.self), plain(UInt16.self), plain(UInt32.self), plain(UInt64.self),
    plain(Int8.self), plain(Int16.self), plain(Int32.self), plain(Int64.self), plain(Float.self),
    plain(Double.self), plain(Bool.self), plain(UUID.self), plain(Unicode.Scalar.self),
    plain(SIMD3<Float>.self), plain(SIMD4<Int16>.self), plain(Suit.self), plain(Marks.self),
    plain(Word.self), plain(RunByHand.self), plain(QuantitiesByHand.self),
  ].flatMap(\.self)

  private static let varints: [FieldKind] = [
    varint(UInt8.self), varint(UInt16.self), varint(UInt32.self), varint(UInt64.self),
    varint(Int8.self), varint(Int16.self), varint(Int32.self), varint(Int64.self),
  ]

  private static let collections: [FieldKind] = [
    plain(String.self), plain(Data.self), plain([UInt8].self), plain([Bool].self),
    plain([String].self), plain([[UInt16]].self), plain(Set<Int16>.self),
    plain([String: UInt8].self), plain([UInt8: [UInt8: Bool]].self), plain(UInt8?.self),
    plain(UInt8???.self),
    plain([String?]?.self), plain([Nothing].self), plain(GridPoint.self), plain([GridPoint].self),
    plain(Set<Double>.self), plain(Branch.self), plain(Expression.self),
  ].flatMap(\.self)

  private static let prefixes: [FieldKind] = [
    prefixed(UInt8.self), prefixed(UInt16.self), prefixed(UInt32.self), prefixed(UInt64.self),
    prefixed(Varint.self),
  ].flatMap(\.self)

  private static let counts: [FieldKind] = [
    FieldKind("three numbers", [UInt32].self, as: .fixedCount(3)),
    FieldKind("five strings", [String].self, as: .fixedCount(5)),
  ]

  private static let strings: [FieldKind] = ([0, 0x20, 0x41, 0xFF] as [UInt8]).flatMap {
    padding in
    [TextEncoding.utf8, .ascii].map { encoding in
      FieldKind(
        "\(encoding) of 9 bytes, padded with \(padding)", String.self,
        as: .fixedWidth(9, padding: padding, encoding: encoding))
    }
  }

  private static let times: [FieldKind] =
    [TimeUnit.seconds, .milliseconds, .microseconds, .nanoseconds].flatMap { unit in
      [
        FieldKind("Date in \(unit)", Date.self, as: .timestamp(unit)),
        FieldKind("Duration in \(unit)", Duration.self, as: .interval(unit)),
      ]
    }

  private static let others: [FieldKind] = [
    FieldKind("padding") { reader throws(PacketError) in
      try reader.readPadding(3)
    } _: { _, writer throws(PacketError) in
      try writer.writePadding(3)
    },
    FieldKind("alignment") { reader throws(PacketError) in
      try reader.readAlignment(to: 8, from: 0)
    } _: { _, writer throws(PacketError) in
      try writer.writeAlignment(to: 8, from: 0)
    },
    FieldKind("checksum") { reader throws(PacketError) in
      try reader.readChecksum(.crc16CCITT, from: 0)
    } _: { _, writer throws(PacketError) in
      try writer.writeChecksum(.crc16CCITT, from: 0)
    },
    FieldKind("magic") { reader throws(PacketError) in
      try reader.readMagic([0x50, 0x4B])
    } _: { _, writer throws(PacketError) in
      try writer.writeMagic([0x50, 0x4B])
    },
    FieldKind("range") { reader throws(PacketError) in
      try reader.read(Float.self, in: -1...1)
    } _: { value, writer throws(PacketError) in
      try writer.write(value, in: -1...1)
    },
    FieldKind("range of varints") { reader throws(PacketError) in
      try reader.read(Int32.self, as: .varint(), in: -300...300)
    } _: { value, writer throws(PacketError) in
      try writer.write(value, as: .varint(), in: -300...300)
    },
  ]

  private static let rests: [FieldKind] = [
    FieldKind("remaining Data", Data.self, as: .remaining()),
    FieldKind("remaining String", String.self, as: .remaining()),
    FieldKind("remaining numbers", [UInt32].self, as: .remaining()),
    FieldKind("remaining optionals", [UInt16?].self, as: .remaining()),
  ]

  // Kept inputs choose kinds by their place, so new ones come last.
  private static let coded: [FieldKind] = [
    FieldKind("coded", Double.self, as: .coded(by: QuarterSteps.self)),
    FieldKind(
      "two numbers, counted elsewhere", [UInt16].self,
      as: .counted(by: 1 as UInt8, times: 3, minus: 1)),
    FieldKind(
      "text of seven bytes, sized elsewhere", String.self,
      as: .sized(by: 9 as Int16, minus: 2)),
    FieldKind("a case, tagged elsewhere", Notices.self, as: .tagged(by: 2 as UInt8)),
    FieldKind(
      "strings behind the count of their bytes", [String].self,
      as: .lengthPrefixed(UInt8.self)),
    FieldKind(
      "data behind a length that counts itself", Data.self,
      as: .lengthPrefixed(UInt16.self, including: 2)),
  ]

  private static let values: [FieldKind] = [
    plain(UInt24.self), plain(UInt40.self), plain([UInt48].self), prefixed(UInt24.self),
    bytes(UInt64.self), bytes(Int64.self), encoded(.latin1), encoded(.utf16),
    encoded(.utf16LittleEndian),
  ].flatMap(\.self)

  private static let widths: [FieldKind] = [
    FieldKind("3 bytes, little") { reader throws(PacketError) in
      try reader.read(Int32.self, as: .bytes(3, endianness: .little), in: -9999...9999)
    } _: { value, writer throws(PacketError) in
      try writer.write(value, as: .bytes(3, endianness: .little), in: -9999...9999)
    },
    FieldKind("5 bytes of Data", Data.self, as: .fixedCount(5)),
    FieldKind("remaining UInt24", [UInt24].self, as: .remaining()),
  ]

  private static let forms: [FieldKind] = [
    varint(Int8.self, .plain), varint(Int32.self, .plain), varint(UInt64.self, .plain),
    varint(UInt8.self, .mostSignificantFirst), varint(UInt32.self, .mostSignificantFirst),
    varint(UInt64.self, .mostSignificantFirst),
  ]

  private static let ends: [FieldKind] = [
    FieldKind("terminated String", String.self, as: .terminated(by: 0xA9, maximum: 40)),
    FieldKind("terminated Data", Data.self, as: .terminated(by: 0)),
    FieldKind("terminated bytes", [UInt8].self, as: .terminated(by: 0, maximum: 9)),
    FieldKind(
      "terminated numbers", [Int16].self,
      as: .terminated(by: 0, maximum: 9, endianness: .little)),
    FieldKind("terminated strings", [String].self, as: .terminated(by: 1)),
    FieldKind("String padded to 6 bytes") { reader throws(PacketError) in
      try reader.read(SixBytes.self)
    } _: { value, writer throws(PacketError) in
      try writer.write(value)
    },
  ]

  private static let elements: [FieldKind] = [
    FieldKind(
      "each: a varint, behind their count", [Int32].self,
      as: .countPrefixed(UInt8.self, each: .varint())),
    FieldKind("each: 3 bytes, four of them", [UInt32].self, as: .fixedCount(4, each: .bytes(3))),
    FieldKind(
      "each: three counted strings", [String].self,
      as: .counted(by: 1 as UInt8, plus: 2, each: .terminated(by: 0))),
    FieldKind(
      "each: bytes before a 1, all before a 0", [[UInt8]].self,
      as: .terminated(by: 0, maximum: 5, each: .terminated(by: 1))),
    FieldKind(
      "each: remaining strings", [String].self,
      as: .remaining(each: .lengthPrefixed(UInt8.self))),
  ]

  private static let regions: [FieldKind] = [
    FieldKind(
      "a case behind its length, tagged elsewhere", Notices.self,
      as: .lengthPrefixed(UInt16.self, maximum: 50, of: .tagged(by: 1 as UInt8))),
    FieldKind(
      "a case of five bytes, tagged and sized elsewhere", Notices.self,
      as: .sized(by: 6 as UInt8, minus: 1, of: .tagged(by: 1 as UInt64))),
    FieldKind(
      "each: short strings, behind the count of their bytes", [String].self,
      as: .lengthPrefixed(UInt16.self, each: .lengthPrefixed(UInt8.self))),
    FieldKind(
      "each: varints in seven bytes", [UInt32].self,
      as: .sized(by: 7 as UInt8, each: .varint())),
  ]

  private static var wide: [FieldKind] {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
      return []
    }
    return [
      plain(UInt128.self), plain(Int128.self), plain([UInt128].self), bytes(UInt128.self),
      bytes(Int128.self), [varint(UInt128.self), varint(Int128.self), varint(Int128.self, .plain)],
    ].flatMap(\.self)
  }

  private static var inline: [FieldKind] {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else {
      return []
    }
    return plain(InlineArray<5, UInt16>.self) + plain(InlineArray<2, String?>.self)
  }
}
