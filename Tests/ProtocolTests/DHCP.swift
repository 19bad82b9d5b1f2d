import Foundation
import PacketKit
import Testing

/// Messages of DHCP, RFC 2131, and their options, RFC 2132.
enum DHCP {
  @Packet struct Message: Equatable {
    var operation: Operation
    @Derived var hardware: UInt8 { 1 }
    @Derived var hardwareLength: UInt8 { 6 }
    var hops: UInt8 = 0
    var transaction: UInt32
    var seconds: UInt16 = 0
    @Bits(1) var isBroadcast: Bool = false
    @Derived @Bits(15) var reserved: UInt16 { 0 }
    var clientAddress: UInt32 = 0
    var yourAddress: UInt32 = 0
    var serverAddress: UInt32 = 0
    var relayAddress: UInt32 = 0
    @FixedCount(6) @Padding(to: 16) var hardwareAddress: [UInt8]
    @FixedWidth(64) var serverName: String = ""
    @FixedWidth(128) var bootFile: String = ""
    @Magic(before: [0x63, 0x82, 0x53, 0x63]) @Terminated(by: 255) var options: [Option]
    /// What makes the message as long as BOOTP wants it.
    @Remaining var padding: Data = Data()
  }

  enum Operation: UInt8, PacketField {
    case request = 1, reply
  }

  /// An option; the packets below are the content of some. Zero pads, and has no length.
  @Packet struct Option: Equatable {
    @InRange(1...254) var code: UInt8
    @LengthPrefixed(UInt8.self) var content: Data
  }

  @Packet struct Addresses: Equatable {
    @Remaining var addresses: [UInt32]
  }

  @Packet struct Seconds: Equatable {
    var seconds: UInt32
  }
}

@Suite struct DHCPTests {
  private func option(_ code: UInt8, _ content: some Packet) throws -> DHCP.Option {
    DHCP.Option(code: code, content: try content.encoded())
  }

  private func option(_ code: UInt8, _ content: [UInt8]) -> DHCP.Option {
    DHCP.Option(code: code, content: Data(content))
  }

  @Test func messages() throws {
    let hardware: [UInt8] = [2, 0x42, 0xAC, 0x11, 0, 2]
    let server: UInt32 = 0xC000_0201
    try verifyGallery(
      "DHCP",
      [
        "discover": DHCP.Message(
          operation: .request,
          transaction: 0x3903_F326,
          isBroadcast: true,
          hardwareAddress: hardware,
          options: [
            option(53, [1]), option(61, [1] + hardware), option(12, Array("laptop".utf8)),
            option(55, [1, 3, 6, 15]),
          ]
        ),
        "acknowledgement": DHCP.Message(
          operation: .reply,
          transaction: 0x3903_F326,
          yourAddress: 0xC000_0211,
          serverAddress: server,
          hardwareAddress: hardware,
          bootFile: "boot.img",
          options: [
            option(53, [5]),
            option(54, DHCP.Addresses(addresses: [server])),
            option(51, DHCP.Seconds(seconds: 86400)),
            option(1, [255, 255, 255, 0]),
            option(3, DHCP.Addresses(addresses: [server])),
            option(6, DHCP.Addresses(addresses: [0xC000_0235, 0xC000_0236])),
            option(15, Array("example.com".utf8)),
          ]
        ),
        "padded to 300 bytes": DHCP.Message(
          operation: .request,
          transaction: 0x3903_F326,
          clientAddress: 0xC000_0211,
          hardwareAddress: hardware,
          options: [option(53, [7]), option(54, DHCP.Addresses(addresses: [server]))],
          padding: Data(count: 50)
        ),
      ]
    )
  }

  @Test func aCookieOfAnotherFormatIsRejected() throws {
    let sentence = try rejection(of: DHCP.Message.self, "DHCP", "discover") { $0[236] = 0 }
    #expect(
      sentence
        == "Message.options: bytes at offset 236 are 00 82 53 63, but the magic is 63 82 53 63")
  }
}
