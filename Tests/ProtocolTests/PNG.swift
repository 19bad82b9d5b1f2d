import Foundation
import PacketKit
import Testing

/// Files of PNG (Portable Network Graphics, third edition), section 5.
enum PNG {
  @Packet(magic: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  struct File: Equatable {
    @Remaining var chunks: [Chunk]
  }

  /// The length counts the data, without the type and the checksum. The checksum covers the type and the data.
  @Packet(sized: UInt32.self, excluding: 8, checksum: .crc32, tag: UInt32.self)
  enum Chunk: Equatable {
    @Tag(0x4948_4452) case header(Header)
    @Tag(0x7048_5973) case resolution(Resolution)
    @Tag(0x504C_5445) case palette(Palette)
    @Tag(0x4945_4E44) case end
    @OtherTags case other(tag: UInt32, Data)
  }

  @Packet struct Header: Equatable {
    var width: UInt32
    var height: UInt32
    var bitDepth: UInt8
    var colorType: ColorType
    @Derived var compression: UInt8 { 0 }
    @Derived var filter: UInt8 { 0 }
    var isInterlaced: Bool
  }

  enum ColorType: UInt8, PacketField {
    case gray, color = 2, palette, grayWithAlpha, colorWithAlpha = 6
  }

  @Packet struct Resolution: Equatable {
    var horizontal: UInt32
    var vertical: UInt32
    var isPerMeter: Bool
  }

  @Packet struct Palette: Equatable {
    @Remaining var colors: [Color]
  }

  @Packet struct Color: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }
}

@Suite struct PNGTests {
  @Test func files() throws {
    let text = Data("Title\0Two pixels".utf8)
    let pixels = Data([0x78, 1, 1, 7, 0, 0xF8, 0xFF, 0, 0xFF, 0, 0, 0, 0, 0xFF, 7, 0, 1, 0xFF])
    let pixel = Data([0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1])
    try verifyGallery(
      "PNG",
      [
        "two pixels": PNG.File(chunks: [
          .header(
            .init(width: 2, height: 1, bitDepth: 8, colorType: .color, isInterlaced: false)),
          .other(tag: 0x7445_5874, text),
          .other(tag: 0x4944_4154, pixels),
          .end,
        ]),
        "palette": PNG.File(chunks: [
          .header(
            .init(width: 1, height: 1, bitDepth: 1, colorType: .palette, isInterlaced: false)),
          .palette(
            .init(colors: [
              .init(red: 0, green: 128, blue: 255), .init(red: 255, green: 255, blue: 255),
            ])
          ),
          .other(tag: 0x7452_4E53, Data([0])),
          .resolution(.init(horizontal: 2835, vertical: 2835, isPerMeter: true)),
          .other(tag: 0x4944_4154, pixel),
          .end,
        ]),
      ]
    )
  }

  @Test func aChangedPixelIsRejected() throws {
    let sentence = try rejection(of: PNG.File.self, "PNG", "two pixels") { $0[75] ^= 1 }
    #expect(
      sentence == "File.chunks[2]: checksum at offset 87 is 0x5536bac7, but must be 0xce93f6a8")
  }
}
