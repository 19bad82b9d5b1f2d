import Foundation
import PacketKit
import Testing

/// Monoradar target reports of EUROCONTROL's ASTERIX, category 48, edition 1.32: the standard items of a record.
enum ASTERIX {
  /// The length counts the whole block.
  @Packet struct Block: Equatable {
    @Derived var category: UInt8 { 48 }
    @Derived(bytesOf: "records") var length: UInt16
    @Sized(by: "length", minus: 3) var records: [Record]
  }

  /// A record has the items that its map lists, in the map's order.
  @Packet struct Record: Equatable {
    @Repeated(until: "isLast") var map: [MapOctet]
    @Computed var items: Items {
      let bits = map.prefix(4).reduce(0 as UInt32) { $0 << 7 | UInt32($1.bits) }
      return Items(rawValue: bits << (28 - 7 * min(map.count, 4)))
    }
    @Present(when: "items", contains: Items.source) var source: Source?
    @Present(when: "items", contains: Items.time) @Bytes(3) var time: UInt32?
    @Present(when: "items", contains: Items.descriptor) var descriptor: Extents?
    @Present(when: "items", contains: Items.polarPosition) var polarPosition: PolarPosition?
    @Present(when: "items", contains: Items.mode3A) var mode3A: Code?
    @Present(when: "items", contains: Items.flightLevel) var flightLevel: FlightLevel?
    @Present(when: "items", contains: Items.plot) var plot: Plot?
    @Present(when: "items", contains: Items.address) @Bytes(3) var address: UInt32?
    @Present(when: "items", contains: Items.callSign) @FixedCount(6) var callSign: Data?
    @Present(when: "items", contains: Items.modeS) var modeS: ModeS?
    @Present(when: "items", contains: Items.trackNumber) var trackNumber: UInt16?
    @Present(when: "items", contains: Items.position) var position: Position?
    @Present(when: "items", contains: Items.velocity) var velocity: PolarPosition?
    @Present(when: "items", contains: Items.status) var status: Extents?

    /// Items beyond these would be misread.
    @Rule("has items that are not declared", of: "map")
    var isKnown: Bool { items.isSubset(of: .known) }
  }

  /// Seven bits of the map, and whether another octet follows.
  @Packet struct MapOctet: Equatable {
    @Bits(7) var bits: UInt8
    @Bits(1) var isContinued: Bool = false
    var isLast: Bool { !isContinued }
  }

  /// The items, the first of the map in the bit of 2²⁷.
  struct Items: OptionSet {
    let rawValue: UInt32
    static let source = Items(rawValue: 1 << 27)
    static let time = Items(rawValue: 1 << 26)
    static let descriptor = Items(rawValue: 1 << 25)
    static let polarPosition = Items(rawValue: 1 << 24)
    static let mode3A = Items(rawValue: 1 << 23)
    static let flightLevel = Items(rawValue: 1 << 22)
    static let plot = Items(rawValue: 1 << 21)
    static let address = Items(rawValue: 1 << 20)
    static let callSign = Items(rawValue: 1 << 19)
    static let modeS = Items(rawValue: 1 << 18)
    static let trackNumber = Items(rawValue: 1 << 17)
    static let position = Items(rawValue: 1 << 16)
    static let velocity = Items(rawValue: 1 << 15)
    static let status = Items(rawValue: 1 << 14)
    static let known = Items(rawValue: .max << 14)
  }

  @Packet struct Source: Equatable {
    var area: UInt8
    var identifier: UInt8
  }

  /// Octets of seven bits each, up to one that says that none follows.
  @Packet struct Extents: Equatable {
    @Repeated(until: "isLast") var octets: [MapOctet]
  }

  /// A distance in 1/256 NM, or a speed in 1/16384 NM/s, and an angle in 1/65536 of a turn.
  @Packet struct PolarPosition: Equatable {
    var distance: UInt16
    var angle: UInt16
  }

