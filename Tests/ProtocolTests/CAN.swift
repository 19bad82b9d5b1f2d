import Foundation
import PacketKit
import Testing

/// Frames of a CAN bus as SocketCAN has them (`struct can_frame`), and the signals in them.
///
/// Bits are counted from the least significant one on, as in a number whose least significant byte comes first.
enum CAN {
  @Packet(endianness: .little)
  struct Frame: Equatable {
    @Bytes(3) var lowIdentifier: UInt32
    @Bits(1) var isExtended: Bool = false
    @Bits(1) var isRequest: Bool = false
    @Bits(1) var isError: Bool = false
    @Bits(5) var highIdentifier: UInt8 = 0
    @Derived var length: UInt8 { UInt8(clamping: data.count) }
    @Padding(before: 2) var rawLength: UInt8
    @Sized(by: "length") @Padding(to: 8) var data: Data

    /// 11 bits or, in an extended frame, 29.
    var identifier: UInt32 { UInt32(highIdentifier) << 24 | lowIdentifier }
  }

  /// The signals of an engine, and bits that have no meaning yet.
  @Packet(endianness: .little)
  struct Engine: Equatable {
    @InRange(0..<1 << 28) var signals: UInt32
    @Derived @Bytes(3) var reserved: UInt32 { 0 }
    @Bits(4) var counter: UInt8
    @Derived @Bits(4) var lastReserved: UInt8 { 0 }

    var isRunning: Bool { signals & 1 == 1 }
    var gear: UInt32 { signals >> 1 & 7 }
    /// In revolutions per minute.
    var speed: Double { Double(signals >> 4 & 0x3FFF) / 4 }
    /// In degrees Celsius, a number of 10 bits and a sign.
    var temperature: Int32 { Int32(bitPattern: signals << 4) >> 22 }
  }
}

@Suite struct CANTests {
  @Test func framesAndSignals() throws {
    let engine = CAN.Engine(signals: 0x0F60_D497, counter: 9)
    #expect(
      engine.isRunning && engine.gear == 3 && engine.speed == 850.25 && engine.temperature == -40)
    try verifyGallery(
      "CAN",
      [
        "standard": CAN.Frame(
          lowIdentifier: 0x123, rawLength: 4, data: Data([0xDE, 0xAD, 0xBE, 0xEF])),
        "extended": CAN.Frame(
          lowIdentifier: 0xDA_F110,
          isExtended: true,
          highIdentifier: 0x18,
          rawLength: 8,
          data: Data(1...8)
        ),
        "remote": CAN.Frame(
          lowIdentifier: 0x7DF, isRequest: true, rawLength: 4, data: Data(count: 4)),
        "signals": engine,
        "frame of signals": CAN.Frame(lowIdentifier: 256, rawLength: 8, data: try engine.encoded()),
      ]
    )
  }

  @Test func bytesAfterTheDataAreRejected() throws {
    let sentence = try rejection(of: CAN.Frame.self, "CAN", "standard") { $0[15] = 1 }
    #expect(sentence == "Frame.data: byte at offset 15 is 0x01, but must be 0x00 (padding)")
  }
}
