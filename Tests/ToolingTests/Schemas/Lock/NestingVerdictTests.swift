import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// Fields in a packet of their own, and in that packet's place.
private enum Nesting {
  @Packet struct Point {
    @Padding(after: 1) var x: Int16; @Bits(4) var kind: UInt8; @Bits(4) var team: UInt8
  }
  @Packet struct Mover { var id: UInt8; var place: Point; var speed: UInt16 }
  @Packet struct Line { var from: Point; var to: Point }
  @Packet struct Path { var line: Line; var last: UInt8 }

  @Packet struct List { var count: UInt8; @Counted(by: "count") var items: [UInt8] }
  @Packet struct Lists { var count: UInt8; var list: List; @Counted(by: "count") var more: [UInt8] }
  @Packet struct Rising {
    var x: Int16; var y: Int16; @Rule("rises") var rises: Bool { x < y }
  }
  @Packet struct Ruled { var id: UInt8; var place: Rising }
  @Packet struct Even { var x: UInt8; @Aligned(to: 2) var y: UInt16 }
  @Packet struct Aligned { var id: UInt8; var place: Even }
  @Packet(delta: true) struct Place { var x: Int16; var y: Int16 }
  @Packet(delta: true) struct Placed { var id: UInt8; var place: Place }
}
private enum Flat {
  @Packet struct Mover {
    var id: UInt8
    @Padding(after: 1) var x: Int16
    @Bits(4) var kind: UInt8
    @Bits(4) var side: UInt8
    var speed: UInt16
  }
  @Packet struct Path {
    @Padding(after: 1) var fromX: Int16
    @Bits(4) var fromKind: UInt8
    @Bits(4) var fromTeam: UInt8
    @Padding(after: 1) var toX: Int16
    @Bits(4) var toKind: UInt8
    @Bits(4) var toTeam: UInt8
    var last: UInt8
  }
  @Packet struct Lists {
    var count: UInt8
    var listCount: UInt8
    @Counted(by: "listCount") var items: [UInt8]
    @Counted(by: "count") var more: [UInt8]
  }
  @Packet struct OtherLists {
    var count: UInt8
    var listCount: UInt8
    @Counted(by: "count") var items: [UInt8]
    @Counted(by: "count") var more: [UInt8]
  }
  @Packet struct Ruled { var id: UInt8; var x: Int16; var y: Int16 }
  @Packet struct Aligned { var id: UInt8; var x: UInt8; @Aligned(to: 2) var y: UInt16 }
  @Packet(delta: true) struct Placed { var id: UInt8; var x: Int16; var y: Int16 }
}

@Suite struct NestingVerdictTests {
  private static let changes: [(any Packet.Type, any Packet.Type, WireVerdict)] = [
    (Nesting.Mover.self, Flat.Mover.self, .bothWays),
    (Nesting.Path.self, Flat.Path.self, .bothWays),
    (Nesting.Lists.self, Flat.Lists.self, .bothWays),
    (Nesting.Lists.self, Flat.OtherLists.self, .breaking),
    (Nesting.Aligned.self, Flat.Aligned.self, .breaking),
  ]

  @Test(arguments: changes) func aPacketInPlaceOfItsFields(
    _ old: any Packet.Type, _ new: any Packet.Type, verdict: WireVerdict
  ) throws {
    try ProvedChange(old, new).expect(verdict)
    try ProvedChange(new, old).expect(verdict)
  }

  /// Code that sees fewer fields is not compared, and deltas have a bit more for a packet.
  @Test func whatSeesTheDifference() {
    #expect(ProvedChange(Nesting.Ruled.self, Flat.Ruled.self).verdict == .breaking)
    #expect(ProvedChange(Nesting.Placed.self, Flat.Placed.self).verdict == .breaking)
  }

  @Test func itSaysWhatHasChanged() {
    let words = "the bytes are the same"
    #expect(
      ProvedChange(Nesting.Mover.self, Flat.Mover.self).lines == [
        "Mover.place: its fields are not nested now; \(words)",
        "Mover.team: is called side now; \(words)",
      ])
    #expect(
      ProvedChange(Flat.Mover.self, Nesting.Mover.self).lines.first
        == "Mover.place: nests fields now; \(words)")
    // What else has changed is said as before.
    #expect(
      ProvedChange(Nesting.Mover.self, Flat.Ruled.self).lines
        == [
          "Ruled.place: is called x now; \(words)", "Ruled.x: was Point, is Int16 now",
          "Ruled.speed: is called y now; \(words)", "Ruled.y: was UInt16, is Int16 now",
        ])
  }
}
