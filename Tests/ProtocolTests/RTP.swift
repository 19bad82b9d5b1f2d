import Foundation
import PacketKit
import Testing

/// Packets of RTP, the transport of audio and video in real time; RFC 3550, section 5.1.
enum RTP {
  @Packet struct Datagram: Equatable {
    @Derived @Bits(2) var version: UInt8 { 2 }
    /// Whether the payload ends in padding, whose last byte counts it.
    @Bits(1) var isPadded: Bool = false
    @Derived @Bits(1) var hasExtension: Bool { headerExtension != nil }
    @Derived(countOf: "contributingSources") @Bits(4) var sourceCount: UInt8
    @Bits(1) var marker: Bool = false
    @Bits(7) var payloadType: UInt8
    var sequence: UInt16
    var timestamp: UInt32
    var source: UInt32
    @Counted(by: "sourceCount") var contributingSources: [UInt32] = []
    @Present(when: "hasExtension") var headerExtension: HeaderExtension?
    @Remaining var payload: Data
  }

  @Packet struct HeaderExtension: Equatable {
    var profile: UInt16
    @Derived(bytesOf: "content") var wordCount: UInt16
    @Sized(by: "wordCount", times: 4) var content: Data
  }
}

@Suite struct RTPTests {
  @Test func packets() throws {
    try verifyGallery(
      "RTP",
      [
        "audio": RTP.Datagram(
          payloadType: 0,
          sequence: 17,
          timestamp: 160,
          source: 0x1234_5678,
          payload: Data(repeating: 0xD5, count: 20)
        ),
        "two contributing sources and an extension": RTP.Datagram(
          marker: true,
          payloadType: 111,
          sequence: .max,
          timestamp: 0xFFFF_FC40,
          source: 0x1234_5678,
          contributingSources: [0xCAFE_BABE, 1],
          headerExtension: RTP.HeaderExtension(
            profile: 0xBEDE,
            content: Data([0x20, 0x30, 0x10, 0xAA])
          ),
          payload: Data([0xF8, 0xFF, 0xFE])
        ),
        "padding": RTP.Datagram(
          isPadded: true,
          payloadType: 96,
          sequence: 1,
          timestamp: 3000,
          source: 1,
          payload: Data([0x65, 0x88, 0x84, 0, 0, 0, 0, 5])
        ),
      ]
    )
  }

  @Test func anotherVersionIsRejected() throws {
    let sentence = try rejection(of: RTP.Datagram.self, "RTP", "audio") { $0[0] = 0x40 }
    #expect(
      sentence == "Datagram.version: 1 at offset 0 must be 2 to match the rest of the packet")
  }

  @Test func moreThanFifteenSourcesAreRejected() {
    let packet = RTP.Datagram(
      payloadType: 0,
      sequence: 1,
      timestamp: 0,
      source: 1,
      contributingSources: Array(repeating: 1, count: 16),
      payload: Data()
    )
    #expect(throws: PacketError.self) { try packet.encoded() }
  }
}
