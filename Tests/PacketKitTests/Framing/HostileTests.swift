import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Streams made to break the decoder or to use up its memory.
@Suite(.takesLong) struct HostileTests {
  /// Framings with the largest maximum that there is.
  private static let unlimited: [Example] = [
    Example("UInt8", .lengthPrefixed(UInt8.self, maximumLength: .max)),
    Example("UInt16", .lengthPrefixed(UInt16.self, maximumLength: .max)),
    Example("UInt32", .lengthPrefixed(UInt32.self, maximumLength: .max)),
    Example("UInt64", .lengthPrefixed(UInt64.self, maximumLength: .max)),
    Example(
      "UInt64, with header",
      .lengthPrefixed(UInt64.self, includesHeader: true, maximumLength: .max)
    ),
    Example("varint32", .varint32(maximumLength: .max)),
    Example("line", .line(maximumLength: .max)),
    Example("delimited", .delimited(by: [1, 2], maximumLength: .max)),
    Example("fixed", .fixed(length: .max)),
    Example("COBS", .cobs(maximumLength: .max)),
    Example("SLIP", .slip(maximumLength: .max)),
    Example("PPP", .ppp(maximumLength: .max)),
    Example("header", .custom(headerInFrame: Growing.self, maximumLength: .max)),
    Example("header with a text", .custom(headerInFrame: Named.self, maximumLength: .max)),
  ]

  @Test(arguments: unlimited, [0x00, 0x01, 0x7D, 0x7E, 0x7F, 0x80, 0xC0, 0xDB, 0xFF] as [UInt8])
  func theLargestMaximumDoesNotOverflow(_ example: Example, _ byte: UInt8) throws {
    let stream = [UInt8](repeating: byte, count: 40)
    try verifyChunkings(of: stream, in: example.framing)
    _ = try? FrameEncoder(example.framing).encode(stream)
  }

  @Test func aVarintTellsLessThan2GiBWhateverTheMaximum() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: .max))
    decoder.append([0x80, 0x80, 0x80, 0x80, 0x08])
    let error = #expect(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(error?.declaredLength == 1 << 31)
    #expect(error?.limit == Int(Int32.max))
    var patient = FrameDecoder(.varint32(maximumLength: .max))
    patient.append([0xFF, 0xFF, 0xFF, 0xFF, 0x03])
    #expect(try patient.nextFrame() == nil)
  }

  @Test(arguments: Example.all + unlimited)
  func anAnnouncedLengthReservesNoMemory(_ example: Example) throws {
    // Just what each framing would wait for: the stream must cost what has come in, not what was announced.
    for header in [[0x7F], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x10], [0x3F, 0xFF, 0, 0]]
      as [[UInt8]]
    {
      var decoder = FrameDecoder(example.framing)
      decoder.append(header)
      while let frame = try? decoder.nextFrame() { #expect(frame.count <= header.count) }
      #expect(decoder.unreadCount <= header.count)
    }
  }

  @Test func aLineThatNeverEndsIsDroppedAsItComes() throws {
    let chunk = [UInt8](repeating: 0x61, count: 64 * 1024)
    var decoder = FrameDecoder(.line(maximumLength: 1000))
    var errors = 0
    for _ in 0..<1600 {
      decoder.append(chunk)
      do throws(FramingError) {
        #expect(try decoder.nextFrame() == nil)
      } catch {
        #expect(error.reason == .lineTooLong(maximum: 1000))
        errors += 1
        #expect(try decoder.nextFrame() == nil)
      }
      #expect(decoder.unreadCount == 0)
    }
    #expect(errors == 1)
    decoder.append([0x0A, 0x62, 0x0A])
    #expect(try decoder.nextFrame() == Data([0x62]))
  }

  @Test(arguments: [
    Example("delimited", .delimited(by: [0x0A], maximumLength: 1000)),
    Example("COBS", .cobs(maximumLength: 1000)),
    Example("SLIP", .slip(maximumLength: 1000)),
    Example("PPP", .ppp(maximumLength: 1000)),
  ])
  func aFrameThatNeverEndsIsRefused(_ example: Example) throws {
    var decoder = FrameDecoder(example.framing)
    decoder.append([UInt8](repeating: 0x61, count: 1 << 20))
    let error = #expect(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(error?.reason == .unterminated(maximum: 1000))
    #expect(decoder.unreadCount == 0)
  }

  @Test func aTrickleIsNotSearchedTwice() throws {
    // Quadratic work on a byte at a time would take minutes here. 0x61 is the varint 97.
    let framings: [(Framing, bytesOfAFrame: Int)] = [
      (.line(maximumLength: 1 << 20), .max), (.cobs(maximumLength: 1 << 20), .max),
      (.slip(maximumLength: 1 << 20), .max), (.ppp(maximumLength: 1 << 20), .max),
      (.delimited(by: "aaaaaaab".utf8, maximumLength: 1 << 20), .max),
      (.lengthPrefixed(UInt32.self, maximumLength: .max), .max),
      (.varint32(maximumLength: .max), 98),
    ]
    let count = LongTests.count(200_000)
    for (framing, bytesOfAFrame) in framings {
      var decoder = FrameDecoder(framing)
      var frames = 0
      for _ in 0..<count {
        decoder.append(CollectionOfOne(0x61))
        if try decoder.nextFrame() != nil { frames += 1 }
      }
      #expect(frames == count / bytesOfAFrame)
      #expect(decoder.unreadCount == count % bytesOfAFrame)
    }
  }

  @Test func emptyFramesComeWithoutRecursion() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 10))
    decoder.append([UInt8](repeating: 0, count: 100_000))
    var count = 0
    while try decoder.nextFrame() != nil { count += 1 }
    #expect(count == 100_000)
  }

  @Test(
    arguments: [
      (Example("COBS", .cobs(maximumLength: 10)), [0], [2, 1, 0]),
      (Example("SLIP", .slip(maximumLength: 10)), [0xC0], [1, 0xC0]),
      (Example("PPP", .ppp(maximumLength: 10)), [0x7E], [1, 0x7E]),
      (Example("aborted PPP", .ppp(maximumLength: 10)), [0x41, 0x7D, 0x7E], [1, 0x7E]),
    ] as [(Example, [UInt8], [UInt8])])
  func noiseBetweenFramesIsPassedOverWithoutRecursion(
    _ example: Example, _ noise: [UInt8], _ frame: [UInt8]
  ) throws {
    var decoder = FrameDecoder(example.framing)
    for _ in 0..<100_000 { decoder.append(noise) }
    decoder.append(frame)
    #expect(try decoder.nextFrame() == Data([1]))
    #expect(try decoder.nextFrame() == nil)
  }

  @Test func aHeaderOfNoBytesDoesNotMakeFramesOfNothing() throws {
    var decoder = FrameDecoder(.custom(header: Nothing(), maximumLength: 10))
    decoder.append([1])
    let error = #expect(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(
      error?.description == "frame at stream offset 0 has a bad header: takes no bytes at offset 0"
    )
  }

  @Test func offsetsGoOnThroughoutTheStream() throws {
    var decoder = FrameDecoder(.lengthPrefixed(UInt8.self, maximumLength: 9))
    let frames = [UInt8](repeating: 1, count: 2000)
    for _ in 0..<10 {
      decoder.append(frames)
      while try decoder.nextFrame() != nil {}
    }
    decoder.append([10])
    let error = #expect(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(error?.offset == 20_000)
  }
}
