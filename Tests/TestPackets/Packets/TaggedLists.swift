import Foundation
import PacketKit

/// Arrays of unions whose tags earlier fields list: one that follows from them, and one that is stored.
@Packet(updatesInPlace: true, view: true)
struct TaggedLists: Equatable {
  @Derived @Terminated(by: 0) var tags: [UInt8] { notes.map(\.tag) }
  @Tagged(by: "tags") var notes: [Notes]
  @LengthPrefixed(UInt8.self) var kinds: Data
  var count: UInt16
  @Tagged(by: "kinds") @LengthPrefixed(UInt16.self, maximum: 300) @LittleEndian var others: [Notes]?
}

extension FieldEvidence {
  static let taggedLists = FieldEvidence(
    packets: [TaggedLists.self],
    goldens: [
      Golden("none", TaggedLists(notes: [], kinds: Data(), count: 0, others: [])),
      Golden("absent", TaggedLists(notes: [], kinds: Data([7]), count: 1, others: nil)),
      Golden(
        "some",
        TaggedLists(
          notes: [
            .number(258, isLast: true), .nothing, .text(KindAndLength(text: "hi")), .other(tag: 77),
          ], kinds: Data([1, 0, 1]), count: 2,
          others: [
            .text(KindAndLength(text: "Renée")), .other(tag: 0), .text(KindAndLength(text: "")),
          ])),
    ],
    kinds: [
      FieldKind("cases behind the list of their tags") { reader throws(PacketError) in
        let tags = try reader.read([UInt8].self, as: .countPrefixed(UInt8.self))
        return try reader.read([Notes].self, as: .tagged(by: tags))
      } _: { value, writer throws(PacketError) in
        let tags = value.map(\.tag)
        try writer.write(tags, as: .countPrefixed(UInt8.self))
        try writer.write(value, as: .tagged(by: tags))
      }
    ])
}
