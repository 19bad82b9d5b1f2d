import Foundation
import PacketKit

/// Arrays that end by what they are: with an element that says so, before other constants, and before one.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct RepeatedFields: Equatable {
  @Repeated(until: "isLast") var chunks: [RepeatedChunk]
  @Repeated(whileNext: [0x50, 0x4B]) var entries: [RepeatedEntry]
  @Repeated(whileNext: [0x50, 0x4C]) @BigEndian var sums: [UInt32]
  @Magic(before: [0x51]) var count: UInt16
  @Repeated(untilNext: [0xFF]) var options: [RepeatedOption]
  @Present(whileBytesRemain: true) @Magic(before: [0xFF]) @Remaining var payload: Data?
}

@Packet(view: true)
struct RepeatedChunk: Equatable, Sendable {
  @Bits(1) var isLast: Bool
  @Bits(7) var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(magic: [0x50, 0x4B], view: true)
struct RepeatedEntry: Equatable, Sendable {
  @LengthPrefixed(UInt8.self) var name: String
}

@Packet(view: true)
struct RepeatedOption: Equatable, Sendable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var value: Data
}

extension FieldEvidence {
  static let repeated = FieldEvidence(
    packets: [RepeatedFields.self],
    goldens: [
      Golden(
        "few",
        RepeatedFields(
          chunks: [RepeatedChunk(isLast: true, kind: 0, text: "")], entries: [], sums: [], count: 0,
          options: [], payload: nil)),
      Golden(
        "several",
        RepeatedFields(
          chunks: [
            RepeatedChunk(isLast: false, kind: 127, text: "zoë"),
            RepeatedChunk(isLast: false, kind: 3, text: ""),
            RepeatedChunk(isLast: true, kind: 1, text: "end"),
          ], entries: [RepeatedEntry(name: "a"), RepeatedEntry(name: "PK")],
          sums: [0x504C_0001, 0x504C_504C], count: 0x0102,
          options: [
            RepeatedOption(kind: 1, value: Data([0xFF])),
            RepeatedOption(kind: 0xFE, value: Data()),
          ], payload: Data([0xFF, 0]))),
      Golden(
        "no payload",
        RepeatedFields(
          chunks: [RepeatedChunk(isLast: true, kind: 5, text: "x")],
          entries: [RepeatedEntry(name: "")], sums: [], count: 7,
          options: [RepeatedOption(kind: 9, value: Data([9]))], payload: nil)),
    ],
    kinds: [
      FieldKind("numbers until an odd one", [UInt16].self, as: .repeated(until: { $0 & 1 == 1 })),
      FieldKind(
        "numbers while they begin with 1", [UInt16].self,
        as: .repeated(whileNext: [1], endianness: .little)),
      FieldKind("text until 0xFF") { reader throws(PacketError) in
        let value = try reader.read([UInt8?].self, as: .repeated(untilNext: [1, 0xFF]))
        try reader.readMagic([1, 0xFF])
        return value
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .repeated(untilNext: [1, 0xFF]))
        try writer.writeMagic([1, 0xFF])
      },
    ])
}
