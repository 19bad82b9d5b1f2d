import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// What views show.
@Suite struct ViewTests {
  @Test(arguments: Fixture.goldens)
  func keepWhatThePacketHolds(_ fixture: Fixture) throws {
    guard let type = try fixture.type as? any ViewablePacket.Type else { return }
    #expect(try isShown(type, fixture.bytes), "\(fixture.name)")
  }

  private func isShown<Content: ViewablePacket>(
    _ type: Content.Type,
    _ bytes: [UInt8]
  ) throws -> Bool {
    agree(try PacketView<Content>(decoding: bytes), try Content(decoding: bytes))
  }

  @Test(arguments: Golden.packets.keys.sorted())
  func keepWhatRandomPacketsHold(_ name: String) throws {
    guard let type = Golden.packets[name] as? any ViewablePacket.Type else { return }
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(20) {
      let bytes = try random(type, using: &generator)
      #expect(try isShown(type, bytes), "\(name) of \(bytes), seed \(LongTests.seed)")
    }
  }

  private func random<Content: Packet>(
    _ type: Content.Type,
    using generator: inout SplitMix64
  ) throws -> [UInt8] {
    try Content.random(using: &generator).encodedBytes()
  }

  @Test func showEveryKindOfField() throws {
    let monster = Monster.sample
    let bytes = try monster.encodedBytes()
    let view = try PacketView<Monster>(decoding: bytes)
    #expect(view.position.y == 2)
    #expect(view.team == .green)
    #expect(String(view.name) == "Renée")
    #expect(String(view.title) == "Sir")
    #expect(view.level == 5)
    #expect(Bool(view.isHidden))
    #expect(view.rank == 7)
    #expect(array(view.key) == [1, 2, 3, 4])
    #expect(array(view.blob) == [9, 8])
    #expect(view.bytes.byteCount == bytes.count)
    if let best = view.best {
      #expect(String(best.name) == "Axe")
    } else {
      Issue.record("no weapon")
    }
    #expect(Bool(view.note == nil))
    #expect(Monster(copying: view) == monster)
  }

  @Test func walkElements() throws {
    let bytes = try Monster.sample.encodedBytes()
    let view = try PacketView<Monster>(decoding: bytes)
    var damage: [UInt16] = []
    var weapons = view.weapons.makeIterator()
    while let weapon = weapons.next() { damage.append(weapon.damage) }
    #expect(damage == [7, 9, 11])
    #expect(view.weapons[2].damage == 11)
    #expect(Bool(view.weapons[1].name == "Axe"))
    #expect(view.path.indices == 0..<2)
    #expect(view.path[1].z == 6)
    var names: [String] = []
    view.aliases.forEach { names.append(String($0)) }
    #expect(names == ["a", "", "Zoë"])
    var rows: [[UInt16]] = []
    view.grid.forEach { row in
      var numbers: [UInt16] = []
      row.forEach { numbers.append($0) }
      rows.append(numbers)
    }
    #expect(rows == [[1], [], [2, 3]])
    var maybes: [UInt8?] = []
    view.maybes.forEach { maybes.append($0) }
    #expect(maybes == [nil, 4])
    var tags: [UInt16] = []
    view.tags.forEach { tags.append($0) }
    #expect(tags == [4, 500])
    var scores: [String: UInt16] = [:]
    view.scores.forEach { scores[String($0)] = $1 }
    #expect(scores == ["a": 1, "Zoë": 2])
    #expect(Bool(!view.scores.isEmpty))
    #expect(view.scores.count == 2)
  }

