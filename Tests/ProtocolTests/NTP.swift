import Foundation
import PacketKit
import Testing

/// Messages of the Network Time Protocol, version 4, RFC 5905, section 7.3, without extension fields.
enum NTP {
  @Packet struct Message: Equatable {
    @Bits(2) var leap: Leap = .none
    @Bits(3) var version: UInt8 = 4
    @Bits(3) var mode: Mode
    var stratum: UInt8 = 0
    /// The exponents of the interval of polls and of the clock's precision: powers of two, in seconds.
    var poll: Int8 = 0
    var precision: Int8 = 0
    /// Seconds with 16 bits of fraction.
    var rootDelay: UInt32 = 0
    var rootDispersion: UInt32 = 0
    var reference: UInt32 = 0
    var referenceTime: Time = Time()
    var originTime: Time = Time()
    var receiveTime: Time = Time()
    var transmitTime: Time = Time()
    @Present(whileBytesRemain: true) var authenticator: Authenticator?
  }

  enum Leap: UInt8, PacketField {
    case none, minuteOf61Seconds, minuteOf59Seconds, unknown
  }

  enum Mode: UInt8, PacketField {
    case reserved, symmetricActive, symmetricPassive, client, server, broadcast, control, `private`
  }

  /// Seconds since 1900, and their fraction in 2⁻³² seconds.
  @Packet struct Time: Equatable {
    var seconds: UInt32 = 0
    var fraction: UInt32 = 0
  }

  @Packet struct Authenticator: Equatable {
    var key: UInt32
    @Remaining var digest: Data
  }
}

@Suite struct NTPTests {
  @Test func requestsAndReplies() throws {
    let reply = NTP.Message(
      mode: .server,
      stratum: 2,
      poll: 6,
      precision: -23,
      rootDelay: 0x800,
      rootDispersion: 0x8000,
      reference: 0xC000_0235,
      referenceTime: .init(seconds: 0xEC0B_5000),
      originTime: .init(seconds: 0xEC0B_5A00, fraction: 0x8000_0000),
      receiveTime: .init(seconds: 0xEC0B_5A02, fraction: 0x2000_0000),
      transmitTime: .init(seconds: 0xEC0B_5A02, fraction: 0x4000_0000)
    )
    var authenticated = reply
    authenticated.authenticator = .init(key: 7, digest: Data(0..<20))
    try verifyGallery(
      "NTP",
      [
        "request": NTP.Message(
          mode: .client,
          transmitTime: .init(seconds: 0xEC0B_5A00, fraction: 0x8000_0000)
        ),
        "reply": reply,
        "authenticated": authenticated,
      ]
    )
  }

  @Test func halfAKeyIsRejected() throws {
    let sentence = try rejection(of: NTP.Message.self, "NTP", "reply") { $0 += [0, 0] }
    #expect(sentence == "Message.authenticator.key: needs 4 bytes at offset 48, but 2 remain")
  }
}
