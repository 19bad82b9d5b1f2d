import Foundation
import PacketKit
import Testing

/// Messages of MAVLink 2. The checksum ends with a byte of the message's definition, which is not sent.
enum MAVLink {
  @Packet(endianness: .little, magic: [0xFD])
  struct Frame<Message: MAVLinkMessage>: Equatable {
    @Derived(bytesOf: "payload") var length: UInt8
    @Derived @Bits(7) var reserved: UInt8 { 0 }
    @Derived @Bits(1) var isSigned: Bool { signature != nil }
    var compatibility: UInt8 = 0
    var sequence: UInt8
    var system: UInt8
    var component: UInt8
    @Derived @Bytes(3) var message: UInt32 { Message.number }
    /// The message, without the zeros at its end.
    @Sized(by: "length") @Checksum(after: Message.checksum, from: "length") var payload: Data
    @Present(when: "isSigned") var signature: Signature?

    /// The message, with the zeros at its end.
    var content: Message {
      get throws {
        try Message(decoding: payload + Data(count: Message.minimumByteCount - payload.count))
      }
    }
  }

  @Packet(endianness: .little)
  struct Signature: Equatable {
    var link: UInt8
    @Bytes(6) var time: UInt64
    @FixedCount(6) var signature: [UInt8]
  }

  @Packet(endianness: .little)
  struct Heartbeat: MAVLinkMessage {
    static let number: UInt32 = 0
    static let checksum = Checksum.mavlink.including(after: [50])

    var mode: UInt32
    var type: UInt8
    var autopilot: UInt8
    var baseMode: UInt8
    var state: UInt8
    var version: UInt8
  }

  @Packet(endianness: .little)
  struct Attitude: MAVLinkMessage {
    static let number: UInt32 = 30
    static let checksum = Checksum.mavlink.including(after: [39])

    var time: UInt32
    var angles: SIMD3<Float>
    var speeds: SIMD3<Float>
  }

  @Packet(endianness: .little)
  struct Ping: MAVLinkMessage {
    static let number: UInt32 = 4
    static let checksum = Checksum.mavlink.including(after: [237])

    var time: UInt64
    var sequence: UInt32
    var system: UInt8
    var component: UInt8
  }
}

protocol MAVLinkMessage: Packet, Equatable {
  static var number: UInt32 { get }
  static var checksum: Checksum { get }
}

extension Checksum {
  fileprivate static let mavlink = crc(
    width: 16, polynomial: 0x1021, initial: 0xFFFF, reflected: true)
}

@Suite struct MAVLinkTests {
  private let heartbeat = MAVLink.Heartbeat(
    mode: 0, type: 0x51, autopilot: 2, baseMode: 3, state: 4, version: 3)

  @Test func messages() throws {
    let signed = MAVLink.Frame<MAVLink.Heartbeat>(
      sequence: 250,
      system: 1,
      component: 200,
      payload: try heartbeat.encoded(),
      signature: .init(
        link: 3,
        time: 0x0102_0304_0506,
        signature: [0x25, 0x6B, 0x49, 0xAA, 0x0C, 0]
      )
    )
    var unsigned = signed
    unsigned.signature = nil
    let attitude = MAVLink.Attitude(time: 1000, angles: [0.5, -0.25, 0], speeds: .zero)
    try verifyGallery(
      "MAVLink",
      [
        "heartbeat": unsigned,
        "attitude": MAVLink.Frame<MAVLink.Attitude>(
          sequence: 250,
          system: 1,
          component: 200,
          payload: try attitude.encoded().prefix(12)
        ),
        "ping": MAVLink.Frame<MAVLink.Ping>(
          sequence: 250,
          system: 1,
          component: 200,
          payload: Data([0])
        ),
        "signed heartbeat": signed,
      ]
    )
    #expect(try unsigned.content == heartbeat)
  }

  @Test func theChecksumOfAnotherMessageIsRejected() throws {
    let sentence = try rejection(of: MAVLink.Frame<MAVLink.Heartbeat>.self, "MAVLink", "heartbeat")
    {
      $0[$0.count - 1] ^= 1
    }
    #expect(
      sentence == "Frame<Heartbeat>.payload: checksum at offset 19 is 0xfc8c, but must be 0xfd8c")
  }
}
