import Foundation
import PacketFraming
import PacketKit
import Testing

@testable import TestPackets

@Suite struct FrameHeaderTests {
  struct UnknownType: Error, Equatable {
    let type: UInt8

    init(_ type: UInt8) { self.type = type }
  }

  @Test func aHeaderInTheFrameTellsWhatElseIsInIt() throws {
    let framing = Framing.custom(headerInFrame: Tagged.self, maximumLength: 200)
    let state = PlayerState(identifier: "x", username: "y", state: 7)
    var writer = PacketWriter()
    for type in [3, 4, 3] as [UInt8] {
      try FrameEncoder(framing).encode(into: &writer) { writer in
        try writer.write(Tagged(type: type, length: 0))
        try writer.write(state)
      }
    }
    var decoder = FrameDecoder(framing)
    decoder.append(writer.bytes)
    var states: [PlayerState] = []
    var unknown: [UInt8] = []
    while true {
      do {
        let state = try decoder.withNextFrame { reader in
          switch try reader.read(Tagged.self).type {
          case 3: try reader.read(PlayerState.self)
          case let type: throw UnknownType(type)
          }
        }
        guard let state else { break }
        states.append(state)
      } catch let error as UnknownType {
        unknown.append(error.type)
      }
    }
    #expect(states == [state, state])
    #expect(unknown == [4])
    try decoder.finish()
  }

  @Test func anErrorOfOnesOwnLeavesTheWriterAsItWas() throws {
    var writer = PacketWriter()
    try writer.write(0xABCD as UInt16)
    #expect(throws: UnknownType(5)) {
      try FrameEncoder(.line(maximumLength: 9)).encode(into: &writer) { writer in
        try writer.write(1 as UInt8)
        throw UnknownType(5)
      }
    }
    #expect(writer.makeArray() == [0xAB, 0xCD])
  }

  /// A decoder refuses such a header, too.
  @Test func aHeaderHasAtLeastOneByteAndNoMoreThanItMay() throws {
    let longest = Framing.custom(header: LongHeader(byteCount: 63), maximumLength: 9)
    var decoder = FrameDecoder(longest)
    decoder.append(try FrameEncoder(longest).encode([1, 2]))
    #expect(try decoder.nextFrame() == Data([1, 2]))

    let tooLong = Framing.custom(header: LongHeader(byteCount: 64), maximumLength: 9)
    let error = #expect(throws: FramingError.self) { try FrameEncoder(tooLong).encode([1, 2]) }
    #expect(error?.reason == .headerTooLong(maximum: 64))

    let empty = Framing.custom(header: Hollow(), maximumLength: 9)
    #expect(throws: FramingError.self) { try FrameEncoder(empty).encode([1, 2]) }
  }

  @Test func aFailedCheckEndsTheStream() throws {
    var frame = try FrameEncoder(.custom(header: Sealed(), maximumLength: 9)).encode([1, 2, 3])
    frame[frame.count - 1] ^= 1
    var decoder = FrameDecoder(.custom(header: Sealed(), maximumLength: 9))
    decoder.append(frame)
    let error = #expect(throws: FramingError.self) { try decoder.nextFrame() }
    #expect(error?.endsStream == true)
    #expect(error?.packetError == nil)
  }
}

/// A header of one byte and as many as that states. Two bytes follow it.
@Packet
private struct LongHeader: FrameHeader {
  @LengthPrefixed(UInt8.self) var padding: [UInt8]

  init(byteCount: Int) { padding = [UInt8](repeating: 0, count: byteCount) }

  var contentLength: UInt64 { 2 }

  mutating func describe(_ content: RawSpan) throws(PacketError) {}
}

@Packet
private struct Hollow: FrameHeader {
  var contentLength: UInt64 { 2 }

  mutating func describe(_ content: RawSpan) throws(PacketError) {}
}