  @Test func showTheCasesOfUnions() throws {
    let moved = try Event.moved(to: Point(x: 1, y: 2, z: 3), by: "Renée").encodedBytes()
    let view = try PacketView<Event>(decoding: moved)
    #expect(view.case == .moved)
    #expect(Bool(view.said == nil))
    if let values = view.moved {
      #expect(values.to.z == 3)
      #expect(Bool(values.by == "Renée"))
    } else {
      Issue.record("it has moved")
    }
    let nested = try Event.both(.said("yes"), .left).encodedBytes()
    let both = try PacketView<Event>(decoding: nested)
    if let values = both.both {
      #expect(values._0.case == .said)
      if let text = values._0.said { #expect(Bool(text == "yes")) }
      #expect(values._1.case == .left)
    } else {
      Issue.record("it is both")
    }
    let other = try Event.unknown(77, Data([1, 2])).encodedBytes()
    let unknown = try PacketView<Event>(decoding: other)
    if let values = unknown.unknown {
      #expect(values._0 == 77)
      #expect(array(values._1) == [1, 2])
    } else {
      Issue.record("it is unknown")
    }
  }

  @Test func showWhatTheSenderKnows() throws {
    let old = try Profile(id: 4).encodedBytes()
    let view = try PacketView<Profile>(decoding: old)
    #expect(view.id == 4)
    #expect(Bool(view.name == nil))
    #expect(view.level == nil)
    let new = try Profile(id: 4, name: "Renée", level: 9).encodedBytes()
    let later = try PacketView<Profile>(decoding: new)
    #expect(later.level == 9)
    if let name = later.name { #expect(Bool(name == "Renée")) } else { Issue.record("no name") }
  }

  @Test(arguments: 0...5)
  func nestAsDeepAsThePacketMay(_ depth: Int) throws {
    let line = Line(from: Point(x: 1, y: 2, z: 3), to: Point(x: 4, y: 5, z: 6))
    let drawing = Drawing(lines: [line, line], last: line, maybe: [line])
    try verifyView(
      of: Drawing.self,
      in: try drawing.encodedBytes(),
      limits: PacketLimits(maximumDepth: depth)
    )
  }

  @Test(arguments: 0...2)
  func countTheLevelOfAFieldByHand(_ depth: Int) throws {
    try verifyView(of: WrappedNumber.self, in: [1, 2], limits: PacketLimits(maximumDepth: depth))
  }

  @Test func refuseElementsOfNoBytesBeforeATerminator() throws {
    try verifyView(of: Marks.self, in: [1, 0])
  }

  @Test func comeFromDataWhateverItsStart() throws {
    let bytes = try Point(x: 1, y: 2, z: 3).encoded()
    let data = (Data([0]) + bytes).dropFirst()
    let view = try PacketView<Point>(decoding: data)
    #expect(view.y == 2)
  }

  @Test func comeFromFrames() throws {
    let framing = Framing.lengthPrefixed(UInt16.self, maximumLength: 100)
    let encoder = FrameEncoder(framing)
    var decoder = FrameDecoder(framing)
    for x in 0..<3 {
      decoder.append(try encoder.encode(Point(x: Float(x), y: 0, z: 0)))
    }
    decoder.append(try encoder.encode(Data([1])))
    var sum: Float = 0
    for _ in 0..<3 {
      guard let view = try decoder.nextView(Point.self) else {
        Issue.record("no view")
        return
      }
      sum += view.x
    }
    #expect(sum == 3)
    let error = #expect(throws: FramingError.self) { if try decoder.nextView(Point.self) != nil {} }
    #expect(error?.packetError == truncation)
    let isEmpty = try decoder.nextView(Point.self) == nil
    #expect(isEmpty)
  }

  /// What decoding a point of one byte fails with.
  private var truncation: PacketError? {
    do throws(PacketError) {
      _ = try Point(decoding: [1])
      return nil
    } catch {
      return error
    }
  }

  private func array(_ bytes: RawSpan) -> [UInt8] {
    unsafe bytes.withUnsafeBytes { unsafe Array($0) }
  }
}

@Packet(view: true)
private struct Point: Equatable {
  var x: Float
  var y: Float
  var z: Float
}

@Packet(view: true)
private struct Line: Equatable {
  var from: Point
  var to: Point
}

@Packet(view: true)
private struct Drawing: Equatable {
  var lines: [Line]
  var last: Line
  var maybe: [Line?]
}

@Packet(view: true)
private struct Marks {
  @Packet(view: true) struct Mark {}

  @Terminated(by: 0) var marks: [Mark]
}

@Packet(view: true)
private struct Weapon: Equatable {
  @LengthPrefixed(UInt8.self) var name: String
  var damage: UInt16
}

private enum Team: UInt8, PacketField { case red, green }

@Packet(endianness: .little, checksum: .crc32, view: true)
private struct Monster: Equatable {
  var position: Point
  var name: String
  @FixedWidth(8) var title: String
  var team: Team
  @Bits(3) var level: UInt8
  @Bits(1) var isHidden: Bool
  @Quantized(0...7, bits: 4) var rank: Float
  @FixedCount(4) var key: Data
  @LengthPrefixed(Varint.self) var blob: Data
  var weapons: [Weapon]
  @CountPrefixed(UInt8.self) var path: [Point]
  var aliases: [String]
  var grid: [[UInt16]]
  var maybes: [UInt8?]
  var tags: Set<UInt16>
  var scores: [String: UInt16]
  var best: Weapon?
  @LengthPrefixed(UInt8.self) var note: String?

  static let sample = Monster(
    position: Point(x: 1, y: 2, z: 3), name: "Renée", title: "Sir", team: .green, level: 5,
    isHidden: true, rank: 7, key: Data([1, 2, 3, 4]), blob: Data([9, 8]),
    weapons: [
      Weapon(name: "Sword", damage: 7), Weapon(name: "Axe", damage: 9),
      Weapon(name: "", damage: 11),
    ],
    path: [Point(x: 1, y: 2, z: 3), Point(x: 4, y: 5, z: 6)], aliases: ["a", "", "Zoë"],
    grid: [[1], [], [2, 3]], maybes: [nil, 4], tags: [500, 4], scores: ["a": 1, "Zoë": 2],
    best: Weapon(name: "Axe", damage: 9), note: nil)
}

@Packet(tag: UInt8.self, view: true)
private indirect enum Event: Equatable {
  @Tag(1) case said(String)
  @Tag(2) case moved(to: Point, by: String)
  @Tag(3) case both(Event, Event)
  @Tag(4) case left
  @OtherTags case unknown(UInt8, Data)
}

@Packet(sized: UInt16.self, view: true)
private struct Profile {
  var id: UInt32
  @Since(2) var name: String = "none"
  @Since(3) var level: UInt8 = 1
}
