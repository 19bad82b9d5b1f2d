import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct DeltaTests {
  /// Worlds that differ by a few random changes, and deltas with small damage.
  @Test(.takesLong) func randomDeltasAreCanonical() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(300) {
      let baseline = DeltaWorld.random(&generator)
      var world = baseline
      for _ in 0..<Int.random(in: 0..<8, using: &generator) { world.change(&generator) }
      let delta = try world.encodedBytes(against: baseline)
      let decoded = try DeltaWorld(decoding: delta, against: baseline)
      #expect(try decoded.encodedBytes() == world.encodedBytes())
      for _ in 0..<20 {
        let damaged = delta.damaged(&generator)
        guard let other = try? DeltaWorld(decoding: damaged, against: baseline) else { continue }
        #expect(try other.encodedBytes(against: baseline) == damaged)
        #expect(throws: Never.self) { try DeltaWorld(decoding: other.encodedBytes()) }
      }
    }
  }

  @Test func numbersInOneStepAreTheSame() throws {
    let baseline = DeltaEntity(position: [1, 2, 3], heading: 4, isAlive: true)
    var entity = baseline
    entity.position.x += 0.001
    #expect(entity != baseline)
    #expect(try entity.encodedBytes(against: baseline) == [0])
    entity.position.x += 0.01
    #expect(try entity.encodedBytes(against: baseline).count == 3)
  }

  @Test func aWriterAndAReaderTakeDeltasAmongOtherThings() throws {
    var world = DeltaWorld.start
    world.isPaused = true
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    try writer.write(world, against: .start)
    try writer.write(world, against: world)
    try writer.write(9 as UInt8)
    #expect(writer.count == 6)
    let bytes = writer.makeArray()
    var reader = PacketReader(bytes)
    #expect(try reader.read(UInt8.self) == 7)
    #expect(try reader.read(DeltaWorld.self, against: .start) == world)
    #expect(try reader.read(against: world) == world)
    #expect(try reader.read(UInt8.self) == 9)
    try reader.finish()
  }

  @Test func aWriteThatThrowsLeavesTheWriterUnchanged() throws {
    var world = DeltaWorld.start
    world.name = "longer than before"
    world.colors.x = 2
    var writer = PacketWriter()
    try writer.write(1 as UInt8)
    let error = #expect(throws: PacketError.self) { try writer.write(world, against: .start) }
    #expect(error?.path == "DeltaWorld.colors")
    #expect(error?.offset == 24)
    #expect(writer.makeArray() == [1])
  }

  @Test func aNumberOutOfRangeIsReportedWhereItsBitsWouldBe() throws {
    var world = DeltaWorld.start
    world.sun.y = 257
    var error = #expect(throws: PacketError.self) { try world.encodedBytes(against: .start) }
    #expect(error?.path == "DeltaWorld.sun")
    #expect(error?.offset == 2)
    // It is not the same as itself, so it is looked at.
    world.sun = DeltaWorld.start.sun
    world.home.position.z = .nan
    error = #expect(throws: PacketError.self) { try world.encodedBytes(against: world) }
    #expect(error?.path == "DeltaWorld.home.position")
  }

  @Test func aReadThatThrowsLeavesTheReaderUnchanged() throws {
    let bytes: [UInt8] = [0xFF, 0, 0]
    var reader = PacketReader(bytes)
    let error = #expect(throws: PacketError.self) {
      try reader.read(DeltaWorld.self, against: .start)
    }
    #expect(
      "\(error?.description ?? "")" == "DeltaWorld.tick: needs 4 bytes at offset 1, but 2 remain")
    #expect(reader.offset == 0)
  }

  @Test func dataAndBytesAreDecodedAlike() throws {
    var world = DeltaWorld.start
    world.wind = 3
    let data = try world.encoded(against: .start)
    #expect(data == Data(try world.encodedBytes(against: .start)))
    #expect(try DeltaWorld(decoding: data, against: .start) == world)
    #expect(try DeltaWorld(decoding: data.dropFirst(0), against: .start) == world)
  }

  @Test func nestingIsLimitedAsInFull() throws {
    var world = DeltaWorld.start
    world.home.isAlive = false
    let limits = PacketLimits(maximumDepth: 1)
    #expect(throws: PacketError.self) { try world.encodedBytes(against: .start, limits: limits) }
    let bytes = try world.encodedBytes(against: .start)
    #expect(throws: PacketError.self) {
      try DeltaWorld(decoding: bytes, against: .start, limits: limits)
    }
  }
}

extension [UInt8] {
  fileprivate func damaged(_ generator: inout SplitMix64) -> [UInt8] {
    var bytes = self
    let index = Int.random(in: 0..<Swift.max(count, 1), using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[index] = .random(in: 0...255, using: &generator)
    case 2: bytes.removeLast(count - index)
    default: bytes.insert(.random(in: 0...255, using: &generator), at: index)
    }
    return bytes
  }
}
