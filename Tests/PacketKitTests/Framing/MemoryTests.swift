import PacketKit
import Testing

@testable import PacketFraming

/// What a decoder keeps of the memory that its frames took.
@Suite struct MemoryTests {
  static let framings: [Framing] = [
    .lengthPrefixed(UInt32.self, maximumLength: 1 << 24), .varint32(maximumLength: 1 << 24),
    .line(maximumLength: 1 << 24), .delimited(by: [0, 0], maximumLength: 1 << 24),
    .cobs(maximumLength: 1 << 24), .slip(maximumLength: 1 << 24),
  ]

  /// Bytes that are never kept to be given back.
  private static let kept = 256 * 1024

  private func frame(of count: Int, in framing: Framing) throws -> [UInt8] {
    Array(try FrameEncoder(framing).encode([UInt8](repeating: 1, count: count)))
  }

  /// Decodes what comes in chunks of 64 KiB; returns the capacity after each.
  private func capacities(_ decoder: inout FrameDecoder, _ bytes: [UInt8]) throws -> [Int] {
    var capacities: [Int] = []
    var rest = bytes[...]
    while let first = rest.first {
      _ = first
      decoder.append(rest.prefix(64 * 1024))
      rest = rest.dropFirst(64 * 1024)
      while try decoder.withNextFrameBytes({ _ in true }) != nil {}
      capacities.append(decoder.buffer.bytes.capacity)
    }
    return capacities
  }

  @Test(arguments: framings.indices)
  func theMemoryOfALargeFrameIsGivenBack(_ index: Int) throws {
    let framing = Self.framings[index]
    var decoder = FrameDecoder(framing)
    let large = try frame(of: 2 << 20, in: framing)
    #expect(try capacities(&decoder, large).last ?? .max <= Self.kept)
    decoder.append(large)
    #expect(try decoder.nextFrame()?.count == 2 << 20)
    #expect(try decoder.nextFrame() == nil)
    // The second in a row: its memory is kept for a third.
    #expect(decoder.buffer.bytes.capacity >= 2 << 20)
    decoder.append(try frame(of: 10, in: framing))
    #expect(try decoder.nextFrame()?.count == 10)
    #expect(try decoder.nextFrame() == nil)
    #expect(decoder.buffer.bytes.capacity <= Self.kept)
  }

  /// The beginning of the next frame does not keep the memory of the one before.
  @Test(arguments: framings.indices)
  func theMemoryIsGivenBackWithinAFrameToo(_ index: Int) throws {
    let framing = Self.framings[index]
    var decoder = FrameDecoder(framing)
    let next = try frame(of: 100, in: framing)
    let bytes = try frame(of: 2 << 20, in: framing) + next.prefix(50)
    #expect(try capacities(&decoder, bytes).last ?? .max <= Self.kept)
    decoder.append(next.dropFirst(50))
    #expect(try decoder.nextFrame()?.count == 100)
  }

  /// Without a call that finds nothing more, the next chunk gives it back.
  @Test func theNextChunkGivesItBack() throws {
    let framing = Self.framings[0]
    var decoder = FrameDecoder(framing)
    decoder.append(try frame(of: 2 << 20, in: framing))
    #expect(try decoder.nextFrame()?.count == 2 << 20)
    decoder.append([0])
    #expect(decoder.buffer.bytes.capacity <= Self.kept)
  }

  /// A steady stream of large frames takes memory once.
  @Test(arguments: framings.indices)
  func memoryIsNotTakenAnewForEachOfManyLargeFrames(_ index: Int) throws {
    let framing = Self.framings[index]
    var decoder = FrameDecoder(framing)
    let large = try frame(of: 1 << 20, in: framing)
    let all = try capacities(&decoder, (0..<10).reduce(into: [UInt8]()) { all, _ in all += large })
    // The first two frames make the buffer grow; from then on it stays as it is.
    #expect(Set(all.suffix(7 * 16)).count == 1)
  }

  @Test func smallFramesLeaveTheBufferAsItIs() throws {
    let framing = Self.framings[0]
    var decoder = FrameDecoder(framing)
    let small = try frame(of: 1000, in: framing)
    let frames = (0..<2000).reduce(into: [UInt8]()) { all, _ in all += small }
    let all = try capacities(&decoder, frames)
    #expect(Set(all.dropFirst(4)).count == 1)
  }
}
