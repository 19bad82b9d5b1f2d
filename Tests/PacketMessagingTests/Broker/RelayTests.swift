import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Packet(view: true)
private struct Parcel: Sendable, Equatable {
  var recipient: UInt8
  @Remaining var content: String
}

/// Relays that read the stream of a broker frame by frame.
@Suite(.timeLimit(.minutes(5))) struct RelayTests {
  private let framing = Framing.varint32(maximumLength: 1000)
  private let clock = ManualClock()

  /// What a broker sends that beats between its messages.
  private func streamWithHeartbeats() async throws -> Data {
    var options = MessageBrokerOptions()
    options.clock = clock
    options.heartbeatInterval = .seconds(1)
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<Parcel>(channel, framing: framing, options: options)
    var stream = Data()
    for second in 1...3 as ClosedRange<Int> {
      try await clock.sleepers(until: .seconds(second))
      clock.advance(by: .seconds(1))
      stream += try #require(try await peer.read())
      let parcel = Parcel(recipient: UInt8(second), content: "parcel \(second)")
      try await broker.send(parcel)
      stream += try #require(try await peer.read())
    }
    await broker.close()
    #expect(stream.count { $0 == 0 } == 3)
    return stream
  }

  /// What a broker at the end of a relay receives.
  private func messages(of stream: Data) async throws -> [Parcel] {
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<Parcel>(channel, framing: framing)
    try await peer.write(stream)
    await peer.close()
    var parcels: [Parcel] = []
    for await parcel in broker.messages { parcels.append(parcel) }
    guard case .endedByPeer = try await broker.disconnection() else {
      Issue.record("\(try await broker.disconnection())")
      return parcels
    }
    return parcels
  }

  @Test func aRelayOfViewsPassesHeartbeats() async throws {
    var decoder = FrameDecoder(framing)
    let encoder = FrameEncoder(framing)
    var writer = PacketWriter()
    for byte in try await streamWithHeartbeats() {
      decoder.append([byte])
      while let view = try decoder.nextView(Parcel.self) {
        if view.recipient != 2 { try encoder.encode(view.bytes, into: &writer) }
      }
    }
    try decoder.finish()
    let parcels = try await messages(of: writer.makeData())
    #expect(parcels.map(\.content) == ["parcel 1", "parcel 3"])
  }

  @Test func aRelayOfFramesForwardsHeartbeatsToo() async throws {
    let stream = try await streamWithHeartbeats()
    var decoder = FrameDecoder(framing)
    let encoder = FrameEncoder(framing)
    var writer = PacketWriter()
    decoder.append(stream)
    while try decoder.withNextFrameBytes({ try encoder.encode($0, into: &writer) }) != nil {}
    let relayed = writer.makeData()
    #expect(relayed == stream)
    #expect(try await messages(of: relayed).map(\.recipient) == [1, 2, 3])
  }
}
