import Foundation
import PacketKit
import Testing

/// Boxes of the ISO base media file format (ISO/IEC 14496-12, section 4), of which MP4, QuickTime, HEIF and AVIF files
/// consist. A last box of size 0, which reaches to the end of the file, is not among them.
enum MP4 {
  @Packet struct File: Equatable {
    @Remaining var boxes: [Box]
  }

  /// The size counts the whole box. If it is 1, another of 64 bits follows the kind.
  @Packet struct Box: Equatable {
    var size: UInt32
    var kind: UInt32
    @Present(when: "size", is: 1) var largeSize: UInt64?
    @Tagged(by: "kind") @Sized(by: "largeSize - 16 ?? size - 8") var content: Content
  }

  @Packet(tag: UInt32.self, hasExternalTag: true)
  enum Content: Equatable {
    @Tag(0x6674_7970) case fileType(FileType)
    @Tag(0x6D65_7461) case metadata(BoxList)
    @Tag(0x6970_7270, .remaining) case itemProperties([Box])
    @Tag(0x6970_636F, .remaining) case propertyContainer([Box])
    @Tag(0x6973_7065) case extent(Extent)
    @Tag(0x7575_6964) case ofUser(UserContent)
    @OtherTags case other(UInt32, Data)
  }

  @Packet struct FileType: Equatable {
    @FixedWidth(4) @Encoding(.ascii) var brand: String
    var version: UInt32
    @Each(.fixedWidth(4)) @Remaining var compatibleBrands: [String]
  }

  @Packet struct BoxList: Equatable {
    @Derived var version: UInt8 { 0 }
    @Bytes(3) var flags: UInt32 = 0
    @Remaining var boxes: [Box]
  }

  @Packet struct Extent: Equatable {
    @Derived var version: UInt8 { 0 }
    @Bytes(3) var flags: UInt32 = 0
    var width: UInt32
    var height: UInt32
  }

  @Packet struct UserContent: Equatable {
    var identifier: UUID
    @Remaining var data: Data
  }
}

@Suite struct MP4Tests {
  private func box(_ size: UInt32, _ kind: UInt32, _ content: MP4.Content) -> MP4.Box {
    MP4.Box(size: size, kind: kind, content: content)
  }

  private func box(_ kind: UInt32, _ content: [UInt8]) -> MP4.Box {
    box(UInt32(content.count + 8), kind, .other(kind, Data(content)))
  }

  @Test func files() throws {
    let fileType = MP4.FileType(
      brand: "avif", version: 0, compatibleBrands: ["avif", "mif1", "miaf", "MA1B"])
    let properties = [
      box(20, 0x6973_7065, .extent(.init(width: 1, height: 1))),
      box(0x7069_7869, [0, 0, 0, 0, 3, 8, 8, 8]),
      box(0x6176_3143, [0x81, 0, 12, 0]),
      box(0x636F_6C72, Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 128]),
    ]
    let handler: [UInt8] = Array(repeating: 0, count: 8) + Array("pict".utf8)
    let place: [UInt8] = [
      0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 19, 0, 0, 0, 42,
    ]
    let item: [UInt8] = [0, 0, 0, 26] + Array("infe".utf8) + [2, 0, 0, 0, 0, 1, 0, 0]
    let metadata = [
      box(0x6864_6C72, handler + Array(repeating: 0, count: 13)),
      box(0x7069_746D, [0, 0, 0, 0, 0, 1]),
      box(0x696C_6F63, place),
      box(0x6969_6E66, [0, 0, 0, 0, 0, 1] + item + Array("av01Color\0".utf8)),
      box(
        106, 0x6970_7270,
        .itemProperties([
          box(75, 0x6970_636F, .propertyContainer(properties)),
          box(0x6970_6D61, [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 4, 1, 2, 0x83, 4]),
        ])),
    ]
    let pixels: [UInt8] = [
      0x12, 0, 10, 8, 0x18, 0, 6, 0x88, 8, 0x68, 0x34, 0x20, 0x32, 0x1C, 0x14, 0xC7, 0x87, 0x86,
      0x65, 2, 8, 0x20, 0x9E, 0x50, 0, 0, 0, 0x48, 0x5A, 0xD9, 0x5C, 0xD6, 0x32, 0x20, 0x31, 11,
      0x1B, 0x5E, 10, 0x91, 0x37, 0x80,
    ]
    let user = MP4.UserContent(
      identifier: try #require(UUID(uuidString: "D08A4F18-10F3-4A82-B6C8-32D8ABA183D3")),
      data: Data([1, 2, 3]))
    try verifyGallery(
      "MP4",
      [
        "a picture": MP4.File(boxes: [
          box(32, 0x6674_7970, .fileType(fileType)),
          box(235, 0x6D65_7461, .metadata(.init(boxes: metadata))),
          box(0x6D64_6174, pixels),
        ]),
        "a large size": MP4.File(boxes: [
          MP4.Box(
            size: 1, kind: 0x6D64_6174, largeSize: 19,
            content: .other(0x6D64_6174, Data([7, 8, 9]))
          ), box(0x6672_6565, []),
        ]),
        "a user's box": MP4.File(boxes: [box(27, 0x7575_6964, .ofUser(user))]),
      ]
    )
  }

  @Test func aSizeThatContradictsTheContentIsRejected() throws {
    let sentences = try [7, 26].map { size in
      try rejection(of: MP4.File.self, "MP4", "a user's box") { $0[3] = size }
    }
    #expect(
      sentences == [
        "File.boxes[0].content: an earlier field holds the invalid count -1 at offset 8",
        "File.boxes[1].size: needs 4 bytes at offset 26, but 1 remains",
      ])
    let box = box(12, 0x6672_6565, .other(0x6672_6565, Data([1, 2, 3])))
    let error = #expect(throws: PacketError.self) { try box.encodedBytes() }
    #expect(error?.description == "Box.content: takes 3 bytes, but an earlier field states 4")
  }
}