  @Packet struct Code: Equatable {
    @Bits(1) var isInvalid: Bool = false
    @Bits(1) var isGarbled: Bool = false
    @Bits(1) var isSmoothed: Bool = false
    @Derived @Bits(1) var spare: UInt8 { 0 }
    @Bits(12) var code: UInt16
  }

  /// In units of 25 feet.
  @Packet struct FlightLevel: Equatable {
    @Bits(1) var isInvalid: Bool = false
    @Bits(1) var isGarbled: Bool = false
    @Bits(14) var level: Int16
  }

  /// Characteristics of a plot, each of which the first octet announces.
  @Packet struct Plot: Equatable {
    @Bits(7) var map: UInt8
    @Derived @Bits(1) var isContinued: Bool { false }
    @Present(when: "map", mask: 0x40) var runLength: UInt8?
    @Present(when: "map", mask: 0x20) var replyCount: UInt8?
    @Present(when: "map", mask: 0x10) var amplitude: Int8?
    @Present(when: "map", mask: 0x08) var primaryRunLength: UInt8?
    @Present(when: "map", mask: 0x04) var primaryAmplitude: Int8?
    @Present(when: "map", mask: 0x02) var rangeDifference: Int8?
    @Present(when: "map", mask: 0x01) var angleDifference: Int8?
  }

  @Packet struct ModeS: Equatable {
    @CountPrefixed(UInt8.self) var registers: [Register]
  }

  @Packet struct Register: Equatable {
    @FixedCount(7) var data: Data
    var number: UInt8
  }

  /// In units of 1/128 NM.
  @Packet struct Position: Equatable {
    var x: Int16
    var y: Int16
  }
}

@Suite struct ASTERIXTests {
  private let source = ASTERIX.Source(area: 25, identifier: 13)

  private func map(_ octets: UInt8...) -> [ASTERIX.MapOctet] {
    octets.indices.map { .init(bits: octets[$0], isContinued: $0 + 1 < octets.count) }
  }

  @Test func blocks() throws {
    var plot = ASTERIX.Record(map: map(0x7F))
    plot.source = source
    plot.time = 0x2E_7EFF
    plot.descriptor = .init(octets: map(0x50))
    plot.polarPosition = .init(distance: 0x1234, angle: 0x8000)
    plot.mode3A = .init(isSmoothed: true, code: 0o1200)
    plot.flightLevel = .init(level: 1500)
    plot.plot = .init(map: 0x50, runLength: 3, amplitude: -70)
    var track = ASTERIX.Record(map: map(0x70, 0x7F))
    track.source = source
    track.time = 1
    track.descriptor = .init(octets: map(0x50, 1))
    track.address = 0x3C_6586
    track.callSign = Data([0x49, 0x94, 0xB0, 0x82, 8, 0x20])
    track.modeS = .init(registers: [.init(data: Data(1...7), number: 0x40)])
    track.trackNumber = 7
    track.position = .init(x: -2, y: 256)
    track.velocity = .init(distance: 500, angle: 0xC000)
    track.status = .init(octets: map(0, 0x20))
    try verifyGallery(
      "ASTERIX",
      [
        "a plot": ASTERIX.Block(records: [plot]),
        "a track": ASTERIX.Block(records: [track]),
        "two records": ASTERIX.Block(records: [
          .init(map: map(0x40), source: source), .init(map: map(0, 8), trackNumber: 8),
        ]),
      ]
    )
  }

  @Test func whatTheMapDoesNotListIsRejected() throws {
    let sentence = try rejection(of: ASTERIX.Block.self, "ASTERIX", "two records") { $0[7] = 0x11 }
    #expect(
      sentence == "Block.records[1].trackNumber: needs 2 bytes at offset 9, but 1 remains")
    let record = ASTERIX.Record(map: map(0x40), source: source, time: 1)
    let error = #expect(throws: PacketError.self) { try record.encodedBytes() }
    #expect(error?.path == "Record.time")
  }
}
