import Foundation
import PacketKit
import Testing

/// The handshake of MySQL, version 10 of the protocol. Lengths do not count the sequence number after them.
enum MySQL {
  @Packet(endianness: .little, sized: UInt24.self, excluding: 1)
  struct Greeting: Equatable {
    var sequence: UInt8 = 0
    @Derived var version: UInt8 { 10 }
    @Terminated(by: 0) var serverVersion: String
    var connection: UInt32
    @FixedCount(8) var challenge: Data
    @Padding(before: 1) var capabilities: UInt16
    var characterSet: UInt8
    var status: UInt16
    var upperCapabilities: UInt16
    @Derived(bytesOf: "secondChallenge") @Padding(after: 10) var challengeCount: UInt8
    @Sized(by: "challengeCount", minus: 8) var secondChallenge: Data
    @Terminated(by: 0) var method: String
  }

  @Packet(endianness: .little, sized: UInt24.self, excluding: 1)
  struct Response: Equatable {
    var sequence: UInt8 = 1
    var capabilities: Capabilities
    var maximumByteCount: UInt32
    @Padding(after: 23) var characterSet: UInt8
    @Terminated(by: 0) var user: String
    @LengthPrefixed(UInt8.self) var password: Data
    @Present(when: "capabilities", contains: Capabilities.database) @Terminated(by: 0) var database:
      String?
    @Present(when: "capabilities", contains: Capabilities.methods) @Terminated(by: 0) var method:
      String?
  }

  /// The answer to a statement that returns no rows.
  @Packet(endianness: .little, sized: UInt24.self, excluding: 1)
  struct Answer: Equatable {
    var sequence: UInt8 = 1
    @Derived var header: UInt8 { 0 }
    var changedRows: Number
    var lastIdentifier: Number
    var status: UInt16
    var warnings: UInt16
  }

  /// A number up to 250 in one byte, or a greater one in 2, 3 or 8 bytes after a mark.
  @Packet struct Number: Equatable {
    var first: UInt8
    @Computed var byteCount: Int {
      switch first {
      case 252: 2
      case 253: 3
      case 254: 8
      default: 0
      }
    }
    @Counted(by: "byteCount") var bytes: [UInt8] = []

    var value: UInt64 {
      bytes.isEmpty ? UInt64(first) : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @Rule("is no number", of: "first")
    var isNumber: Bool { first != 251 && first != 255 }

    @Rule("is not the shortest", of: "bytes")
    var isShortest: Bool {
      byteCount == 0 || value > (byteCount == 2 ? 250 : byteCount == 3 ? 0xFFFF : 0xFF_FFFF)
    }
  }

  struct Capabilities: PacketOptionSet {
    let rawValue: UInt32
    static let database = Capabilities(rawValue: 1 << 3)
    static let methods = Capabilities(rawValue: 1 << 19)
    static let knownOptions = Capabilities(rawValue: .max)
  }
}

@Suite struct MySQLTests {
  @Test func handshakes() throws {
    let response = MySQL.Response(
      capabilities: MySQL.Capabilities(rawValue: 0x3A_A205),
      maximumByteCount: 0xFF_FFFF,
      characterSet: 45,
      user: "ann",
      password: Data([
        0xB3, 0x2B, 0xB3, 0xA5, 0x83, 0xE1, 0x34, 0x0C, 0x0A, 0x11, 0x08, 0xD5, 0x8B, 0x1B, 0xE4,
        0x97, 0x81, 0xAD, 0x8C, 0x2F,
      ]),
      method: "mysql_native_password"
    )
    var responseToDatabase = response
    responseToDatabase.capabilities.insert(.database)
    responseToDatabase.database = "shop"
    try verifyGallery(
      "MySQL",
      [
        "greeting": MySQL.Greeting(
          serverVersion: "8.0.29",
          connection: 7,
          challenge: Data(1...8),
          capabilities: 0xA208,
          characterSet: 255,
          status: 2,
          upperCapabilities: 8,
          secondChallenge: Data(9...20) + [0],
          method: "mysql_native_password"
        ),
        "log in": response,
        "log in to a database": responseToDatabase,
        "one row": answer(.init(first: 1), .init(first: 0)),
        "many rows": answer(
          .init(first: 253, bytes: [0x70, 0x11, 1]), .init(first: 252, bytes: [0x2C, 1])),
        "all rows": answer(
          .init(first: 254, bytes: [0, 0, 0, 0, 2, 0, 0, 0]), .init(first: 250)),
      ]
    )
  }

  private func answer(_ rows: MySQL.Number, _ identifier: MySQL.Number) -> MySQL.Answer {
    MySQL.Answer(changedRows: rows, lastIdentifier: identifier, status: 2, warnings: 0)
  }

  @Test func aNumberThatCouldBeShorterIsRejected() throws {
    #expect(MySQL.Number(first: 253, bytes: [0x70, 0x11, 1]).value == 70_000)
    let sentences = try [1, 251].map { number in
      try rejection(of: MySQL.Answer.self, "MySQL", number == 1 ? "many rows" : "one row") {
        if number == 1 { $0[8] = 0 } else { $0[5] = 251 }
      }
    }
    #expect(
      sentences == [
        "Answer.changedRows.bytes: is not the shortest at offset 6",
        "Answer.changedRows.first: is no number at offset 5",
      ])
  }

  @Test func aDatabaseThatTheCapabilitiesDoNotAnnounceIsRejected() throws {
    let sentence = try rejection(of: MySQL.Response.self, "MySQL", "log in to a database") {
      $0[4] = 5
    }
    #expect(sentence == "Response: ends at offset 66, but 22 bytes are left over")
  }
}
