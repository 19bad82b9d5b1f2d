import Foundation
import PacketKit
import Testing

/// Packets of SSH before it encrypts them, RFC 4253, section 6, and the messages that a connection begins with.
enum SSH {
  @Packet(sized: UInt32.self)
  struct BinaryPacket: Equatable {
    @Derived var paddingCount: UInt8 { UInt8(clamping: padding.count) }
    var message: Message
    /// Bytes that fill the packet up to a multiple of 8, which the sender chooses.
    @Sized(by: "paddingCount") var padding: Data

    @Rule("has less than 4 bytes", of: "padding")
    var hasPadding: Bool { padding.count >= 4 }
  }

  /// Padding follows a message, so its type must tell where it ends: others are rejected.
  @Packet enum Message: Equatable {
    @Tag(1) case disconnect(Disconnection)
    @Tag(2) case ignore(Data)
    @Tag(3) case unimplemented(sequence: UInt32)
    @Tag(20) case keyExchange(KeyExchange)
    @Tag(21) case newKeys
  }

  @Packet struct Disconnection: Equatable {
    var reason: UInt32
    var text: String
    @Encoding(.ascii) var language: String = ""
  }

  /// The algorithms of a side, RFC 4253, section 7.1: names with commas in between.
  @Packet struct KeyExchange: Equatable {
    @FixedCount(16) var cookie: Data
    @Encoding(.ascii) var methods: String
    @Encoding(.ascii) var hostKeys: String
    @Encoding(.ascii) var clientCiphers: String
    @Encoding(.ascii) var serverCiphers: String
    @Encoding(.ascii) var clientAuthentication: String
    @Encoding(.ascii) var serverAuthentication: String
    @Encoding(.ascii) var clientCompression: String
    @Encoding(.ascii) var serverCompression: String
    @Encoding(.ascii) var clientLanguages: String = ""
    @Encoding(.ascii) var serverLanguages: String = ""
    /// Whether a message follows that guesses what the sides agree on.
    var hasGuess: Bool = false
    @Derived var reserved: UInt32 { 0 }
  }
}

@Suite struct SSHTests {
  /// A packet with as many zeros as it needs.
  private func packet(_ message: SSH.Message) throws -> SSH.BinaryPacket {
    let count = try message.encodedBytes().count
    return SSH.BinaryPacket(message: message, padding: Data(count: 4 + (15 - (count + 8)) & 7))
  }

  @Test func packets() throws {
    try verifyGallery(
      "SSH",
      [
        "key exchange": try packet(
          .keyExchange(
            .init(
              cookie: Data(0..<16),
              methods: "curve25519-sha256@libssh.org,ecdh-sha2-nistp256,ext-info-c,"
                + "kex-strict-c-v00@openssh.com",
              hostKeys: "ssh-ed25519,ssh-ed25519-cert-v01@openssh.com",
              clientCiphers: "aes128-ctr,aes256-ctr", serverCiphers: "aes128-ctr,aes256-ctr",
              clientAuthentication: "hmac-sha2-256", serverAuthentication: "hmac-sha2-256",
              clientCompression: "none", serverCompression: "none"))),
        "new keys": try packet(.newKeys),
        "disconnect": try packet(.disconnect(.init(reason: 11, text: "bye", language: "en"))),
      ]
    )
  }

  @Test func tooLittlePaddingIsRejected() throws {
    let sentence = try rejection(of: SSH.BinaryPacket.self, "SSH", "new keys") { bytes in
      bytes.removeLast(8)
      (bytes[3], bytes[4]) = (4, 2)
    }
    #expect(sentence == "BinaryPacket.padding: has less than 4 bytes at offset 6")
  }

  @Test func paddingBeyondThePacketIsRejected() throws {
    let sentence = try rejection(of: SSH.BinaryPacket.self, "SSH", "key exchange") { $0[4] = 7 }
    #expect(sentence == "BinaryPacket.padding: needs 7 bytes at offset 274, but 6 remain")
  }

  @Test func aNameListBeyondThePacketIsRejected() throws {
    let sentence = try rejection(of: SSH.BinaryPacket.self, "SSH", "key exchange") { $0[22] = 255 }
    #expect(
      sentence
        == "BinaryPacket.message.keyExchange.methods: needs 4278190167 bytes at offset 26, but 254 remain"
    )
  }
}
