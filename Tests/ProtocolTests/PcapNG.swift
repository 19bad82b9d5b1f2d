import Foundation
import PacketKit
import Testing

/// Captures of networks, pcapng, with the numbers least significant byte first.
enum PcapNG {
  @Packet struct Capture: Equatable {
    @Remaining var blocks: [Block]
  }

  @Packet(endianness: .little, tag: UInt32.self)
  enum Block: Equatable {
    @Tag(0x0A0D_0D0A) case section(Body<Section>)
    @Tag(1) case interface(Body<Interface>)
    @Tag(3) case simplePacket(Body<SimplePacket>)
    @Tag(6) case packet(Body<CapturedPacket>)
  }

  /// The length counts the whole block, and is repeated at its end.
  @Packet(endianness: .little)
  struct Body<Content: PacketField & Equatable>: Equatable {
    @Derived(bytesOf: "content") var length: UInt32
    @Sized(by: "length", minus: 12) var content: Content
    @Derived var lengthAgain: UInt32 { (try? length) ?? 0 }
  }

  @Packet(endianness: .little)
  struct Section: Equatable {
    @Derived var byteOrder: UInt32 { 0x1A2B_3C4D }
    var major: UInt16 = 1
    var minor: UInt16 = 0
    /// -1 if it is not known.
    var length: Int64 = -1
    @Remaining var options: [Option] = []
  }

  @Packet(endianness: .little)
  struct Interface: Equatable {
    @Padding(after: 2) var linkType: UInt16
    var snapshotLength: UInt32
    @Remaining var options: [Option] = []
  }

  @Packet(endianness: .little)
  struct SimplePacket: Equatable {
    var originalLength: UInt32
    @Remaining var paddedData: Data
  }

  @Packet(endianness: .little)
  struct CapturedPacket: Equatable {
    var interface: UInt32 = 0
    var upperTime: UInt32
    var lowerTime: UInt32
    @Derived(bytesOf: "data") var capturedLength: UInt32
    var originalLength: UInt32
    @Sized(by: "capturedLength") @Aligned(after: 4) var data: Data
    @Remaining var options: [Option] = []
  }

  @Packet(endianness: .little)
  struct Option: Equatable {
    var code: UInt16
    @LengthPrefixed(UInt16.self) @Aligned(after: 4) var value: Data
  }
}

@Suite struct PcapNGTests {
  private func capture(_ packet: PcapNG.CapturedPacket) -> PcapNG.Capture {
    PcapNG.Capture(blocks: [
      .section(.init(content: .init())),
      .interface(.init(content: .init(linkType: 1, snapshotLength: 262_144))),
      .packet(.init(content: packet)),
    ])
  }

  private func packet(
    at time: UInt64, _ data: [UInt8], _ options: [PcapNG.Option] = []
  ) -> PcapNG.CapturedPacket {
    PcapNG.CapturedPacket(
      upperTime: UInt32(time >> 32), lowerTime: UInt32(truncatingIfNeeded: time),
      originalLength: UInt32(data.count), data: Data(data), options: options)
  }

  @Test func captures() throws {
    let first: [UInt8] = [2, 0, 0, 0, 0, 1]
    let question =
      Array(repeating: 0xFF, count: 6) + first + [8, 6, 0, 1, 8, 0, 6, 4, 0, 1] + first
      + [10, 0, 0, 1, 0, 0, 0, 0, 0, 0, 10, 0, 0, 2]
    let text = first + [2, 0, 0, 0, 0, 2, 0x88, 0xB5] + Array("hello".utf8)
    try verifyGallery(
      "PcapNG",
      [
        "one packet": capture(packet(at: 1_700_000_000_250_000, question)),
        "comment": capture(
          packet(
            at: 1_700_000_001_500_000, text,
            [
              .init(code: 1, value: Data("first".utf8)), .init(code: 2, value: Data([1, 0, 0, 0])),
              .init(code: 0, value: Data()),
            ])),
      ]
    )
  }

  @Test func aLengthThatDiffersAtTheEndIsRejected() throws {
    let sentence = try rejection(of: PcapNG.Capture.self, "PcapNG", "comment") { $0[24] = 32 }
    #expect(
      sentence
        == "Capture.blocks[0].section.lengthAgain: 32 at offset 24 must be 28 to match the rest of the packet"
    )
  }
}
