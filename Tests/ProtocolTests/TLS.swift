import Foundation
import PacketKit
import Testing

/// The first message of a TLS connection, in its record; RFC 8446, sections 4.1.2 and 5.1.
enum TLS {
  @Packet struct Record: Equatable {
    @Derived var contentType: UInt8 { 22 }
    var version: UInt16
    @LengthPrefixed(UInt16.self) var handshake: Handshake
  }

  @Packet struct Handshake: Equatable {
    @Derived var messageType: UInt8 { 1 }
    @LengthPrefixed(UInt24.self) var clientHello: ClientHello
  }

  @Packet struct ClientHello: Equatable {
    var version: UInt16 = 0x0303
    @FixedCount(32) var random: Data
    @LengthPrefixed(UInt8.self, maximum: 32) var session: Data
    @LengthPrefixed(UInt16.self) var cipherSuites: [UInt16]
    @LengthPrefixed(UInt8.self) var compressionMethods: [UInt8] = [0]
    @LengthPrefixed(UInt16.self) var extensions: [HelloExtension]
  }

  @Packet struct HelloExtension: Equatable {
    @Derived var type: UInt16 { content.tag }
    @Tagged(by: "type") @LengthPrefixed(UInt16.self) var content: Content
  }

  @Packet(tag: UInt16.self, hasExternalTag: true)
  enum Content: Equatable {
    @Tag(0) case serverNames(ServerNames)
    @Tag(10) case groups(Groups)
    @Tag(16) case protocols(ProtocolNames)
    @Tag(43) case versions(Versions)
    @Tag(51) case keyShares(KeyShares)
    @OtherTags case other(type: UInt16, Data)
  }

  @Packet struct ServerNames: Equatable {
    @LengthPrefixed(UInt16.self) var names: [ServerName]
  }

  @Packet struct ServerName: Equatable {
    @Derived var type: UInt8 { 0 }
    @LengthPrefixed(UInt16.self) @Encoding(.ascii) var name: String
  }

  @Packet struct Groups: Equatable {
    @LengthPrefixed(UInt16.self) var groups: [UInt16]
  }

  @Packet struct ProtocolNames: Equatable {
    @LengthPrefixed(UInt16.self) @Each(.lengthPrefixed(UInt8.self), .encoding(.ascii))
    var names: [String]
  }

  @Packet struct Versions: Equatable {
    @LengthPrefixed(UInt8.self) var versions: [UInt16]
  }

  @Packet struct KeyShares: Equatable {
    @LengthPrefixed(UInt16.self) var shares: [KeyShare]
  }

  @Packet struct KeyShare: Equatable {
    var group: UInt16
    @LengthPrefixed(UInt16.self) var key: Data
  }
}

@Suite struct TLSTests {
  private func record(_ hello: TLS.ClientHello) -> TLS.Record {
    TLS.Record(version: 0x0301, handshake: TLS.Handshake(clientHello: hello))
  }

  private func other(_ type: UInt16, _ bytes: [UInt8] = []) -> TLS.HelloExtension {
    TLS.HelloExtension(content: .other(type: type, Data(bytes)))
  }

  @Test func clientHellos() throws {
    let random = Data([
      0xCB, 0x34, 0xEC, 0xB1, 0xE7, 0x81, 0x63, 0xBA, 0x1C, 0x38, 0xC6, 0xDA, 0xCB, 0x19, 0x6A,
      0x6D,
      0xFF, 0xA2, 0x1A, 0x8D, 0x99, 0x12, 0xEC, 0x18, 0xA2, 0xEF, 0x62, 0x83, 0x02, 0x4D, 0xEC,
      0xE7,
    ])
    let key = Data([
      0x99, 0x38, 0x1D, 0xE5, 0x60, 0xE4, 0xBD, 0x43, 0xD2, 0x3D, 0x8E, 0x43, 0x5A, 0x7D, 0xBA,
      0xFE,
      0xB3, 0xC0, 0x6E, 0x51, 0xC1, 0x3C, 0xAE, 0x4D, 0x54, 0x13, 0x69, 0x1E, 0x52, 0x9A, 0xAF,
      0x2C,
    ])
    let groups: [UInt16] = [29, 23, 24, 25, 256, 257, 258, 259, 260]
    let algorithms: [UInt8] = [
      0, 30, 4, 3, 5, 3, 6, 3, 2, 3, 8, 4, 8, 5, 8, 6, 4, 1, 5, 1, 6, 1, 2, 1, 4, 2, 5, 2, 6, 2, 2,
      2,
    ]
    try verifyGallery(
      "TLS",
      [
        "RFC 8448": record(
          TLS.ClientHello(
            random: random,
            session: Data(),
            cipherSuites: [0x1301, 0x1303, 0x1302],
            extensions: [
              .init(content: .serverNames(.init(names: [.init(name: "server")]))),
              other(0xFF01, [0]),
              .init(content: .groups(.init(groups: groups))),
              other(35),
              .init(content: .keyShares(.init(shares: [.init(group: 29, key: key)]))),
              .init(content: .versions(.init(versions: [0x0304]))),
              other(13, algorithms),
              other(45, [1, 1]),
              other(28, [0x40, 1]),
            ]
          )
        ),
        "TLS 1.2": record(
          TLS.ClientHello(
            random: Data(0..<32),
            session: Data("session".utf8),
            cipherSuites: [0xC02B, 0xC02F],
            extensions: [
              .init(content: .serverNames(.init(names: [.init(name: "example.com")]))),
              .init(content: .groups(.init(groups: [29, 23]))),
              .init(content: .protocols(.init(names: ["h2", "http/1.1"]))),
            ]
          )
        ),
      ]
    )
  }

  @Test func aLengthThatItsContentsDoNotUseUpIsRejected() throws {
    let sentence = try rejection(of: TLS.Record.self, "TLS", "TLS 1.2") { $0[52] -= 1 }
    #expect(
      sentence
        == "Record.handshake.clientHello.cipherSuites: needs 4 bytes at offset 53, but 3 remain")
  }

  @Test func anExtensionLongerThanItsContentIsRejected() throws {
    let sentence = try rejection(of: TLS.Record.self, "TLS", "TLS 1.2") { bytes in
      bytes[bytes.count - 13] -= 9
    }
    #expect(
      sentence
        == "Record.handshake.clientHello.extensions[2].content: ends at offset 100, but 9 bytes are left over"
    )
  }
}
