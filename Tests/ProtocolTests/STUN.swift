import Foundation
import PacketKit
import Testing

/// Messages of STUN, RFC 8489, section 5.
enum STUN {
  @Packet struct Message: Equatable {
    @Derived @Bits(2) var zero: UInt8 { 0 }
    @Bits(14) var type: UInt16
    var body: Body
  }

  /// The length counts the attributes, which 16 bytes of header precede.
  @Packet(sized: UInt16.self, excluding: 16)
  struct Body: Equatable {
    @Derived var cookie: UInt32 { 0x2112_A442 }
    @FixedCount(12) var transaction: [UInt8]
    @Remaining var attributes: [Attribute]
  }

  /// A value, padded to a multiple of 4 bytes, which may be anything. RFC 5769 has spaces.
  @Packet struct Attribute: Equatable {
    var type: UInt16
    @LengthPrefixed(UInt16.self)
    @Aligned(after: 4, filledWith: 0x20, ignoringValues: true)
    var value: Data
  }

  /// The value of XOR-MAPPED-ADDRESS.
  @Packet struct Address: Equatable {
    @Padding(before: 1) var family: UInt8
    var maskedPort: UInt16
    @Remaining var maskedAddress: Data

    var port: UInt16 { maskedPort ^ 0x2112 }
  }
}

@Suite struct STUNTests {
  private func attribute(_ type: UInt16, _ value: Data) -> STUN.Attribute {
    STUN.Attribute(type: type, value: value)
  }

  private func message(_ type: UInt16, _ transaction: [UInt8], _ attributes: [STUN.Attribute])
    -> STUN.Message
  {
    STUN.Message(type: type, body: .init(transaction: transaction, attributes: attributes))
  }

  /// The bytes of hexadecimal digits.
  private func hex(_ digits: String) -> Data {
    let bytes = sequence(state: Substring(digits)) { rest -> UInt8? in
      defer { rest = rest.dropFirst(2) }
      return UInt8(rest.prefix(2), radix: 16)
    }
    return Data(bytes)
  }

  @Test func theVectorsOfRFC5769() throws {
    let transaction = Array(hex("b7e7a701bc34d686fa87dfae"))
    let software = attribute(0x8022, Data("test vector".utf8))
    let address = STUN.Address(family: 1, maskedPort: 0xA147, maskedAddress: hex("e112a643"))
    #expect(address.port == 32853)
    try verifyGallery(
      "STUN",
      [
        "request": message(
          1,
          transaction,
          [
            attribute(0x8022, Data("STUN test client".utf8)),
            attribute(0x24, hex("6e0001ff")),
            attribute(0x8029, hex("932ff9b151263b36")),
            attribute(6, Data("evtj:h6vY".utf8)),
            attribute(8, hex("9aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a2")),
            attribute(0x8028, hex("e57a3bcf")),
          ]
        ),
        "IPv4 response": message(
          0x101,
          transaction,
          [
            software,
            attribute(0x20, try address.encoded()),
            attribute(8, hex("2b91f599fd9e90c38c7489f92af9ba53f06be7d7")),
            attribute(0x8028, hex("c07d4c96")),
          ]
        ),
        "IPv6 response": message(
          0x101,
          transaction,
          [
            software,
            attribute(0x20, hex("0002a1470113a9faa5d3f179bc25f4b5bed2b9d9")),
            attribute(8, hex("a382954e4be67bf11784c97c8292c275bfe3ed41")),
            attribute(0x8028, hex("c8fb0b4c")),
          ]
        ),
        "long-term authentication": message(
          1,
          Array(hex("78ad3433c6ad72c029da412e")),
          [
            attribute(6, Data("マトリックス".utf8)),
            attribute(0x15, Data("f//499k954d6OL34oL9FSTvy64sA".utf8)),
            attribute(0x14, Data("example.org".utf8)),
            attribute(8, hex("f67024656dd64a3e02b8e0712e85c9a28ca89666")),
          ]
        ),
      ],
      onlyDecoded: ["long-term authentication"]
    )
  }

  @Test func anotherCookieIsRejected() throws {
    let sentence = try rejection(of: STUN.Message.self, "STUN", "request") { $0[4] = 0 }
    #expect(
      sentence
        == "Message.body.cookie: 1221698 at offset 4 must be 554869826 to match the rest of the packet"
    )
  }
}
