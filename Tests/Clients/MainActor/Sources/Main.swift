import Foundation
import PacketFraming
import PacketKit

struct Failure: Error, CustomStringConvertible { let description: String }

nonisolated func roundTrip<P: Packet & Equatable & Sendable>(_ packet: P) throws {
  let decoded = try P(decoding: packet.encodedBytes())
  guard decoded == packet else { throw Failure(description: "\(packet) came back as \(decoded)") }
}

@main struct Client {
  static func main() async throws {
    let plain = Plain(id: 1, name: "a")
    let everything = Everything(
      plain: plain, free: Free(id: 2), list: [plain], names: [plain: Free(id: 3)],
      set: [Free(id: 4)], box: Box(value: plain, list: [plain]),
      message: .free(Free(id: 5), to: 6),
      ranged: Ranged(level: 9, name: "five5", bits: 31, rank: .high), grown: Grown(id: 1, other: 4),
      kind: .medic, flags: [.alive], heat: Celsius(tenths: -5), health: 100, coded: "abc",
      share: [0, 1], time: Date(timeIntervalSince1970: 5), wait: .milliseconds(20),
      identifier: UUID(), cache: []
    )
    // On the main actor, and off it.
    try roundTrip(everything)
    try await Task.detached {
      try roundTrip(everything)
      try roundTrip(Grown(id: 1))
      try roundTrip(Game.Player(name: "four", team: .blue))
    }.value
    let bound = try Bound(decoding: Bound(id: 1, name: "four").encodedBytes())
    guard bound.name == "four" else { throw Failure(description: "\(bound)") }
    guard (try? Ranged(level: 0, name: "", bits: 0, rank: .low).encodedBytes()) == nil,
      (try? Ranged(level: 1, name: "toolong", bits: 0, rank: .low).encodedBytes()) == nil,
      (try? Bound(id: 1, name: "toolong").encodedBytes()) == nil
    else { throw Failure(description: "a value beyond its bounds was encoded") }
    let encoder = FrameEncoder(.custom(header: Header(), maximumLength: 100))
    let frame = try encoder.encode(plain)
    print("passed: \(frame.count) bytes")
  }
}
