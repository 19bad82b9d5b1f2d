import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// Packets whose fields refer to each other, as they were, and as they are after a change.
private enum Old {
  @Packet struct Frame {
    var count: UInt8
    @Counted(by: "count") var numbers: [UInt16]
    var kind: UInt8
    @Tagged(by: "kind") var body: Body
    @Present(when: "kind", is: 2) var note: UInt8?
    @LengthPrefixed(UInt16.self, including: 2) var text: String
    @Checksum(after: .crc32, from: "kind") var sum: UInt16
  }
  @Packet struct Sums {
    @Bits(1) var isLong: Bool
    @Bits(7) var n: UInt8
    @Present(when: "isLong") var m: UInt8?
    @Sized(by: "m + 1 ?? n - 2") var data: Data
    @Counted(by: "n - 1", times: 2) var list: [UInt8]
  }
  @Packet(tag: UInt8.self, hasExternalTag: true) enum Body {
    @Tag(1) case number(UInt8)
    @OtherTags case other(tag: UInt8)
  }
  @Packet enum Message {
    @Tag(1) case number(UInt8)
    @Tag(2) case text(String)
  }
}

private enum Renamed {
  @Packet struct Frame {
    var total: UInt8
    @Counted(by: "total") var numbers: [UInt16]
    var form: UInt8
    @Tagged(by: "form") var body: Old.Body
    @Present(when: "form", is: 2) var note: UInt8?
    @LengthPrefixed(UInt16.self, including: 2) var text: String
    @Checksum(after: .crc32, from: "form") var sum: UInt16
  }
  @Packet struct Sums {
    @Bits(1) var isLong: Bool
    @Bits(7) var k: UInt8
    @Present(when: "isLong") var m: UInt8?
    @Sized(by: "m + 1 ?? k - 2") var data: Data
    @Counted(by: "k - 1", times: 2) var list: [UInt8]
  }
}

private enum Changed {
  @Packet struct Frame {
    var count: UInt8
    @Counted(by: "count", plus: 1) var numbers: [UInt16]
    var kind: UInt8
    @Tagged(by: "count") var body: Body
    @Present(when: "kind", is: 3) var note: UInt8?
    @LengthPrefixed(UInt16.self) var text: String
    @Checksum(after: .crc32, from: "count") var sum: UInt16
  }
  @Packet struct Sums {
    @Bits(1) var isLong: Bool
    @Bits(7) var n: UInt8
    @Present(when: "isLong") var m: UInt8?
    @Sized(by: "m + 2 ?? n - 2") var data: Data
    @Counted(by: "n", times: 2) var list: [UInt8]
  }
  @Packet(tag: UInt8.self, hasExternalTag: true) enum Body {
    @Tag(1) case number(UInt8)
    @Tag(2) case stop
    @OtherTags case other(tag: UInt8)
  }
  @Packet enum Message {
    @Tag(1) case number(UInt8)
    @OtherTags case other(tag: UInt8, Data)
  }
}

@Suite struct StatedVerdictTests {
  private func compare(_ old: any Packet.Type, _ new: any Packet.Type)
    -> (verdict: WireVerdict, lines: [String])
  {
    let documents = [old, new].map { SchemaDocument(of: [$0]) }
    var comparison = SchemaComparison(from: documents[0], to: documents[1])
    comparison.packet(documents[0].names[0], documents[1].names[0])
    return (comparison.verdict, comparison.changes.map { "\($0)" })
  }

  @Test func fieldsThatOthersReferToMayBeRenamed() {
    let (verdict, lines) = compare(Old.Frame.self, Renamed.Frame.self)
    #expect(verdict == .renamed)
    #expect(
      lines == [
        "Frame.count: is called total now; the bytes are the same",
        "Frame.kind: is called form now; the bytes are the same",
      ]
    )
  }

  @Test func anotherReferenceBreaks() {
    let (verdict, lines) = compare(Old.Frame.self, Changed.Frame.self)
    #expect(verdict == .breaking)
    #expect(
      lines == [
        "Frame.numbers: was count × UInt16, is (count + 1) × UInt16 now",
        "Frame.body: was Body, whose tag is in kind, is Body, whose tag is in count now",
        "Body.stop: tag 2 is new: an old reader takes it for another tag",
        "Frame.note: is present if kind is 3 now, not if kind is 2",
        "Frame.text: was UTF-8 text after the number of bytes, UInt16, which counts 2 more, is UTF-8 text after the number of bytes, UInt16 now",
        "Frame.sum: was crc32, from kind through sum, is crc32, from the start through sum now",
      ]
    )
  }

  @Test func whatIsAddedToAReferenceIsCompared() {
    let (verdict, lines) = compare(Old.Sums.self, Renamed.Sums.self)
    #expect(verdict == .renamed)
    #expect(lines == ["Sums.n: is called k now; the bytes are the same"])
    let (other, changes) = compare(Old.Sums.self, Changed.Sums.self)
    #expect(other == .breaking)
    #expect(
      changes == [
        "Sums.data: was m + 1 ?? n - 2 bytes, is m + 2 ?? n - 2 bytes now",
        "Sums.list: was (2 * (n - 1)) × UInt8, is (2 * n) × UInt8 now",
      ])
  }

  @Test func aCaseForAllOtherTagsTakesThem() {
    let (verdict, lines) = compare(Old.Message.self, Changed.Message.self)
    #expect(verdict == .breaking)
    #expect(
      lines == [
        "Message.other: the case for all other tags is new: an old reader rejects it",
        "Message.text: tag 2 is gone: a new reader takes it for another tag",
      ]
    )
  }
}
