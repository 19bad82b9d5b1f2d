import Foundation
import PacketKit
import Testing

/// Frames of WebSocket, RFC 6455, section 5.2. Clients mask what they send, servers do not.
enum WebSocket {
  @Packet struct ServerFrame: Equatable {
    var head: Head
    @LengthPrefixed(ServerLength.self) var payload: Data
  }

  @Packet struct ClientFrame: Equatable {
    var head: Head
    @LengthPrefixed(ClientLength.self) var content: MaskedData
  }

  @Packet struct Head: Equatable {
    @Bits(1) var isFinal: Bool = true
    @Derived @Bits(3) var reserved: UInt8 { 0 }
    @Bits(4) var opcode: Opcode
  }

  enum Opcode: UInt8, PacketField {
    case continuation, text, binary
    case close = 8, ping, pong
  }

  @Packet struct MaskedData: Equatable {
    @FixedCount(4) var key: [UInt8]
    @Remaining var maskedBytes: Data

    var bytes: Data { Data(zip(maskedBytes, 0...).map { $0 ^ key[$1 % 4] }) }
  }

  /// A bit that says whether a key follows, and the length of the payload without its key: 7 bits that are less than
  /// 126, or 126 and 16 bits, or 127 and 64 bits.
  protocol Length: LengthPrefix {
    static var keyCount: Int { get }
  }

  enum ServerLength: Length {
    static var keyCount: Int { 0 }
  }

  enum ClientLength: Length {
    static var keyCount: Int { 4 }
  }
}

extension WebSocket.Length {
  static var minimumByteCount: Int { 1 }
  static var maximumLength: Int { .max }
  static var mask: UInt8 { keyCount == 0 ? 0 : 0x80 }

  static func readLength(from reader: inout PacketReader, endianness: Endianness)
    throws(PacketError) -> UInt64
  {
    let start = reader.offset
    let first = try reader.read(UInt8.self)
    let size = first & 0x7F < 126 ? 0 : first & 0x7F == 126 ? 2 : 8
    let length = size == 0 ? UInt64(first & 0x7F) : try reader.read(UInt64.self, as: .bytes(size))
    guard first & 0x80 == mask, size == self.size(of: length), length <= .max - 4 else {
      throw PacketError("\(length) has another form, or another mask", at: start)
    }
    return length + UInt64(keyCount)
  }

  static func writeLength(_ length: Int, into writer: inout PacketWriter, endianness: Endianness)
    throws(PacketError)
  {
    let length = UInt64(max(length - keyCount, 0))
    let size = size(of: length)
    try writer.write(mask | (size == 0 ? UInt8(length) : size == 2 ? 126 : 127))
    if size > 0 { try writer.write(length, as: .bytes(size)) }
  }

  private static func size(of length: UInt64) -> Int { length < 126 ? 0 : length < 65536 ? 2 : 8 }
}

@Suite struct WebSocketTests {
  private func server(_ opcode: WebSocket.Opcode, isFinal: Bool = true, _ payload: Data)
    -> WebSocket.ServerFrame
  {
    WebSocket.ServerFrame(head: .init(isFinal: isFinal, opcode: opcode), payload: payload)
  }

  @Test func frames() throws {
    let hello = Data("Hello".utf8)
    let masked = WebSocket.MaskedData(
      key: [0x37, 0xFA, 0x21, 0x3D],
      maskedBytes: Data([0x7F, 0x9F, 0x4D, 0x51, 0x58])
    )
    try verifyGallery(
      "WebSocket",
      [
        "text": server(.text, hello),
        "masked text": WebSocket.ClientFrame(head: .init(opcode: .text), content: masked),
        "first fragment": server(.text, isFinal: false, Data("Hel".utf8)),
        "last fragment": server(.continuation, Data("lo".utf8)),
        "ping": server(.ping, hello),
        "masked pong": WebSocket.ClientFrame(head: .init(opcode: .pong), content: masked),
        "256 bytes": server(.binary, Data(0...255)),
        "close": server(.close, Data([3, 0xE8]) + Data("bye".utf8)),
      ]
    )
    #expect(masked.bytes == hello)
  }

  /// The RFC's header of 64 KiB.
  @Test func longFrames() throws {
    let frame = server(.binary, Data(count: 65536))
    let bytes = try frame.encoded()
    #expect(bytes.prefix(10) == Data([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0]))
    #expect(try WebSocket.ServerFrame(decoding: bytes) == frame)
  }

  @Test func aLongerFormOfALengthIsRejected() throws {
    let sentence = try rejection(of: WebSocket.ServerFrame.self, "WebSocket", "text") {
      $0.replaceSubrange(1..<2, with: [126, 0, 5])
    }
    #expect(sentence == "ServerFrame.payload: 5 has another form, or another mask at offset 1")
  }

  @Test func aServerDoesNotMask() throws {
    let sentence = try rejection(of: WebSocket.ServerFrame.self, "WebSocket", "masked text") { _ in
    }
    #expect(sentence == "ServerFrame.payload: 5 has another form, or another mask at offset 1")
  }
}
