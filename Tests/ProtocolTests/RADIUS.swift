import Foundation
import PacketKit
import Testing

/// Packets of RADIUS, RFC 2865, section 3. What depends on the secret, the program computes and compares: the
/// authenticator, the message authenticator, and passwords.
enum RADIUS {
  @Packet struct Message: Equatable {
    var code: Code
    var identifier: UInt8
    @Derived(bytesOf: "attributes") var length: UInt16
    @FixedCount(16) var authenticator: Data
    @Sized(by: "length", minus: 20) var attributes: [Attribute]
    /// What the length does not count, which receivers ignore.
    @Remaining var padding: Data = Data()
  }

  enum Code: UInt8, PacketField {
    case accessRequest = 1, accessAccept, accessReject, accountingRequest, accountingResponse
    case accessChallenge = 11, statusServer, statusClient
  }

  @Packet struct Attribute: Equatable {
    @Derived var type: UInt8 { value.tag }
    @Tagged(by: "type") @LengthPrefixed(UInt8.self, including: 2) var value: Value
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Value: Equatable {
    @Tag(1) case userName(Text)
    @Tag(2) case userPassword(Password)
    @Tag(4) case address(UInt32)
    @Tag(5) case port(UInt32)
    @Tag(6) case serviceType(UInt32)
    @Tag(18) case replyMessage(Text)
    @Tag(26) case vendorSpecific(Vendor)
    @Tag(27) case sessionTimeout(seconds: UInt32)
    @Tag(80, .fixedCount(16)) case messageAuthenticator(Data)
    @OtherTags case other(type: UInt8, Data)
  }

  @Packet struct Text: Equatable {
    @Remaining var text: String
  }

  /// 16 to 128 encrypted bytes, in blocks of 16.
  @Packet struct Password: Equatable {
    @Remaining var bytes: Data

    @Rule("is not in blocks of 16 bytes", of: "bytes")
    var isInBlocks: Bool { (1...8).contains(bytes.count / 16) && bytes.count % 16 == 0 }
  }

  /// The attributes of a vendor, which need not be in this form; those of others are bytes.
  @Packet(tag: UInt32.self)
  enum Vendor: Equatable {
    @Tag(9, .remaining) case cisco([VendorAttribute])
    @OtherTags case other(vendor: UInt32, Data)
  }

  @Packet struct VendorAttribute: Equatable {
    var type: UInt8
    @LengthPrefixed(UInt8.self, including: 2) var value: String
  }
}

@Suite struct RADIUSTests {
  private func message(
    _ code: RADIUS.Code, _ authenticator: [UInt8], padding: Int = 0, _ values: RADIUS.Value...
  ) -> RADIUS.Message {
    RADIUS.Message(
      code: code, identifier: 7, authenticator: Data(authenticator),
      attributes: values.map { RADIUS.Attribute(value: $0) }, padding: Data(count: padding))
  }

  private func pair(_ value: String) -> RADIUS.Value {
    .vendorSpecific(.cisco([.init(type: 1, value: value)]))
  }

  @Test func messages() throws {
    let refused: [UInt8] = [
      0xF4, 0xFE, 0xB8, 0x3F, 0x98, 0xDB, 0x73, 0x6D, 0xB3, 0x22, 0xD4, 0xE2, 0x1B, 0x90, 0xC4,
      0xF0,
    ]
    let proof = RADIUS.Value.messageAuthenticator(
      Data([
        0xE2, 0x05, 0x8E, 0x0B, 0xE4, 0x0F, 0x6A, 0x8A, 0x18, 0xB9, 0xAE, 0xB2, 0x5E, 0xA5, 0x73,
        0x06,
      ]))
    let reply = RADIUS.Value.replyMessage(.init(text: "Nein, Käpt'n"))
    try verifyGallery(
      "RADIUS",
      [
        "request": message(
          .accessRequest, Array(0..<16),
          .messageAuthenticator(
            Data([
              0x2E, 0xFB, 0x27, 0x5E, 0x0A, 0x25, 0x39, 0x66, 0x70, 0xED, 0x30, 0xB0, 0xA0, 0xDF,
              0x48, 0xEA,
            ])),
          .userName(.init(text: "nemo")), .address(0xC0A8_0110), .port(3),
          .userPassword(
            .init(
              bytes: Data([
                0x37, 0x7C, 0xAA, 0x30, 0xF1, 0xFC, 0xB4, 0x02, 0xA4, 0x2A, 0xFB, 0x70, 0x6C, 0xD4,
                0xE7, 0x07,
              ])))
        ),
        "accept": message(
          .accessAccept,
          [
            0x89, 0x82, 0xCB, 0x51, 0x28, 0xFE, 0x99, 0x6D, 0x6C, 0x23, 0x9D, 0xA0, 0x4C, 0xCE,
            0xFF, 0x6E,
          ],
          .messageAuthenticator(
            Data([
              0x4B, 0x16, 0xC7, 0xCA, 0xC1, 0xA6, 0x64, 0x52, 0x13, 0x9F, 0x3C, 0xFF, 0xB1, 0xAC,
              0xB2, 0x67,
            ])),
          .serviceType(1), .sessionTimeout(seconds: 3600), pair("shell:priv-lvl=15"),
          pair("idletime=5")
        ),
        "reject": message(.accessReject, refused, proof, reply),
        "padded": message(.accessReject, refused, padding: 2, proof, reply),
      ]
    )
  }

  @Test func aLengthWithoutTheHeaderIsRejected() throws {
    let sentence = try rejection(of: RADIUS.Message.self, "RADIUS", "reject") { $0[3] = 19 }
    #expect(
      sentence
        == "Message.attributes: an earlier field holds the invalid count 19 at offset 20"
    )
  }

  @Test func anAttributeThatDoesNotCountItsHeaderIsRejected() throws {
    let sentence = try rejection(of: RADIUS.Message.self, "RADIUS", "reject") { $0[39] = 1 }
    #expect(
      sentence
        == "Message.attributes[1].value: length 1, which includes 2 more bytes, is out of range at offset 39"
    )
  }

  @Test func aPasswordThatIsNotInBlocksIsRejected() throws {
    let sentence = try rejection(of: RADIUS.Message.self, "RADIUS", "request") { bytes in
      bytes[3] -= 1
      bytes[57] -= 1
      bytes.removeLast()
    }
    #expect(
      sentence
        == "Message.attributes[4].value.userPassword.bytes: is not in blocks of 16 bytes at offset 58"
    )
  }
}
