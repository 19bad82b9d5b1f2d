import Foundation
import PacketKit
import Testing

/// Messages between peers of Bitcoin. Their checksum is of SHA-256, a `DigestAlgorithm` that a program brings.
enum Bitcoin {
  @Packet(endianness: .little) struct Message: Equatable {
    static let sum = Checksum(DoubleSHA256())

    var network: Network = .main
    @FixedWidth(12) @Encoding(.ascii) var name: String
    @Derived(bytesOf: "payload") var length: UInt32
    @Computed var kind: UInt8 { Bitcoin.kinds[name] ?? 0 }
    @Checksum(before: sum, from: "payload") @Tagged(by: "kind") @Sized(by: "length")
    var payload: Payload
  }

  enum Network: UInt32, CaseIterable, PacketField {
    case main = 0xD9B4_BEF9
    case test = 0x0709_110B
  }

  static let kinds: [String: UInt8] = [
    "version": 1, "verack": 2, "ping": 3, "pong": 4, "inv": 5, "getdata": 6,
  ]

  @Packet(endianness: .little, tag: UInt8.self, hasExternalTag: true)
  enum Payload: Equatable {
    @Tag(1) case version(Version)
    @Tag(2) case acknowledgement
    @Tag(3) case ping(UInt64)
    @Tag(4) case pong(UInt64)
    @Tag(5) case inventory(Inventory)
    @Tag(6) case request(Inventory)
    @OtherTags case other(kind: UInt8, Data)
  }

  @Packet(endianness: .little) struct Version: Equatable {
    var version: Int32
    var services: UInt64
    @Timestamp(.seconds) var time: Date
    var receiver: Address
    var sender: Address
    var nonce: UInt64
    var softwareCount: Count
    @Sized(by: "softwareCount.count32 ?? softwareCount.count16 ?? softwareCount.count8")
    var software: String
    var height: Int32
    /// Whether to announce transactions; peers before version 70001 leave it out.
    @Present(whileBytesRemain: true) var relays: Bool?
  }

  /// An address of IPv6, which may stand for one of IPv4.
  @Packet(endianness: .little) struct Address: Equatable {
    var services: UInt64
    @FixedCount(16) var address: Data
    @BigEndian var port: UInt16
  }

  @Packet(endianness: .little) struct Inventory: Equatable {
    var count: Count
    @Counted(by: "count.count32 ?? count.count16 ?? count.count8") var entries: [Entry]
  }

  @Packet(endianness: .little) struct Entry: Equatable {
    var kind: UInt32
    @FixedCount(32) var hash: Data
  }

  /// A count up to 252 in one byte, or a greater one in 2 or 4 bytes after a mark, in its shortest form. One of 8 bytes
  /// is longer than any message.
  @Packet(endianness: .little) struct Count: Equatable {
    @InRange(0...254) var count8: UInt8
    @Present(when: "count8", is: 253) @InRange(253...) var count16: UInt16?
    @Present(when: "count8", is: 254) @InRange(65536...) var count32: UInt32?
  }
}

@Suite struct BitcoinTests {
  private func message(_ name: String, _ payload: Bitcoin.Payload) -> Bitcoin.Message {
    Bitcoin.Message(name: name, payload: payload)
  }

  private func version(
    _ count: Bitcoin.Count, _ software: String, relays: Bool
  ) -> Bitcoin.Message {
    message(
      "version",
      .version(
        .init(
          version: 70015, services: 9, time: Date(timeIntervalSince1970: 1_700_000_000),
          receiver: .init(
            services: 1, address: Data(count: 10) + [0xFF, 0xFF, 192, 0, 2, 1], port: 8333),
          sender: .init(
            services: 1, address: Data([0x20, 1, 0x0D, 0xB8]) + Data(count: 11) + [1], port: 18333),
          nonce: 0x0123_4567_89AB_CDEF, softwareCount: count, software: software, height: 850_000,
          relays: relays)))
  }

  private func entry(_ kind: UInt32, _ byte: UInt8) -> Bitcoin.Entry {
    Bitcoin.Entry(kind: kind, hash: Data(repeating: byte, count: 32))
  }

  @Test func messages() throws {
    let long = "/" + String(repeating: "long", count: 63) + "/"
    try verifyGallery(
      "Bitcoin",
      [
        "version": version(.init(count8: 15), "/PacketKit:1.0/", relays: false),
        "verack": message("verack", .acknowledgement),
        "ping": message("ping", .ping(0x1122_3344_5566_7788)),
        "inventory": message(
          "inv",
          .inventory(.init(count: .init(count8: 2), entries: [entry(1, 0xAA), entry(2, 0xBB)]))),
        "request": message(
          "getdata", .request(.init(count: .init(count8: 1), entries: [entry(2, 0xBB)]))),
        "long version": version(.init(count8: 253, count16: 254), long, relays: true),
        "mempool": message("mempool", .other(kind: 0, Data())),
      ]
    )
  }

  @Test func aChangedPayloadIsRejected() throws {
    let sentence = try rejection(of: Bitcoin.Message.self, "Bitcoin", "ping") { $0[24] ^= 1 }
    #expect(
      sentence == "Message.payload: checksum at offset 20 is 0x8d9a66f2, but must be 0x76add1da")
  }

  @Test func aPayloadOfAnotherNameIsRejected() {
    let error = #expect(throws: PacketError.self) { try message("pong", .ping(1)).encoded() }
    #expect(error?.description == "Message.payload: has the tag 3, but an earlier field states 4")
  }

  @Test func aCountThatFitsOneByteIsRejected() throws {
    let sentence = try rejection(of: Bitcoin.Message.self, "Bitcoin", "long version") { bytes in
      bytes[105] = 252
    }
    #expect(
      sentence
        == "Message.payload.version.softwareCount.count16: 252 at offset 105 is not within 253...")
  }
}
