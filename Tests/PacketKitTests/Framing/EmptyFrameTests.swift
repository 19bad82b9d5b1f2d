import Foundation
import PacketFraming
import PacketKit
import Testing

@Packet(view: true)
private struct Move: Equatable {
  var step: UInt8
}

@Packet(view: true)
private struct Text: Equatable {
  @Remaining var text: String
}

/// A frame without content is a heartbeat, unless it is a packet.
@Suite struct EmptyFrameTests {
  /// Two packets between heartbeats.
  private let stream: [UInt8] = [0, 0, 1, 0x61, 0, 1, 0x62, 0]

  @Test func packetsAreDecodedBetweenHeartbeats() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 9))
    decoder.append(stream)
    var steps: [UInt8] = []
    while let move = try decoder.nextPacket(Move.self) { steps.append(move.step) }
    #expect(steps == [0x61, 0x62])
    try decoder.finish()
  }

  @Test func viewsAreDecodedBetweenHeartbeats() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 9))
    decoder.append(stream)
    var steps: [UInt8] = []
    while let view = try decoder.nextView(Move.self) { steps.append(view.step) }
    #expect(steps == [0x61, 0x62])
    try decoder.finish()
  }

  @Test func asynchronousSequencesSkipHeartbeats() async throws {
    let chunks = AsyncStream(unfolding: { [chunks = Chunks(stream)] in await chunks.next() })
    var steps: [UInt8] = []
    for try await move in chunks.packets(Move.self, framing: .varint32(maximumLength: 9)) {
      steps.append(move.step)
    }
    #expect(steps == [0x61, 0x62])
  }

  @Test func anEmptyFrameIsAPacketThatTakesNoBytes() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 9))
    decoder.append(stream)
    decoder.append(stream)
    var texts: [String] = []
    while texts.count < 6, let text = try decoder.nextPacket(Text.self) { texts.append(text.text) }
    while let view = try decoder.nextView(Text.self) { texts.append(String(view.text)) }
    #expect(texts == ["", "", "a", "", "b", "", "", "", "a", "", "b", ""])
  }

  @Test func framesAreAllDelivered() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 9))
    decoder.append(stream)
    var counts: [Int] = []
    while let count = try decoder.withNextFrameBytes({ $0.byteCount }) { counts.append(count) }
    #expect(counts == [0, 0, 1, 0, 1, 0])
    decoder.append(stream)
    counts = []
    while let frame = try decoder.nextFrame() { counts.append(frame.count) }
    #expect(counts == [0, 0, 1, 0, 1, 0])
  }

  @Test func aMalformedFrameAfterHeartbeatsIsReportedWhereItIs() throws {
    var decoder = FrameDecoder(.varint32(maximumLength: 9))
    decoder.append([0, 0, 2, 0x61, 0x62, 0, 1, 0x63] as [UInt8])
    let error = #expect(throws: FramingError.self) { try decoder.nextPacket(Move.self) }
    #expect(error?.offset == 2)
    #expect(try decoder.nextPacket(Move.self) == Move(step: 0x63))
    #expect(try decoder.nextPacket(Move.self) == nil)
  }
}

/// Chunks of one byte.
private actor Chunks {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  func next() -> [UInt8]? { bytes.popFirst().map { [$0] } }
}
