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

/// A packet that is never what it was, though its bytes are. Its text holds "nan".
struct Tenant: Packet, Equatable {
  var tenant: UInt8

  init(from reader: inout PacketReader) throws(PacketError) {
    tenant = try reader.read(UInt8.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(tenant)
  }

  static func == (a: Tenant, b: Tenant) -> Bool { false }
}

/// A packet that is not equal to itself, for it holds a NaN.
struct Undefined<Value: Equatable & Sendable>: Packet, Equatable where Value: NaNHolder {
  var number: UInt8
  var value: Value

  init(from reader: inout PacketReader) throws(PacketError) {
    number = try reader.read(UInt8.self)
    value = Value.nan
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(number)
  }
}

protocol NaNHolder { static var nan: Self { get } }

extension Double: NaNHolder {}
extension SIMD2<Float>: NaNHolder { static var nan: Self { Self(1, .nan) } }
extension Array<Float?>: NaNHolder { static var nan: Self { [nil, 1, .nan] } }

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
    withKnownIssue { expectRoundTrip(Tenant.self) }
  }

  @Test func aNaNNeedNotBeEqualToItself() {
    expectRoundTrip(Undefined<Double>.self)
    expectRoundTrip(Undefined<SIMD2<Float>>.self)
    expectRoundTrip(Undefined<[Float?]>.self)
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
