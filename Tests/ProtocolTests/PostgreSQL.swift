import Foundation
import PacketKit
import Testing

/// The beginning of a PostgreSQL connection, version 3.0 of the protocol. Lengths count themselves.
enum PostgreSQL {
  /// What a client sends first.
  @Packet(sized: UInt32.self, including: 4, tag: UInt32.self)
  enum Opening: Equatable {
    @Tag(80_877_103) case requestForTLS
    @Tag(196_608) case startup(Startup)
  }

  @Packet struct Startup: Equatable {
    @Terminated(by: 0) var parameters: [Parameter]
  }

  @Packet struct Parameter: Equatable {
    @Terminated(by: 0) var name: String
    @Terminated(by: 0) var value: String
  }

  /// What follows, in either direction: a letter, a length and what they announce.
  @Packet struct Message: Equatable {
    @Derived var letter: UInt8 { body.tag }
    @Tagged(by: "letter") @LengthPrefixed(UInt32.self, including: 4) var body: Body
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Body: Equatable {
    @Tag(0x52) case authentication(Authentication)
    @Tag(0x53) case parameter(Parameter)
    @Tag(0x4B) case key(process: Int32, secret: Int32)
    @Tag(0x5A) case ready(TransactionStatus)
    @Tag(0x70) case password(Password)
    @OtherTags case other(letter: UInt8, Data)
  }

  @Packet(tag: UInt32.self)
  enum Authentication: Equatable {
    @Tag(0) case succeeded
    @Tag(5) case md5(salt: UInt32)
    @OtherTags case other(tag: UInt32, Data)
  }

  enum TransactionStatus: UInt8, PacketField {
    case idle = 0x49, open = 0x54, failed = 0x45
  }

  @Packet struct Password: Equatable {
    @Terminated(by: 0) var password: String
  }
}

@Suite struct PostgreSQLTests {
  private func message(_ body: PostgreSQL.Body) -> PostgreSQL.Message { .init(body: body) }

  @Test func openings() throws {
    let parameters = [
      PostgreSQL.Parameter(name: "user", value: "ann"),
      PostgreSQL.Parameter(name: "database", value: "shop"),
    ]
    try verifyGallery(
      "PostgreSQL",
      [
        "request for TLS": PostgreSQL.Opening.requestForTLS,
        "startup": PostgreSQL.Opening.startup(.init(parameters: parameters)),
        "password": message(
          .password(.init(password: "md5b8f5ba9f485dba302ec0963f7ee9ba8f"))),
        "authentication by MD5": message(.authentication(.md5(salt: 0x7361_6C74))),
        "authenticated": message(.authentication(.succeeded)),
        "parameter": message(
          .parameter(.init(name: "server_version", value: "16.1"))),
        "key": message(.key(process: 4321, secret: -2)),
        "ready": message(.ready(.idle)),
      ]
    )
  }

  @Test func aLengthThatDoesNotCountItselfIsRejected() throws {
    let sentence = try rejection(of: PostgreSQL.Message.self, "PostgreSQL", "ready") { $0[4] = 1 }
    #expect(
      sentence
        == "Message.body: length 1, which includes 4 more bytes, is out of range at offset 1"
    )
  }
}
