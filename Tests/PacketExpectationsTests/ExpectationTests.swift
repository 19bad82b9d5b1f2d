import Foundation
import PacketExpectations
import PacketKit
import Testing

/// A packet whose byte of zeros may be anything, which is lost.
struct Careless: Packet, Equatable {
  var number: UInt8

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self)
    _ = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number)
    try writer.write(0 as UInt8)
  }
}

/// A packet that is not what it was.
struct Forgetful: Packet, Equatable {
  var number: UInt8
  var isNew = true

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self) & 0x7F
    isNew = number > 3
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number + (isNew ? 1 : 0))
  }
}

@Packet struct Score: Equatable {
  var name: String
  var points: UInt16
}

@Suite struct ExpectationTests {
  private let score = Score(name: "zoë", points: 7)

  @Test func goodPacketsMeetThem() throws {
    expectHostileInputsAreRefused(Score.self, golden: try score.encodedBytes())
    expectRoundTrip(Score.self)
    expectCanonical(Score.self)
  }

  @Test func carelessPacketsDoNot() {
    withKnownIssue { expectHostileInputsAreRefused(Careless.self, golden: [7, 0]) }
    withKnownIssue { expectCanonical(Careless.self) }
    withKnownIssue { expectRoundTrip(Forgetful.self) }
  }

  @Test func goldenBytesAreRecordedReadAndCompared() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Goldens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("score.hex").path
    withKnownIssue { expectGolden(score, path) }
    withKnownIssue {
      expectGolden(score, path, recording: true)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("recorded") }
    }
    expectGolden(score, path)
    let other = Score(name: "zoë", points: 8)
    withKnownIssue {
      expectGolden(other, path)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("- 00 07") && $0.rawValue.contains("+ 00 08")
          && $0.rawValue.contains("  00 00 00 04  7a 6f c3 ab")
      }
    }
  }

  @Test func goldenBytesAreFoundFromTheSourceFile() {
    expectGolden(
      PlayerState(identifier: "", username: "", state: 0),
      "Fixtures/PlayerState/empty strings.hex"
    )
  }
}

@Packet struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}
