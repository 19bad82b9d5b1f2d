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
    @Coded(by: Number.self) var identifier: UInt64
    @LengthPrefixed(Number.self) var content: Data
  }

  @Packet struct Example: Equatable {
    @Coded(by: Number.self) var value: UInt64
  }

  /// Numbers of 62 bits in 1, 2, 4 or 8 bytes, as the first two bits say; section 16. Each is in its shortest form.
  enum Number: LengthPrefix, PacketCoder {
    static var minimumByteCount: Int { 1 }
    static var maximumLength: Int { 1 << 62 - 1 }

    static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt64 {
      let start = reader.offset
      let size = UInt64(try reader.peek(UInt8.self) >> 6)
      let value = try reader.read(UInt64.self, as: .bytes(1 << size)) & (1 << (8 << size - 2) - 1)
      guard size == self.size(of: value) else {
        throw PacketError("\(value) has a shorter form", at: start)
      }
      return value
    }

    static func encode(_ value: UInt64, into writer: inout PacketWriter) throws(PacketError) {
      let size = size(of: value)
      guard value <= maximumLength else {
        throw PacketError("\(value) has more than 62 bits", at: writer.count)
      }
      try writer.write(value | size << (8 << size - 2), as: .bytes(1 << size))
    }

    static func readLength(from reader: inout PacketReader, endianness: Endianness)
      throws(PacketError) -> UInt64
    { try decode(from: &reader) }

    static func writeLength(_ length: Int, into writer: inout PacketWriter, endianness: Endianness)
      throws(PacketError)
    { try encode(UInt64(length), into: &writer) }

    /// The binary logarithm of the number of bytes.
    private static func size(of value: UInt64) -> UInt64 {
      value < 1 << 6 ? 0 : value < 1 << 14 ? 1 : value < 1 << 30 ? 2 : 3
    }
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
    #expect(sentence == "Example.value: 37 has a shorter form at offset 0")
    #expect(throws: PacketError.self) { try QUIC.Example(value: 1 << 62).encoded() }
  }
}
