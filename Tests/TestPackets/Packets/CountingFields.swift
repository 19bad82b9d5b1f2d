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

extension FieldEvidence {
  static let counting = FieldEvidence(
    packets: [CountingFields.self, CountingNode.self],
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
    ],
    kinds: [
      FieldKind("bytes before a number that counts them") { reader throws(PacketError) in
        let length = try reader.read(UInt16.self, endianness: .little)
        return try reader.read([UInt8].self, as: .sized(by: length, times: 2))
      } _: { value, writer throws(PacketError) in
        let length = try writer.reserve(UInt16.self, as: .plain(endianness: .little))
        try writer.write(value, as: .sized(by: length, times: 2))
      }
    ])
}
