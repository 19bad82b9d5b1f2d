import Foundation
import PacketFraming
import PacketTesting
import Testing

@Suite struct StreamFixtureTests {
  @Test func everyFramingHasFixturesAndEveryFixtureAFraming() throws {
    let files = Set(try FixtureFolder.streams().map(\.packet))
    #expect(files == Set(Example.all.map(\.name)))
  }

  @Test(arguments: try FixtureFolder.streams())
  func everyChunkingComesToTheEventsExpected(_ fixture: Fixture) throws {
    let example = try #require(Example.named(fixture.packet))
    let events = try verifyChunkings(of: fixture.bytes, in: example.framing)
    #expect(events.map(\.description) == fixture.expectedEvents)
  }

  /// The fixtures whose frames are encoded as we do it; the others are what a peer may send too.
  private static let canonical: Set = [
    "frames", "empty message among others", "short frames", "254 bytes", "254 bytes and zeros",
    "at the maximum, LF", "tagged messages",
  ]

  @Test(arguments: try FixtureFolder.streams().filter { canonical.contains($0.name) })
  func framesAreEncodedAsThePeersDoIt(_ fixture: Fixture) throws {
    // The headers with a text hold a different one each.
    guard fixture.packet != "header with a text, maximum 20" else { return }
    let example = try #require(Example.named(fixture.packet))
    let encoder = FrameEncoder(example.framing)
    var stream: [UInt8] = []
    for case .frame(let content) in StreamEvent.all(
      of: Chunkings(of: fixture.bytes).whole,
      in: example.framing
    ) {
      stream += try encoder.encode(content)
    }
    #expect(stream == fixture.bytes)
  }
}
