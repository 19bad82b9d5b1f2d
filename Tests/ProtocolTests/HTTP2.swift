import Foundation
import PacketKit
import Testing

/// Frames of HTTP/2, RFC 9113, section 4.1.
enum HTTP2 {
  /// The length counts the payload, which 6 bytes of header precede.
  @Packet(sized: UInt24.self, excluding: 6)
  struct Frame: Equatable {
    @Derived var type: UInt8 { payload.tag }
    var flags: UInt8 = 0
    @Derived @Bits(1) var reserved: UInt8 { 0 }
    @Bits(31) var stream: UInt32
    @Tagged(by: "type") var payload: Payload
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Payload: Equatable {
    @Tag(0) case data(Bytes)
    @Tag(1) case headers(Bytes)
    @Tag(3) case reset(error: UInt32)
    @Tag(4) case settings(Settings)
    @Tag(6) case ping(UInt64)
    @Tag(7) case goAway(GoAway)
    @Tag(8) case windowUpdate(Increment)
    @OtherTags case other(tag: UInt8, Data)
  }

  @Packet struct Bytes: Equatable {
    @Remaining var bytes: Data
  }

  @Packet struct Settings: Equatable {
    @Remaining var settings: [Setting]
  }

  @Packet struct Setting: Equatable {
    var identifier: UInt16
    var value: UInt32
  }

  @Packet struct GoAway: Equatable {
    @Derived @Bits(1) var reserved: UInt8 { 0 }
    @Bits(31) var lastStream: UInt32
    var error: UInt32
    @Remaining var explanation: Data
  }

  @Packet struct Increment: Equatable {
    @Derived @Bits(1) var reserved: UInt8 { 0 }
    @Bits(31) @InRange(1...0x7FFF_FFFF) var increment: UInt32
  }
}

@Suite struct HTTP2Tests {
  @Test func frames() throws {
    let block = Data([
      0x82, 0x86, 0x84, 0x41, 0x8C, 0xF1, 0xE3, 0xC2, 0xE5, 0xF2, 0x3A, 0x6B, 0xA0, 0xAB, 0x90,
      0xF4, 0xFF,
    ])
    let settings = [
      HTTP2.Setting(identifier: 3, value: 100), HTTP2.Setting(identifier: 4, value: 65535),
    ]
    try verifyGallery(
      "HTTP2",
      [
        "settings": HTTP2.Frame(stream: 0, payload: .settings(.init(settings: settings))),
        "settings acknowledged": HTTP2.Frame(
          flags: 1, stream: 0, payload: .settings(.init(settings: []))),
        "headers": HTTP2.Frame(flags: 5, stream: 1, payload: .headers(.init(bytes: block))),
        "data": HTTP2.Frame(
          flags: 1, stream: 1, payload: .data(.init(bytes: Data("hello".utf8)))),
        "window update": HTTP2.Frame(
          stream: 3, payload: .windowUpdate(.init(increment: 65536))),
        "ping": HTTP2.Frame(stream: 0, payload: .ping(0x3132_3334_3536_3738)),
        "reset": HTTP2.Frame(stream: 5, payload: .reset(error: 8)),
        "go away": HTTP2.Frame(
          stream: 0,
          payload: .goAway(.init(lastStream: 7, error: 2, explanation: Data("bye".utf8)))
        ),
        "of an extension": HTTP2.Frame(
          stream: 0, payload: .other(tag: 10, Data([0, 1, 0x61, 0x68, 0x32]))),
      ]
    )
  }

  @Test func aPingOfSevenBytesIsRejected() throws {
    let sentence = try rejection(of: HTTP2.Frame.self, "HTTP2", "ping") {
      $0[2] = 7
      $0.removeLast()
    }
    #expect(sentence == "Frame.payload.ping: needs 8 bytes at offset 9, but 7 remain")
  }

  @Test func aTagThatHasACaseIsRejected() {
    let frame = HTTP2.Frame(stream: 0, payload: .other(tag: 6, Data(count: 8)))
    #expect(throws: PacketError.self) { try frame.encoded() }
  }
}
