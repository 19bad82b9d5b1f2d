import Foundation
import PacketFraming
import PacketKit
import Testing

@testable import TestPackets

@Suite struct FrameDecoderTests {
  @Test func theStreamOfTheDocumentationIsRead() throws {
    let states = [
      PlayerState(identifier: "abcdefgh", username: "Renée", state: 42),
      PlayerState(identifier: "", username: "", state: 0),
    ]
    let encoder = FrameEncoder(.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024))
    var stream = Data()
    for state in states { stream += try encoder.encode(state) }
    var decoder = FrameDecoder(.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024))
    var decoded: [PlayerState] = []
    for chunk in [stream.prefix(3), stream.dropFirst(3)] {
      decoder.append(chunk)
      while let frame = try decoder.nextFrame() {
        decoded.append(try PlayerState(decoding: frame))
      }
    }
    try decoder.finish()
    #expect(decoded == states)
  }

  @Test func chunksComeInManyForms() throws {
    let bytes: [UInt8] = [2, 7, 8]
    let data = Data([0, 0] + bytes).dropFirst(2)
    var decoder = FrameDecoder(.lengthPrefixed(UInt8.self, maximumLength: 9))
    decoder.append(bytes)
    decoder.append(data)
    decoder.append(bytes[...])
    decoder.append(bytes.lazy.map { $0 })
    decoder.append(data.bytes)
    decoder.append([] as [UInt8])
    for _ in 0..<5 { #expect(try decoder.nextFrame() == Data([7, 8])) }
    #expect(try decoder.nextFrame() == nil)
  }

  @Test func aFrameIsLent() throws {
    var decoder = FrameDecoder(.lengthPrefixed(UInt8.self, maximumLength: 9))
    decoder.append([2, 0xAB, 0xCD, 0, 1])
    #expect(try decoder.withNextFrame { reader in try reader.read(UInt16.self) } == 0xABCD)
    #expect(try decoder.withNextFrame { reader in reader.remainingCount } == 0)
    #expect(try decoder.withNextFrame { reader in reader.remainingCount } == nil)
    #expect(decoder.unreadCount == 1)
  }

  @Test func anErrorInAFramesContentIsOfThatFrameAlone() throws {
    var decoder = FrameDecoder(.lengthPrefixed(UInt8.self, maximumLength: 9))
    decoder.append([1, 5, 2, 0xAB, 0xCD])
    let error = #expect(throws: FramingError.self) {
      try decoder.withNextFrame { reader in try reader.read(UInt16.self, field: "token") }
    }
    #expect(
      error.map { "\($0)" }
        == "token: needs 2 bytes at offset 0, but 1 remains, in the frame at stream offset 0"
    )
    #expect(error?.endsStream == false)
    #expect(error?.packetError?.needed == 2)
    #expect(try decoder.withNextFrame { reader in try reader.read(UInt16.self) } == 0xABCD)
  }

  @Test func anErrorOfTheFramingStays() throws {
    var decoder = FrameDecoder(.lengthPrefixed(UInt8.self, maximumLength: 2))
    decoder.append([1, 5, 3])
    #expect(try decoder.nextFrame() == Data([5]))
    let first = try #require(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(first.reason == .lengthTooLarge(3, maximum: 2))
    #expect(first.offset == 2)
    #expect(first.declaredLength == 3)
    #expect(first.limit == 2)
    decoder.append([1, 2, 3])
    #expect(decoder.unreadCount == 0)
    #expect(throws: first) { try decoder.nextFrame() }
    #expect(throws: first) { try decoder.withNextFrame { _ in } }
    #expect(throws: first) { try decoder.finish() }
  }

  @Test func bytesAfterTheLastFrameCanBeTaken() throws {
    var decoder = FrameDecoder(.line(maximumLength: 80))
    decoder.append("upgrade\n\u{1}\u{2}".utf8)
    #expect(try decoder.nextFrame() == Data("upgrade".utf8))
    #expect(decoder.unreadBytes.byteCount == 2)
    var reader = PacketReader(decoder.unreadBytes)
    let next = try reader.read(UInt16.self)
    #expect(next == 0x0102)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    let framing: Framing
    let bytes: [UInt8]
    let sentence: String

    var testDescription: String { sentence }
  }

  @Test(arguments: [
    Ending(
      framing: .lengthPrefixed(UInt32.self, maximumLength: 9),
      bytes: [0, 0, 0],
      sentence: "stream ends after 3 bytes of the frame at stream offset 0, which takes at least 4"
    ),
    Ending(
      framing: .lengthPrefixed(UInt8.self, maximumLength: 9),
      bytes: [1, 5, 4, 1],
      sentence: "stream ends after 2 bytes of the frame at stream offset 2, which takes at least 5"
    ),
    Ending(
      framing: .line(maximumLength: 9),
      bytes: [0x0A, 0x61],
      sentence: "stream ends after 1 byte of the frame at stream offset 1, before its terminator"
    ),
    Ending(
      framing: .cobs(maximumLength: 9),
      bytes: [1],
      sentence: "stream ends after 1 byte of the frame at stream offset 0, before its terminator"
    ),
    Ending(
      framing: .fixed(length: 2),
      bytes: [1, 2, 3],
      sentence: "stream ends after 1 byte of the frame at stream offset 2, which takes at least 2"
    ),
  ])
  func anUnfinishedFrameIsReported(_ ending: Ending) throws {
    var decoder = FrameDecoder(ending.framing)
    decoder.append(ending.bytes)
    while try decoder.nextFrame() != nil {}
    let error = #expect(throws: FramingError.self) { try decoder.finish() }
    #expect(error.map { "\($0)" } == ending.sentence)
  }

  @Test func aFrameThatNobodyTookIsReported() throws {
    var decoder = FrameDecoder(.fixed(length: 2))
    decoder.append([1, 2])
    let error = #expect(throws: FramingError.self) { try decoder.finish() }
    #expect(
      error.map { "\($0)" }
        == "stream ends before the frame at stream offset 0, of 2 bytes, was read; 2 are buffered"
    )
  }

  @Test func aCopyOfADecoderGoesItsOwnWay() throws {
    var decoder = FrameDecoder(.cobs(maximumLength: 9))
    decoder.append([2, 7, 2, 8, 0, 1, 0])
    var copy = decoder
    #expect(try decoder.nextFrame() == Data([7, 0, 8]))
    #expect(try copy.nextFrame() == Data([7, 0, 8]))
    #expect(try copy.nextFrame() == Data())
    #expect(try decoder.nextFrame() == Data())
  }
}
