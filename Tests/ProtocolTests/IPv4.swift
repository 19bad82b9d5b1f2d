import Foundation
import PacketKit
import Testing

/// Packets of IPv4, RFC 791, and what is in them: UDP, RFC 768, and the echo of ICMP, RFC 792.
enum IPv4 {
  @Packet struct Datagram: Equatable {
    @Derived @Bits(4) var version: UInt8 { 4 }
    @Derived(bytesOf: "options") @Bits(4) var headerWords: UInt8
    @Bits(6) var service: UInt8 = 0
    @Bits(2) var congestion: UInt8 = 0
    /// That of the whole datagram. It is computed, because the checksum that covers it comes before the payload.
    @Derived var length: UInt16 { UInt16(clamping: 20 + options.count + payload.count) }
    var identifier: UInt16
    @Derived @Bits(1) var reserved: UInt8 { 0 }
    @Bits(1) var isWhole: Bool = false
    @Bits(1) var hasMoreFragments: Bool = false
    /// In units of 8 bytes.
    @Bits(13) var offset: UInt16 = 0
    var timeToLive: UInt8 = 64
    var transport: UInt8
    @Checksum(before: .internet, through: "options") var source: UInt32
    var destination: UInt32
    @Sized(by: "headerWords", times: 4, minus: 20) var options: Data = Data()
    @Remaining var payload: Data

    @Rule("is longer than 65535 bytes", of: "payload")
    var hasLength: Bool { 20 + options.count + payload.count < 65536 }

    /// The payload after the parts of the header that UDP's checksum covers.
    var pseudoDatagram: Data {
      get throws {
        let length = UInt16(clamping: payload.count)
        let header = PseudoHeader(source: source, destination: destination, length: length)
        return try header.encoded() + payload
      }
    }
  }

  @Packet struct PseudoHeader: Equatable {
    var source: UInt32
    var destination: UInt32
    @Derived var transport: UInt16 { 17 }
    var length: UInt16
  }

  /// A datagram of UDP after its pseudo-header.
  @Packet struct UDP: Equatable {
    var header: PseudoHeader
    var sourcePort: UInt16
    var destinationPort: UInt16
    @Derived(bytesOf: "payload") var length: UInt16
    @Checksum(before: .udp) @Sized(by: "length", minus: 8) var payload: Data
  }

  @Packet struct Echo: Equatable {
    /// 8 for a request, 0 for its reply.
    var type: UInt8
    @Derived var code: UInt8 { 0 }
    @Checksum(before: .internet) var identifier: UInt16
    var sequence: UInt16
    @Remaining var payload: Data
  }
}

@Suite struct IPv4Tests {
  private let source: UInt32 = 0xC000_0201
  private let destination: UInt32 = 0xC633_6407

  private func udp(_ sourcePort: UInt16, _ destinationPort: UInt16, _ payload: Data) -> IPv4.UDP {
    let length = UInt16(8 + payload.count)
    return IPv4.UDP(
      header: .init(source: source, destination: destination, length: length),
      sourcePort: sourcePort,
      destinationPort: destinationPort,
      payload: payload
    )
  }

  @Test func datagrams() throws {
    let hello = udp(5353, 53, Data("hello".utf8))
    let empty = udp(1, .max, Data())
    let echo = IPv4.Echo(type: 8, identifier: 4321, sequence: 17, payload: Data(0..<8))
    let datagram = IPv4.Datagram(
      identifier: 0x1C46,
      isWhole: true,
      transport: 17,
      source: source,
      destination: destination,
      payload: try hello.encoded().dropFirst(12)
    )
    try verifyGallery(
      "IPv4",
      [
        "UDP": datagram,
        "UDP of even length": IPv4.Datagram(
          service: 46,
          identifier: 7,
          timeToLive: 1,
          transport: 17,
          source: source,
          destination: destination,
          payload: try empty.encoded().dropFirst(12)
        ),
        "ICMP echo": IPv4.Datagram(
          identifier: 1,
          transport: 1,
          source: source,
          destination: destination,
          payload: try echo.encoded()
        ),
        "options": IPv4.Datagram(
          identifier: 1,
          timeToLive: 1,
          transport: 2,
          source: source,
          destination: 0xE000_0001,
          options: Data([0x94, 4, 0, 0]),
          payload: Data([0x11, 0x64, 0xEE, 0x9B, 0, 0, 0, 0])
        ),
      ]
    )
    #expect(try IPv4.UDP(decoding: datagram.pseudoDatagram) == hello)
    #expect(try IPv4.Echo(decoding: echo.encoded()) == echo)
  }

  @Test func aChangedAddressIsRejected() throws {
    let sentence = try rejection(of: IPv4.Datagram.self, "IPv4", "UDP") { $0[15] = 2 }
    #expect(sentence == "Datagram.source: checksum at offset 10 is 0x324a, but must be 0x3249")
    var datagram = try udp(5353, 53, Data("hello".utf8)).encoded()
    datagram[3] = 2
    #expect(throws: PacketError.self) { try IPv4.UDP(decoding: datagram) }
  }

  @Test func aHeaderIsOfWholeWords() throws {
    var datagram = IPv4.Datagram(
      identifier: 1, transport: 1, source: source, destination: destination, payload: Data())
    for (count, sentence) in [
      (3, "options: 3 bytes has no length code at offset 20"),
      (44, "options: 16 at offset 0 does not fit in 4 bits"),
    ] {
      datagram.options = Data(count: count)
      let error = try #require(throws: PacketError.self) { try datagram.encoded() }
      #expect("\(error)" == "Datagram.\(sentence)")
    }
    datagram.options = Data(count: 40)
    #expect(try datagram.encoded().first == 0x4F)
    datagram.payload = Data(count: 65536 - 60)
    #expect(throws: PacketError.self) { try datagram.encoded() }
    let sentence = try rejection(of: IPv4.Datagram.self, "IPv4", "UDP") { $0[0] = 0x44 }
    #expect(
      sentence
        == "Datagram.options: an earlier field holds the invalid count 4 at offset 20"
    )
  }

  /// A checksum of 0 would say that there is none.
  @Test func aChecksumIsNeverZero() throws {
    let bytes = try udp(0x1111, 0xFFFF, Data([0x02, 0x8D])).encoded()
    #expect(bytes[18..<20].elementsEqual([0xFF, 0xFF]))
  }
}
