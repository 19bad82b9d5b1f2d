import Foundation
import PacketKit
import Testing

/// Messages of aircraft, ADS-B: extended squitters of Mode S, ICAO Doc 9871.
enum ADSB {
  /// The parity is a CRC of what comes before.
  @Packet(checksum: .crc(width: 24, polynomial: 0xFFF409))
  struct Squitter<Message: Packet & Equatable>: Equatable {
    @Derived @Bits(5) var format: UInt8 { 17 }
    @Bits(3) var capability: UInt8 = 5
    @Bytes(3) var address: UInt32
    var message: Message
  }

  @Packet struct Identification: Equatable {
    @Bits(5) @InRange(1...4) var kind: UInt8 = 4
    @Bits(3) var category: UInt8 = 0
    /// 1 is A, 48 is 0, 32 is a space.
    @Bits(6) @FixedCount(8) var callSign: [UInt8]
  }

  @Packet struct Position: Equatable {
    @Bits(5) @InRange(9...18) var kind: UInt8
    @Bits(2) var surveillance: UInt8 = 0
    @Bits(1) var hasSingleAntenna: Bool = false
    @Bits(12) var altitude: UInt16
    @Bits(1) var isSynchronized: Bool = false
    @Bits(1) var isOdd: Bool
    @Bits(17) var latitude: UInt32
    @Bits(17) var longitude: UInt32
  }
}

@Suite struct ADSBTests {
  private func squitter<Message>(_ address: UInt32, _ message: Message) -> ADSB.Squitter<Message> {
    ADSB.Squitter(address: address, message: message)
  }

  private func callSign(_ text: String) -> ADSB.Identification {
    ADSB.Identification(callSign: text.utf8.map { $0 & 0x3F })
  }

  private func position(isOdd: Bool, _ latitude: UInt32, _ longitude: UInt32) -> ADSB.Position {
    ADSB.Position(
      kind: 11, altitude: 0xC38, isOdd: isOdd, latitude: latitude, longitude: longitude)
  }

  @Test func squitters() throws {
    try verifyGallery(
      "ADSB",
      [
        "identification EZY85MH": squitter(0x406B90, callSign("EZY85MH ")),
        "identification KLM1023": squitter(0x4840D6, callSign("KLM1023 ")),
        "even position": squitter(0x40621D, position(isOdd: false, 93000, 51372)),
        "odd position": squitter(0x40621D, position(isOdd: true, 74158, 50194)),
      ]
    )
  }

  @Test func aWrongParityIsRejected() throws {
    let sentence = try rejection(
      of: ADSB.Squitter<ADSB.Identification>.self, "ADSB", "identification EZY85MH"
    ) { $0[9] ^= 1 }
    #expect(sentence.contains("checksum at offset 11 is 0xaa4bda"))
  }
}
