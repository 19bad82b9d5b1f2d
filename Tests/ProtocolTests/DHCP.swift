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

  /// An option. Zero pads, and has no length.
  @Packet struct Option: Equatable {
    @Derived @InRange(1...254) var code: UInt8 { content.tag }
    @Tagged(by: "code") @LengthPrefixed(UInt8.self) var content: Content
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Content: Equatable {
    @Tag(1) case subnetMask(UInt32)
    @Tag(3, .remaining) case routers([UInt32])
    @Tag(6, .remaining) case nameServers([UInt32])
    @Tag(12) case hostName(Name)
    @Tag(15) case domainName(Name)
    @Tag(51) case leaseTime(seconds: UInt32)
    @Tag(53) case messageType(MessageType)
    @Tag(54) case server(UInt32)
    @OtherTags case other(code: UInt8, Data)
  }

  enum MessageType: UInt8, PacketField {
    case discover = 1, offer, request, decline, acknowledge, refuse, release, inform
  }

  @Packet struct Name: Equatable {
    @Remaining @Encoding(.ascii) var name: String
  }
}

@Suite struct DHCPTests {
  private func options(_ contents: DHCP.Content...) -> [DHCP.Option] {
    contents.map { DHCP.Option(content: $0) }
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
          options: options(
            .messageType(.discover), .other(code: 61, Data([1] + hardware)),
            .hostName(.init(name: "laptop")), .other(code: 55, Data([1, 3, 6, 15])))
        ),
        "acknowledgement": DHCP.Message(
          operation: .reply,
          transaction: 0x3903_F326,
          yourAddress: 0xC000_0211,
          serverAddress: server,
          hardwareAddress: hardware,
          bootFile: "boot.img",
          options: options(
            .messageType(.acknowledge),
            .server(server),
            .leaseTime(seconds: 86400),
            .subnetMask(0xFFFF_FF00),
            .routers([server]),
            .nameServers([0xC000_0235, 0xC000_0236]),
            .domainName(.init(name: "example.com")))
        ),
        "padded to 300 bytes": DHCP.Message(
          operation: .request,
          transaction: 0x3903_F326,
          clientAddress: 0xC000_0211,
          hardwareAddress: hardware,
          options: options(.messageType(.release), .server(server)),
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

  @Test func anOptionLongerThanItsContentIsRejected() throws {
    let sentence = try rejection(of: DHCP.Message.self, "DHCP", "discover") { $0[241] = 2 }
    #expect(
      sentence == "Message.options[0].content: ends at offset 243, but 1 byte is left over")
  }
}
