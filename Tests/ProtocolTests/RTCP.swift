import Foundation
import PacketKit
import Testing

/// Reports about streams of RTP; RFC 3550, section 6.
enum RTCP {
  @Packet struct Compound: Equatable {
    @Remaining var packets: [Report]
  }

  @Packet struct Report: Equatable {
    var header: Header
    @Derived(bytesOf: "content") var wordCount: UInt16
    @Sized(by: "wordCount", times: 4) @Given("header") var content: Content
  }

  @Packet struct Header: Equatable {
    @Derived @Bits(2) var version: UInt8 { 2 }
    /// Whether the rest of the content ends in padding, whose last byte counts it.
    @Bits(1) var isPadded: Bool = false
    /// How many reports, chunks or sources the content has, or the kind of an application's packet.
    @Bits(5) var count: UInt8
    var type: UInt8
  }

  @Packet(given: Header.self) struct Content: Equatable {
    @Present(when: "given.type", is: 200) @Given("given.count") var sender: SenderReport?
    @Present(when: "given.type", is: 201) @Given("given.count") var receiver: ReceiverReport?
    @Present(when: "given.type", is: 202) @Given("given.count") var descriptions: Descriptions?
    @Present(when: "given.type", is: 203) @Given("given.count") var goodbye: Goodbye?
    @Present(when: "given.type", is: 204) var application: Application?
    /// An application's data, the reason of a goodbye, what a profile adds, padding, and packets of other types.
    @Remaining var rest: Data = Data()
  }

  @Packet(given: UInt8.self) struct SenderReport: Equatable {
    var source: UInt32
    var time: UInt64
    var timestamp: UInt32
    var packetCount: UInt32
    var byteCount: UInt32
    @Counted(by: "given") var reports: [ReceptionReport] = []
  }

  @Packet(given: UInt8.self) struct ReceiverReport: Equatable {
    var source: UInt32
    @Counted(by: "given") var reports: [ReceptionReport] = []
  }

  @Packet struct ReceptionReport: Equatable {
    var source: UInt32
    var lostOf256: UInt8
    @Bytes(3) var lost: Int32
    var sequence: UInt32
    var jitter: UInt32
    var lastReport: UInt32
    var delay: UInt32
  }

  @Packet(given: UInt8.self) struct Descriptions: Equatable {
    @Counted(by: "given") var chunks: [Chunk]
  }

  @Packet struct Chunk: Equatable {
    var source: UInt32
    @Terminated(by: 0) @Aligned(after: 4) var items: [Item]
  }

  @Packet struct Item: Equatable {
    @InRange(1...255) var type: UInt8
    @LengthPrefixed(UInt8.self) var text: String
  }

  @Packet(given: UInt8.self) struct Goodbye: Equatable {
    @Counted(by: "given") var sources: [UInt32]
  }

  @Packet struct Application: Equatable {
    var source: UInt32
    @FixedWidth(4) @Encoding(.ascii) var name: String
  }
}

@Suite struct RTCPTests {
  private func compound(_ reports: RTCP.Report...) -> RTCP.Compound { .init(packets: reports) }

  @Test func packets() throws {
    let report = RTCP.ReceptionReport(
      source: 0x1122_3344, lostOf256: 64, lost: -2, sequence: 0x1_0011, jitter: 7,
      lastReport: 0x5A00_8000, delay: 65536)
    try verifyGallery(
      "RTCP",
      [
        "sender": compound(
          .init(
            header: .init(count: 1, type: 200),
            content: .init(
              sender: .init(
                source: 0x1234_5678, time: 0xEC0B_5A00_8000_0000, timestamp: 160, packetCount: 1,
                byteCount: 20, reports: [report]))),
          .init(
            header: .init(count: 1, type: 202),
            content: .init(
              descriptions: .init(chunks: [
                .init(
                  source: 0x1234_5678,
                  items: [
                    .init(type: 1, text: "me@example.com"), .init(type: 6, text: "Flöte"),
                  ])
              ])))
        ),
        "receiver": compound(
          .init(header: .init(count: 0, type: 201), content: .init(receiver: .init(source: 1))),
          .init(
            header: .init(count: 2, type: 203),
            content: .init(
              goodbye: .init(sources: [1, 2]), rest: Data([4] + Array("done".utf8) + [0, 0, 0])))
        ),
        "application": compound(
          .init(
            header: .init(count: 3, type: 204),
            content: .init(
              application: .init(source: 1, name: "PKIT"), rest: Data([1, 2, 3, 4]))),
          .init(
            header: .init(count: 1, type: 206),
            content: .init(rest: Data([0, 0, 0, 1, 0, 0, 0, 2])))
        ),
        "padding": compound(
          .init(
            header: .init(isPadded: true, count: 0, type: 201),
            content: .init(receiver: .init(source: 1), rest: Data([0, 0, 0, 4])))
        ),
      ]
    )
  }

  @Test func moreReportsThanTheLengthHoldsAreRejected() throws {
    let sentence = try rejection(of: RTCP.Compound.self, "RTCP", "sender") { $0[0] = 0x82 }
    #expect(
      sentence
        == "Compound.packets[0].content.sender.reports: needs 48 bytes at offset 28, but 24 remain")
  }

  @Test func aLengthBeyondTheDatagramIsRejected() throws {
    let sentence = try rejection(of: RTCP.Compound.self, "RTCP", "receiver") { $0[11] = 5 }
    #expect(sentence == "Compound.packets[1].content: needs 20 bytes at offset 12, but 16 remain")
  }

  @Test func aChunkWithoutAnEndIsRejected() throws {
    let sentence = try rejection(of: RTCP.Compound.self, "RTCP", "sender") { bytes in
      bytes.removeLast(4)
      bytes[55] -= 1
    }
    #expect(
      sentence
        == "Compound.packets[1].content.descriptions.chunks[0].items: needs 1 byte at offset 84, but 0 remain"
    )
  }
}
