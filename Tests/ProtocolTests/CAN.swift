import Foundation
import PacketKit
import Testing

/// Frames of a CAN bus as SocketCAN has them (`struct can_frame`), and the signals in them.
enum CAN {
  @Packet(endianness: .little, bitOrder: .leastSignificantFirst)
  struct Frame: Equatable {
    @Bits(29) var identifier: UInt32
    @Bits(1) var isError: Bool = false
    @Bits(1) var isRequest: Bool = false
    @Bits(1) var isExtended: Bool = false
    @Derived(bytesOf: "data") var length: UInt8
    @Padding(before: 2) var rawLength: UInt8
    @Sized(by: "length") @Padding(to: 8) var data: Data
  }

  /// The signals of an engine, least significant bit first.
  @Packet(endianness: .little, bitOrder: .leastSignificantFirst)
  struct Engine: Equatable {
    @Bits(1) var isRunning: Bool
    @Bits(3) var gear: UInt8
    /// In quarters of a revolution per minute.
    @Bits(14) var speed: UInt16
    @Bits(10) var temperature: Int16
    @Derived @Bits(32) var reserved: UInt32 { 0 }
    @Bits(4) var counter: UInt8
  }
}

@Suite struct CANTests {
  @Test func framesAndSignals() throws {
    let engine = CAN.Engine(isRunning: true, gear: 3, speed: 3401, temperature: -40, counter: 9)
    try verifyGallery(
      "CAN",
      [
        "standard": CAN.Frame(
          identifier: 0x123, rawLength: 4, data: Data([0xDE, 0xAD, 0xBE, 0xEF])),
        "extended": CAN.Frame(
          identifier: 0x18DA_F110,
          isExtended: true,
          rawLength: 8,
          data: Data(1...8)
        ),
        "remote": CAN.Frame(identifier: 0x7DF, isRequest: true, rawLength: 4, data: Data(count: 4)),
        "signals": engine,
        "frame of signals": CAN.Frame(identifier: 256, rawLength: 8, data: try engine.encoded()),
      ]
    )
  }

  @Test func bytesAfterTheDataAreRejected() throws {
    let sentence = try rejection(of: CAN.Frame.self, "CAN", "standard") { $0[15] = 1 }
    #expect(sentence == "Frame.data: byte at offset 15 is 0x01, but must be 0x00 (padding)")
  }
}
