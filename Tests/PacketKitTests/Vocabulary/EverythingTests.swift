import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite(.takesLong) struct EverythingTests {
  private static func packet(_ change: (inout EverythingPacket) -> Void) -> EverythingPacket {
    var packet = EverythingPacket(
      code: "abcd", initials: "RH", name: "Renée", ascii: "plain", host: "example.org",
      little: 1, big: 2, count: 300, offset: -5, health: 100, score: 999, aligned: 7, padded: 8,
      numbers: [1, 2], tags: [9, 3], prices: ["a": 1, "b": 2], color: [1, 2, 3],
      date: Date(timeIntervalSince1970: 1.5), timeout: .seconds(2), quarters: -0.75,
      hasTarget: true, side: .blue, level: 20, position: [100, -100, 100],
      rotation: [0, 0, 0, 1], mode: -4, target: "t", inner: 5, rest: Data()
    )
    change(&packet)
    return packet
  }

  static let packets = [
    packet { _ in },
    packet { $0.luck = 1 },
    packet { packet in
      packet.hasTarget = false
      packet.target = nil
      packet.host = nil
      packet.clan = "clan"
    },
    packet { packet in
      packet.numbers = []
      packet.tags = []
      packet.timeout = nil
      packet.rest = Data([1, 2, 3])
    },
  ]

  /// A quaternion comes back as the nearest that its bits can tell; everything else as it was.
  @Test(arguments: packets) func roundTrips(_ packet: EverythingPacket) throws {
    let bytes = try packet.encodedBytes()
    var copy = try EverythingPacket(decoding: bytes)
    #expect(try copy.encodedBytes() == bytes)
    #expect(abs(copy.rotation.w - 1) < 0.001)
    copy.rotation = packet.rotation
    #expect(copy == packet)
    try verifyHostileInputsAreRejected(EverythingPacket.self, golden: bytes)
  }

  @Test(arguments: [
    EverythingMessage.nothing,
    .tail(Tail(count: 5, values: [-1, 1])),
    .pair(.pair(.nothing, note: "é"), note: ""),
  ])
  func roundTripsMessages(_ message: EverythingMessage) throws {
    let bytes = try message.encodedBytes()
    #expect(try EverythingMessage(decoding: bytes) == message)
    try verifyHostileInputsAreRejected(EverythingMessage.self, golden: bytes)
  }

  /// Nothing traps, and what is accepted is written back byte for byte. The length and the checksum are
  /// made right again, so that the changes reach the fields.
  @Test(arguments: packets) func survivesMutations(_ packet: EverythingPacket) throws {
    var generator = SplitMix64(seed: 0x5EED)
    let bytes = try packet.encodedBytes()
    // Behind the magic and the length, of one byte up to 127, up to the checksum.
    let body = Array(bytes[(bytes.count - 3 <= 127 ? 3 : 4)..<bytes.count - 4])
    var accepted = 0
    for _ in 0..<LongTests.count(10_000) {
      var mutant = body
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        mutate(&mutant, &generator)
      }
      let sealed = try seal(mutant)
      guard let copy = try? EverythingPacket(decoding: sealed) else { continue }
      accepted += 1
      let encoding = try copy.encodedBytes()
      if encoding != sealed { Issue.record("\(sealed) came back as \(encoding), \(generator)") }
    }
    #expect(accepted > LongTests.count(1_000))
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
    let index = Int.random(in: bytes.indices, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.insert(.random(in: 0...255, using: &generator), at: index)
    case 1: bytes.remove(at: index)
    case 2: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
    default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    }
  }

  private func seal(_ body: [UInt8]) throws -> [UInt8] {
    var writer = PacketWriter()
    try writer.writeMagic([0x50, 0x4B])
    let size = try writer.beginSized(Varint.self)
    let start = writer.count
    for byte in body { try writer.write(byte) }
    try writer.writeChecksum(.crc32, from: start)
    try writer.endSized(size)
    return writer.makeArray()
  }
}
