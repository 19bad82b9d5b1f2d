import Foundation
import PacketKit
import Testing

/// WAV files: the form WAVE of RIFF, Multimedia Programming Interface and Data Specifications 1.0, chapters 2 and 3.
enum WAV {
  @Packet(endianness: .little, magic: [0x52, 0x49, 0x46, 0x46], sized: UInt32.self)
  struct File: Equatable {
    @Magic(before: [0x57, 0x41, 0x56, 0x45]) @Remaining var chunks: [Chunk]
  }

  @Packet(endianness: .little) struct Chunk: Equatable {
    @BigEndian @Derived var name: UInt32 { content.tag }
    @Derived(bytesOf: "content") var size: UInt32
    @Tagged(by: "name") @Sized(by: "size") var content: Content
    @Computed var isOdd: Bool { content.isOdd }
    @Present(when: "isOdd") var padding: Padding?
  }

  @Packet(endianness: .little, tag: UInt32.self, hasExternalTag: true)
  enum Content: Equatable {
    @Tag(0x666D_7420) case format(Format)
    @Tag(0x6661_6374) case fact(sampleCount: UInt32)
    @Tag(0x6461_7461, .remaining) case samples(Data)
    @OtherTags case other(name: UInt32, Data)

    var isOdd: Bool {
      switch self {
      case .format(let format): format.more.count % 2 == 1
      case .fact: false
      case .samples(let data), .other(_, let data): data.count % 2 == 1
      }
    }
  }

  /// The byte after a chunk of an odd size, which the last chunk may lack.
  @Packet struct Padding: Equatable {
    @Present(whileBytesRemain: true) var byte: UInt8? = 0
  }

  @Packet(endianness: .little) struct Format: Equatable {
    /// 1 for numbers, 3 for IEEE 754.
    var format: UInt16
    var channelCount: UInt16
    var rate: UInt32
    var byteRate: UInt32
    var blockSize: UInt16
    var bitCount: UInt16
    /// What the format adds.
    @Remaining var more: Data = Data()
  }
}

@Suite struct WAVTests {
  private let odd = WAV.Format(
    format: 1, channelCount: 1, rate: 8000, byteRate: 8000, blockSize: 1, bitCount: 8)

  private func samples(_ bytes: [UInt8], padding: WAV.Padding? = nil) -> WAV.Chunk {
    WAV.Chunk(content: .samples(Data(bytes)), padding: padding)
  }

  @Test func files() throws {
    let stereo = WAV.Format(
      format: 1, channelCount: 2, rate: 44100, byteRate: 176_400, blockSize: 4, bitCount: 16)
    let three: [UInt8] = [0x80, 0xFF, 0]
    try verifyGallery(
      "WAV",
      [
        "stereo": WAV.File(chunks: [
          .init(content: .format(stereo)), samples([0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0x80]),
        ]),
        "odd": WAV.File(chunks: [
          .init(content: .format(odd)), samples(three, padding: .init(byte: nil)),
        ]),
        "padded": WAV.File(chunks: [
          .init(content: .format(odd)), samples(three, padding: .init()),
        ]),
        "fact": WAV.File(chunks: [
          .init(content: .format(odd)), samples(three, padding: .init()),
          .init(content: .fact(sampleCount: 3)),
        ]),
      ]
    )
  }

  @Test func aChunkBeyondTheFileIsRejected() throws {
    let sentence = try rejection(of: WAV.File.self, "WAV", "stereo") { $0[40] = 9 }
    #expect(sentence == "File.chunks[1].content: needs 9 bytes at offset 44, but 8 remain")
  }

  @Test func aFormatThatIsTooShortIsRejected() throws {
    let sentence = try rejection(of: WAV.File.self, "WAV", "stereo") { $0[16] = 14 }
    #expect(
      sentence == "File.chunks[0].content.format.bitCount: needs 2 bytes at offset 34, but 0 remain"
    )
  }

  @Test func onlyTheLastChunkMayLackPadding() {
    let file = WAV.File(chunks: [
      samples([1], padding: .init(byte: nil)), .init(content: .format(odd)),
    ])
    let error = #expect(throws: PacketError.self) { try file.encoded() }
    #expect(
      error?.description
        == "File.chunks[1].content: a value that takes all remaining bytes must come last, but another follows at offset 29"
    )
  }
}
