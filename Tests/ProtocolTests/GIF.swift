import Foundation
import PacketKit
import Testing

/// Files of GIF, version 89a, sections 17 to 27.
enum GIF {
  @Packet(endianness: .little, magic: [0x47, 0x49, 0x46])
  struct File: Equatable {
    @FixedWidth(3) @Encoding(.ascii) var version: String
    var width: UInt16
    var height: UInt16
    @Bits(1) var hasColors: Bool
    @Bits(3) var resolution: UInt8
    @Bits(1) var isSorted: Bool
    @Bits(3) var exponent: UInt8
    var background: UInt8
    var aspectRatio: UInt8
    @Computed var colorCount: Int { hasColors ? 2 << Int(exponent) : 0 }
    @Counted(by: "colorCount") var colors: [Color]
    @Terminated(by: 0x3B) var blocks: [Block]
  }

  @Packet struct Color: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  @Packet enum Block: Equatable {
    @Tag(0x21) case `extension`(Extension)
    @Tag(0x2C) case image(Image)
  }

  @Packet struct Extension: Equatable {
    var label: UInt8
    @Each(.lengthPrefixed(UInt8.self)) @Terminated(by: 0) var data: [Data]
  }

  @Packet(endianness: .little)
  struct Image: Equatable {
    var left: UInt16 = 0
    var top: UInt16 = 0
    var width: UInt16
    var height: UInt16
    @Bits(1) var hasColors: Bool = false
    @Bits(1) var isInterlaced: Bool = false
    @Bits(1) var isSorted: Bool = false
    @Derived @Bits(2) var reserved: UInt8 { 0 }
    @Bits(3) var exponent: UInt8 = 0
    @Computed var colorCount: Int { hasColors ? 2 << Int(exponent) : 0 }
    @Counted(by: "colorCount") var colors: [Color] = []
    var codeSize: UInt8
    @Each(.lengthPrefixed(UInt8.self)) @Terminated(by: 0) var data: [Data]
  }
}

@Suite struct GIFTests {
  private let colors = [
    GIF.Color(red: 0, green: 255, blue: 0), .init(red: 0, green: 0, blue: 255),
    .init(red: 0, green: 0, blue: 255), .init(red: 0, green: 0, blue: 0),
  ]
  private let pixels = Data([0, 1, 4, 16, 32, 32, 0, 0x80, 0x80])

  private func file(_ blocks: [GIF.Block]) -> GIF.File {
    var colors = colors
    colors[0] = .init(red: 255, green: 0, blue: 0)
    colors[1] = .init(red: 0, green: 255, blue: 0)
    return GIF.File(
      version: "89a", width: 3, height: 2, hasColors: true, resolution: 0, isSorted: false,
      exponent: 1, background: 0, aspectRatio: 0, colors: colors, blocks: blocks)
  }

  @Test func files() throws {
    let first = GIF.Image(width: 3, height: 2, codeSize: 8, data: [pixels])
    var secondColors = colors
    secondColors[0] = .init(red: 9, green: 9, blue: 9)
    secondColors[1] = .init(red: 0, green: 255, blue: 0)
    let second = GIF.Image(
      width: 3, height: 2, hasColors: true, exponent: 1, colors: secondColors, codeSize: 8,
      data: [Data([0, 3, 12, 24, 0x38, 0, 0x40, 0x40])])
    try verifyGallery(
      "GIF",
      [
        "three colors": file([
          .extension(.init(label: 0xFE, data: [Data("three colors".utf8)])), .image(first),
        ]),
        "two images": file([
          .extension(.init(label: 0xFF, data: [Data("NETSCAPE2.0".utf8), Data([1, 0, 0])])),
          .extension(.init(label: 0xF9, data: [Data([0, 10, 0, 0])])), .image(first),
          .extension(.init(label: 0xF9, data: [Data([1, 10, 0, 3])])), .image(second),
        ]),
      ]
    )
  }

  @Test func aTableOfAnotherSizeIsRejected() throws {
    let sentence = try rejection(of: GIF.File.self, "GIF", "three colors") { $0[10] = 0x87 }
    #expect(sentence == "File.colors: needs 768 bytes at offset 13, but 51 remain")
    var file = file([])
    file.hasColors = false
    let error = #expect(throws: PacketError.self) { try file.encodedBytes() }
    #expect(error?.description == "File.colors: has 4 elements, but an earlier field states 0")
  }
}
