import Foundation
import PacketKit
import Testing

@Suite struct EverythingTests {
  @Test func roundTrips() throws {
    let packet = EverythingPacket(
      code: "abcd", initials: "RH", name: "Renée", ascii: "plain", host: "example.org",
      little: 1, big: 2, count: 300, offset: -5, health: 100, score: 999, aligned: 7, padded: 8,
      numbers: [1, 2], tags: [9, 3], prices: ["a": 1, "b": 2], color: [1, 2, 3],
      date: Date(timeIntervalSince1970: 1.5), timeout: .seconds(2), quarters: -0.75,
      hasTarget: true, team: .blue, level: 20, position: [0, -100, 100], rotation: [0, 0, 0, 1],
      mode: -4, target: "t", inner: 5, mana: 100, rank: 3, luck: 0, clan: nil, rest: Data())
    let data = try packet.encoded()
    var copy = try EverythingPacket(decoding: data)
    #expect(try copy.encoded() == data)
    copy.position.x = 0
    copy.rotation = [0, 0, 0, 1]
    #expect(copy == packet)
  }
}
