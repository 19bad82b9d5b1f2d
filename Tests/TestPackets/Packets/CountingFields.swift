import Foundation
import PacketKit

/// A node of a tree, behind the count of its children's bytes and its own.
@Packet(updatesInPlace: true, view: true)
struct CountingNode: Equatable, Sendable {
  @Derived(bytesOf: "children") var length: UInt8
  var id: UInt8
  @Sized(by: "length", minus: 2) var children: [CountingNode]
}

/// Numbers that count what follows them: bytes, for which they are filled in later, and elements.
@Packet(updatesInPlace: true, view: true)
struct CountingFields: Equatable, Sendable {
  @Derived(bytesOf: "nodes") @LittleEndian var size: UInt24
  @Derived(countOf: "scores") @Bits(4) var count: UInt8
  @Bits(4) var flags: UInt8
  @Derived(bytesOf: "note") @Varint var noteLength: UInt16
  @Sized(by: "noteLength", minus: 1) var note: String
  var hasBody: Bool
  @Derived(bytesOf: "body") @Digits(.decimal, width: 3) var bodyWords: UInt16
  @Sized(by: "size") var nodes: [CountingNode]
  @Counted(by: "count", times: 2) var scores: [UInt16]
  @Present(when: "hasBody") @Sized(by: "bodyWords", times: 4, plus: 2) var body: Data?
  @Derived(countOf: "names") @Bytes(3) var nameCount: UInt32
  @Counted(by: "nameCount") @Each(.terminated(by: 0)) var names: [String]?
}

/// A node of a tree, with the count of its children's bytes in some bits.
@Packet(updatesInPlace: true, view: true)
struct CountingBitNode: Equatable, Sendable {
  @Bits(3) var kind: UInt8
  @Derived(bytesOf: "children") @Bits(9) var length: UInt16
  @Bits(4) var level: UInt8
  @Sized(by: "length") var children: [CountingBitNode]
}

/// Numbers in a run of bits that count the bytes of what follows them.
@Packet(bitOrder: .leastSignificantFirst, updatesInPlace: true, view: true)
struct CountingBits: Equatable, Sendable {
  @Bits(1) var isFirst: Bool
  @Derived(bytesOf: "text") @Bits(11) var length: UInt16
  @Derived(bytesOf: "nodes") @Bits(12) var quarters: UInt16
  @Sized(by: "length", plus: 1) var text: String
  @Sized(by: "quarters", times: 2) var nodes: [CountingBitNode]
}

extension FieldEvidence {
  static let counting = FieldEvidence(
    packets: [CountingFields.self, CountingNode.self, CountingBits.self, CountingBitNode.self],
    goldens: [
      Golden(
        "nothing",
        CountingFields(
          flags: 0, note: "", hasBody: false, nodes: [], scores: [], body: nil, names: nil)),
      Golden(
        "tree",
        CountingFields(
          flags: 5, note: "Renée", hasBody: true,
          nodes: [
            CountingNode(id: 1, children: []),
            CountingNode(
              id: 2,
              children: [
                CountingNode(id: 3, children: [CountingNode(id: 4, children: [])]),
                CountingNode(id: 5, children: []),
              ]),
          ], scores: [1, 258], body: Data([1, 2, 3, 4, 5, 6]), names: ["a", "", "zoë"])),
      Golden(
        "wide",
        CountingFields(
          flags: 15, note: String(repeating: "ab", count: 100), hasBody: true, nodes: [],
          scores: Array(repeating: 7, count: 30), body: Data([9, 9]), names: [])),
      Golden("one byte", CountingBits(isFirst: true, text: "a", nodes: [])),
      Golden(
        "tree",
        CountingBits(
          isFirst: false, text: "Renée",
          nodes: [
            CountingBitNode(
              kind: 5, level: 9,
              children: [
                CountingBitNode(kind: 7, level: 0, children: []),
                CountingBitNode(
                  kind: 2, level: 15, children: [CountingBitNode(kind: 0, level: 1, children: [])]),
              ]),
            CountingBitNode(kind: 1, level: 2, children: []),
          ])),
      Golden(
        "wide",
        CountingBits(
          isFirst: true, text: String(repeating: "ab", count: 40),
          nodes: [
            CountingBitNode(
              kind: 3, level: 6,
              children: Array(
                repeating: CountingBitNode(kind: 4, level: 1, children: []), count: 20))
          ])),
    ],
    kinds: [
      FieldKind("bytes before a number that counts them") { reader throws(PacketError) in
        let length = try reader.read(UInt16.self, endianness: .little)
        return try reader.read([UInt8].self, as: .sized(by: length, times: 2))
      } _: { value, writer throws(PacketError) in
        let length = try writer.reserve(UInt16.self, as: .plain(endianness: .little))
        try writer.write(value, as: .sized(by: length, times: 2))
      },
      FieldKind("bytes before bits that count them") { reader throws(PacketError) in
        var bits = try reader.readBits(13)
        let first = try bits.read(UInt8.self, bits: 3)
        let length = try bits.read(UInt16.self, bits: 10)
        try bits.finish()
        return [first] + (try reader.read([UInt8].self, as: .sized(by: length)))
      } _: { value, writer throws(PacketError) in
        var bits = try writer.writeBits(13)
        try bits.write(value[0], bits: 3)
        let length = try bits.reserve(UInt16.self, bits: 10)
        try bits.finish()
        try writer.write(Array(value.dropFirst()), as: .sized(by: length))
      },
    ])
}
