import Foundation
import PacketKit
import Testing

/// Archives of PKWARE's APPNOTE.TXT, section 4.3, whose parts follow one another and have their sizes before them.
enum ZIP {
  @Packet(endianness: .little)
  struct Archive: Equatable {
    @Repeated(whileNext: [0x50, 0x4B, 3, 4]) var files: [File] = []
    @Repeated(whileNext: [0x50, 0x4B, 1, 2]) var directory: [Entry] = []
    @Magic(before: [0x50, 0x4B, 5, 6]) var end: End = End()
  }

  @Packet(endianness: .little, magic: [0x50, 0x4B, 3, 4])
  struct File: Equatable {
    var neededVersion: UInt16 = 20
    var flags: UInt16 = 0
    var method: Method
    var time: UInt16
    var date: UInt16
    var checksum: UInt32
    @Derived(bytesOf: "content") var compressedSize: UInt32
    var size: UInt32
    @Derived(bytesOf: "name") var nameLength: UInt16
    @Derived(bytesOf: "extra") var extraLength: UInt16
    @Sized(by: "nameLength") var name: String
    @Sized(by: "extraLength") var extra: Data = Data()
    @Sized(by: "compressedSize") var content: Data
  }

  @Packet(endianness: .little, magic: [0x50, 0x4B, 1, 2])
  struct Entry: Equatable {
    var version: UInt16 = 0x314
    var neededVersion: UInt16 = 20
    var flags: UInt16 = 0
    var method: Method
    var time: UInt16
    var date: UInt16
    var checksum: UInt32
    var compressedSize: UInt32
    var size: UInt32
    @Derived(bytesOf: "name") var nameLength: UInt16
    @Derived(bytesOf: "extra") var extraLength: UInt16
    @Derived(bytesOf: "comment") var commentLength: UInt16
    var disk: UInt16 = 0
    var internalAttributes: UInt16 = 0
    var externalAttributes: UInt32 = 0
    var offset: UInt32
    @Sized(by: "nameLength") var name: String
    @Sized(by: "extraLength") var extra: Data = Data()
    @Sized(by: "commentLength") var comment: String = ""
  }

  enum Method: UInt16, PacketField {
    case stored = 0
    case deflated = 8
  }

  @Packet(endianness: .little)
  struct End: Equatable {
    var disk: UInt16 = 0
    var directoryDisk: UInt16 = 0
    var entryCountOfDisk: UInt16 = 0
    var entryCount: UInt16 = 0
    var directorySize: UInt32 = 0
    var directoryOffset: UInt32 = 0
    @LengthPrefixed(UInt16.self) var comment: String = ""
  }
}

@Suite struct ZIPTests {
  private func file(_ name: String, _ checksum: UInt32, _ content: String) -> ZIP.File {
    ZIP.File(
      method: .stored, time: 0x43C0, date: 0x5D78, checksum: checksum, size: 5, name: name,
      content: Data(content.utf8))
  }

  private func entry(_ name: String, _ checksum: UInt32, offset: UInt32) -> ZIP.Entry {
    ZIP.Entry(
      method: .stored, time: 0x43C0, date: 0x5D78, checksum: checksum, compressedSize: 5, size: 5,
      externalAttributes: 0x180_0000, offset: offset, name: name)
  }

  @Test func archives() throws {
    let (hello, again) = (Checksum.crc32(Array("Hello".utf8)), Checksum.crc32(Array("again".utf8)))
    try verifyGallery(
      "ZIP",
      [
        "empty": ZIP.Archive(),
        "two files": ZIP.Archive(
          files: [file("hello.txt", hello, "Hello"), file("again.txt", again, "again")],
          directory: [
            entry("hello.txt", hello, offset: 0), entry("again.txt", again, offset: 44),
          ],
          end: .init(
            entryCountOfDisk: 2, entryCount: 2, directorySize: 110, directoryOffset: 88,
            comment: "two")
        ),
      ]
    )
  }

  @Test func aNameBeyondTheArchiveIsRejected() throws {
    let sentence = try rejection(of: ZIP.Archive.self, "ZIP", "two files") { $0[27] = 1 }
    #expect(sentence == "Archive.files[0].name: needs 265 bytes at offset 30, but 193 remain")
  }
}
