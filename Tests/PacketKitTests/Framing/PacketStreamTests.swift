import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct PacketStreamTests {
  static let framing = Framing.varint32(maximumLength: 1024)
  static let states = [
    PlayerState(identifier: "abcdefgh", username: "Renée", state: 42),
    PlayerState(identifier: "", username: "", state: 0),
    PlayerState(identifier: "x", username: String(repeating: "y", count: 200), state: .max),
  ]

  static func stream() throws -> [UInt8] {
    try states.flatMap { try FrameEncoder(framing).encode($0) }
  }

  /// What comes of a stream of packets.
  private enum Event: Equatable {
    case packet(PlayerState)
    case error(FramingError)
  }

  private func events(_ chunking: Chunking) -> [Event] {
    var decoder = FrameDecoder(Self.framing)
    var events: [Event] = []
    for chunk in chunking.chunks {
      decoder.append(chunk)
      while true {
        do throws(FramingError) {
          guard let packet = try decoder.nextPacket(PlayerState.self) else { break }
          events.append(.packet(packet))
        } catch {
          events.append(.error(error))
          if error.endsStream { return events }
        }
      }
    }
    do throws(FramingError) { try decoder.finish() } catch { events.append(.error(error)) }
    return events
  }

  @Test func packetsComeOutOfAnyChunks() throws {
    let events = try verifyChunkings(of: Self.stream(), events: events)
    #expect(events == Self.states.map(Event.packet))
  }

  @Test func aBadPacketDoesNotEndTheStream() throws {
    // The second frame's packet claims a name of 255 bytes.
    let bad: [UInt8] = [16] + [UInt8](repeating: 0, count: 11) + [255, 0, 0, 0, 7]
    let good = try Array(FrameEncoder(Self.framing).encode(Self.states[0]))
    let events = try verifyChunkings(of: good + bad + good + [3, 0], events: events)
    try #require(events.count == 4)
    #expect(events[0] == .packet(Self.states[0]))
    #expect(events[2] == .packet(Self.states[0]))
    guard case .error(let error) = events[1], case .error(let end) = events[3] else {
      Issue.record("\(events)")
      return
    }
    #expect(
      "\(error)"
        == "PlayerState.username: needs 255 bytes at offset 12, but 4 remain, in the frame at stream offset 23"
    )
    #expect(error.offset == UInt64(good.count))
    #expect(error.packetError?.path == "PlayerState.username")
    #expect(end.reason == .unfinished(available: 2, needed: 4))
  }

  @Test func aFrameHoldsOnePacketAndNoMore() throws {
    var decoder = FrameDecoder(Self.framing)
    decoder.append([17])
    decoder.append([UInt8](repeating: 0, count: 17))
    let error = #expect(throws: FramingError.self) { try decoder.nextPacket(PlayerState.self) }
    #expect(error?.packetError?.reason == .trailingBytes(count: 1))
  }

  @Test func limitsReachThePackets() throws {
    var decoder = FrameDecoder(Self.framing)
    decoder.append(try Self.stream())
    let error = #expect(throws: FramingError.self) {
      try decoder.nextPacket(PlayerState.self, limits: .init(maximumDepth: 0))
    }
    #expect(error?.packetError?.reason == .tooDeep(maximum: 0))
  }
}
