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
  @Packet enum Message: Equatable {
    @Tag(0x52) case authentication(Authentication)
    @Tag(0x53) case parameter(ParameterStatus)
    @Tag(0x4B) case key(Key)
    @Tag(0x5A) case ready(Ready)
    @Tag(0x70) case password(Password)
  }

  @Packet(sized: UInt32.self, including: 4, tag: UInt32.self)
  enum Authentication: Equatable {
    @Tag(0) case succeeded
    @Tag(5) case md5(salt: UInt32)
    @OtherTags case other(tag: UInt32, Data)
  }

  @Packet(sized: UInt32.self, including: 4)
  struct ParameterStatus: Equatable {
    var parameter: Parameter
  }

  @Packet(sized: UInt32.self, including: 4)
  struct Key: Equatable {
    var process: Int32
    var secret: Int32
  }

  @Packet(sized: UInt32.self, including: 4)
  struct Ready: Equatable {
    var status: TransactionStatus
  }

  enum TransactionStatus: UInt8, PacketField {
    case idle = 0x49, open = 0x54, failed = 0x45
  }

  @Packet(sized: UInt32.self, including: 4)
  struct Password: Equatable {
    @Terminated(by: 0) var password: String
  }
}

@Suite struct PostgreSQLTests {
  @Test func openings() throws {
    typealias Message = PostgreSQL.Message
    let parameters = [
      PostgreSQL.Parameter(name: "user", value: "ann"),
      PostgreSQL.Parameter(name: "database", value: "shop"),
    ]
    try verifyGallery(
      "PostgreSQL",
      [
        "request for TLS": PostgreSQL.Opening.requestForTLS,
        "startup": PostgreSQL.Opening.startup(.init(parameters: parameters)),
        "password": Message.password(.init(password: "md5b8f5ba9f485dba302ec0963f7ee9ba8f")),
        "authentication by MD5": Message.authentication(.md5(salt: 0x7361_6C74)),
        "authenticated": Message.authentication(.succeeded),
        "parameter": Message.parameter(
          .init(parameter: .init(name: "server_version", value: "16.1"))),
        "key": Message.key(.init(process: 4321, secret: -2)),
        "ready": Message.ready(.init(status: .idle)),
      ]
    )
  }

  @Test func aLengthThatDoesNotCountItselfIsRejected() throws {
    let sentence = try rejection(of: PostgreSQL.Message.self, "PostgreSQL", "ready") { $0[4] = 1 }
    #expect(
      sentence
        == "Message.ready: a length that counts 4 bytes besides those after it cannot be 1 at offset 1"
    )
  }
}
