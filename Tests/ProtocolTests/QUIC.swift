import Foundation
import PacketKit
import Testing

/// Numbers and transport parameters of QUIC, RFC 9000.
enum QUIC {
  /// What an endpoint states of itself in the handshake; section 18.
  @Packet struct TransportParameters: Equatable {
    @Remaining var parameters: [Parameter]
  }

  @Packet struct Parameter: Equatable {
    @Varint(.quic) var identifier: UInt64
    @Derived(bytesOf: "content") @Varint(.quic) var length: UInt64
    @Sized(by: "length") var content: Data
  }

  /// A number of 62 bits in 1, 2, 4 or 8 bytes, as the first two bits say; section 16. Each is in its shortest form.
  @Packet struct Example: Equatable {
    @Varint(.quic) var value: UInt64
  }
}

@Suite struct QUICTests {
  @Test func numbersAndTransportParameters() throws {
    try verifyGallery(
      "QUIC",
      [
        "the number 151288809941952652": QUIC.Example(value: 151_288_809_941_952_652),
        "the number 494878333": QUIC.Example(value: 494_878_333),
        "the number 15293": QUIC.Example(value: 15293),
        "the number 37": QUIC.Example(value: 37),
        "transport parameters": QUIC.TransportParameters(parameters: [
          QUIC.Parameter(identifier: 1, content: Data([0x80, 0, 0x75, 0x30])),
          QUIC.Parameter(identifier: 4, content: Data([0x80, 0x10, 0, 0])),
          QUIC.Parameter(identifier: 0x0C, content: Data()),
          QUIC.Parameter(
            identifier: 0x0F, content: Data([0x83, 0x94, 0xC8, 0xF0, 0x3E, 0x51, 0x57, 0x08])),
        ]),
      ]
    )
  }

  /// The RFC's example of 37 in two bytes is a second form of the same number.
  @Test func longerFormsAreRejected() throws {
    let sentence = try rejection(of: QUIC.Example.self, "QUIC", "the number 37") {
      $0 = [0x40, 0x25]
    }
    #expect(sentence == "Example.value: varint at offset 0 is not in its shortest form")
    #expect(throws: PacketError.self) { try QUIC.Example(value: 1 << 62).encoded() }
  }
}
