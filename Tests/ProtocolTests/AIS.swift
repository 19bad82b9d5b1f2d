import Foundation
import PacketKit
import Testing

/// Messages of ships, AIS: ITU-R M.1371. These are their bytes before they become the letters of a sentence of NMEA 0183.
enum AIS {
  /// Message 1. A speed is in tenths of a knot, a place in ten-thousandths of a minute, a course in tenths of a degree.
  @Packet struct PositionReport: Equatable {
    @Derived @Bits(6) var type: UInt8 { 1 }
    @Bits(2) var repetitions: UInt8 = 0
    @Bits(30) var ship: UInt32
    @Bits(4) var status: UInt8
    @Bits(8) var turn: Int8 = -128
    @Bits(10) var speed: UInt16
    @Bits(1) var isAccurate: Bool
    @Bits(28) var longitude: Int32
    @Bits(27) var latitude: Int32
    @Bits(12) var course: UInt16
    @Bits(9) var heading: UInt16 = 511
    @Bits(6) var second: UInt8
    @Bits(2) var maneuver: UInt8 = 0
    @Derived @Bits(3) var spare: UInt8 { 0 }
    @Bits(1) var monitorsIntegrity: Bool = false
    @Bits(19) var radio: UInt32
  }

  /// Message 5. In text, 1 is A, 48 is 0, 32 is a space, and zeros come last.
  @Packet struct VoyageReport: Equatable {
    @Derived @Bits(6) var type: UInt8 { 5 }
    @Bits(2) var repetitions: UInt8 = 0
    @Bits(30) var ship: UInt32
    @Bits(2) var version: UInt8 = 0
    @Bits(30) var number: UInt32
    @Bits(6) @FixedCount(7) var callSign: [UInt8]
    @Bits(6) @FixedCount(20) var name: [UInt8]
    @Bits(8) var kind: UInt8
    @Bits(9) var metersToBow: UInt16
    @Bits(9) var metersToStern: UInt16
    @Bits(6) var metersToPort: UInt8
    @Bits(6) var metersToStarboard: UInt8
    @Bits(4) var receiver: UInt8
    @Bits(4) var month: UInt8
    @Bits(5) var day: UInt8
    @Bits(5) var hour: UInt8
    @Bits(6) var minute: UInt8
    /// In tenths of a meter.
    @Bits(8) var draught: UInt8
    @Bits(6) @FixedCount(20) var destination: [UInt8]
    @Bits(1) var isTerminalMissing: Bool = false
    @Derived @Bits(1) var spare: UInt8 { 0 }
  }

  /// Part A of message 24.
  @Packet struct NameReport: Equatable {
    @Derived @Bits(6) var type: UInt8 { 24 }
    @Bits(2) var repetitions: UInt8 = 0
    @Bits(30) var ship: UInt32
    @Derived @Bits(2) var part: UInt8 { 0 }
    @Bits(6) @FixedCount(20) var name: [UInt8]
    @Derived @Bits(8) var spare: UInt8 { 0 }
  }
}

@Suite struct AISTests {
  private func codes(_ text: String, _ count: Int) -> [UInt8] {
    text.utf8.map { $0 & 0x3F } + Array(repeating: 0, count: count - text.utf8.count)
  }

  @Test func messages() throws {
    try verifyGallery(
      "AIS",
      [
        "position": AIS.PositionReport(
          ship: 366_053_209, status: 3, turn: 0, speed: 101, isAccurate: true,
          longitude: -73_404_971, latitude: 22_681_271, course: 2193, heading: 1, second: 59,
          maneuver: 1, monitorsIntegrity: true, radio: 2281),
        "voyage": AIS.VoyageReport(
          ship: 351_759_000, number: 9_134_270, callSign: codes("3FOF8", 7),
          name: codes("EVER DIADEM", 20), kind: 70, metersToBow: 225, metersToStern: 70,
          metersToPort: 1, metersToStarboard: 31, receiver: 1, month: 5, day: 15, hour: 14,
          minute: 0, draught: 122, destination: codes("NEW YORK", 20)),
        "name": AIS.NameReport(ship: 338_091_445, name: codes("WINDWARD & LEE", 20)),
      ]
    )
  }

  @Test func anotherMessageIsRejected() throws {
    let sentence = try rejection(of: AIS.NameReport.self, "AIS", "name") { $0[0] = 0x64 }
    #expect(
      sentence == "NameReport.type: 25 at offset 0 must be 24 to match the rest of the packet")
  }
}
