import Foundation
import PacketKit
import Testing

/// Frames of WebSocket, RFC 6455, section 5.2. Clients mask what they send, servers do not.
enum WebSocket {
  @Packet struct Frame: Equatable {
    @Bits(1) var isFinal: Bool = true
    @Derived @Bits(3) var reserved: UInt8 { 0 }
    @Bits(4) var opcode: Opcode
    @Derived @Bits(1) var isMasked: Bool { key != nil }
    /// 126 stands for a length in two bytes, 127 for one in eight. Each length has its shortest form.
    @Bits(7) var length: UInt8
    @Present(when: "length", is: 126) @InRange(126...) var length16: UInt16?
    @Present(when: "length", is: 127) @InRange(65536..<1 << 63) var length64: UInt64?
    @Present(when: "isMasked") @FixedCount(4) var key: [UInt8]?
    @Sized(by: "length64 ?? length16 ?? length") var maskedPayload: Data

    var payload: Data {
      guard let key else { return maskedPayload }
      return Data(zip(maskedPayload, 0...).map { $0 ^ key[$1 % 4] })
    }

    @Rule("has fragments, or more than 125 bytes", of: "opcode")
    var isPossibleControl: Bool { opcode.rawValue < 8 || isFinal && length < 126 }
  }

  enum Opcode: UInt8, PacketField {
    case continuation, text, binary
    case close = 8, ping, pong
  }
}

@Suite struct WebSocketTests {
  private func frame(
    _ opcode: WebSocket.Opcode, isFinal: Bool = true, key: [UInt8]? = nil, _ payload: [UInt8]
  ) -> WebSocket.Frame {
    let count = payload.count
    return WebSocket.Frame(
      isFinal: isFinal, opcode: opcode,
      length: count < 126 ? UInt8(count) : count < 65536 ? 126 : 127,
      length16: 126..<65536 ~= count ? UInt16(count) : nil,
      length64: count < 65536 ? nil : UInt64(count),
      key: key, maskedPayload: Data(payload)
    )
  }

  @Test func frames() throws {
    let hello = Array("Hello".utf8)
    let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    let masked: [UInt8] = [0x7F, 0x9F, 0x4D, 0x51, 0x58]
    let text = frame(.text, key: key, masked)
    try verifyGallery(
      "WebSocket",
      [
        "text": frame(.text, hello),
        "masked text": text,
        "first fragment": frame(.text, isFinal: false, Array("Hel".utf8)),
        "last fragment": frame(.continuation, Array("lo".utf8)),
        "ping": frame(.ping, hello),
        "masked pong": frame(.pong, key: key, masked),
        "256 bytes": frame(.binary, Array(0...255)),
        "close": frame(.close, [3, 0xE8] + Array("bye".utf8)),
      ]
    )
    #expect(text.payload == Data(hello))
  }

  /// The RFC's header of 64 KiB.
  @Test func longFrames() throws {
    let frame = frame(.binary, Array(repeating: 0, count: 65536))
    let bytes = try frame.encoded()
    #expect(bytes.prefix(10) == Data([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0]))
    #expect(try WebSocket.Frame(decoding: bytes) == frame)
  }

  @Test(
    arguments: [
      ([126, 0, 5], "length16: 5 at offset 2 is not within 126..."),
      (
        [127, 0, 0, 0, 0, 0, 0, 1, 0],
        "length64: 256 at offset 2 is not within 65536..<9223372036854775808"
      ),
    ] as [([UInt8], String)])
  func aLongerFormOfALengthIsRejected(length: [UInt8], sentence: String) throws {
    let found = try rejection(of: WebSocket.Frame.self, "WebSocket", "text") {
      $0.replaceSubrange(1..<2, with: length)
    }
    #expect(found == "Frame.\(sentence)")
  }

  @Test func aMaskedFrameHasAKey() throws {
    let sentence = try rejection(of: WebSocket.Frame.self, "WebSocket", "text") { $0[1] |= 0x80 }
    #expect(sentence == "Frame.maskedPayload: needs 5 bytes at offset 6, but 1 remains")
  }

  @Test func aFragmentOfAPingIsRejected() throws {
    let sentence = try rejection(of: WebSocket.Frame.self, "WebSocket", "ping") { $0[0] = 9 }
    #expect(sentence == "Frame.opcode: has fragments, or more than 125 bytes at offset 0")
  }
}
