import PacketKit
import PacketTesting
import Testing

@Suite struct HostileTwinsTests {
  @Test func truncationsAreEveryPrefixButTheWhole() {
    let twins = HostileTwins(of: [1, 2, 3])
    #expect(twins.truncations.map(\.bytes) == [[], [1], [1, 2]])
    #expect(twins.truncations.map(\.description).last == "cut to 2 bytes")
  }

  @Test func bitFlipsAreEveryBitOnce() {
    let twins = Array(HostileTwins(of: [0x00, 0xFF]).bitFlips)
    #expect(twins.count == 16)
    #expect(Set(twins.map(\.bytes)).count == 16)
    #expect(twins[0].bytes == [0x01, 0xFF])
    #expect(twins[15].bytes == [0x00, 0x7F])
    #expect(twins[15].description == "bit 7 of byte 1 flipped")
  }

  @Test func extensionsAreOneByteLonger() {
    #expect(HostileTwins(of: [5]).extensions.map(\.bytes) == [[5, 0], [5, 0xFF]])
  }

  @Test func inflationsReplaceEveryWindow() {
    let twins = Array(HostileTwins(of: [1, 2, 3, 4, 5]).inflations)
    #expect(
      twins.map(\.bytes) == [
        [0xFF, 0xFF, 0xFF, 0xFF, 5], [1, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x7F, 0xFF, 0xFF, 0xFF, 5], [1, 0x7F, 0xFF, 0xFF, 0xFF],
        [0xFF, 0xFF, 0xFF, 0x7F, 5], [1, 0xFF, 0xFF, 0xFF, 0x7F],
      ]
    )
    #expect(Array(HostileTwins(of: [UInt8](repeating: 0, count: 9)).inflations).count == 24)
  }

  @Test func shortBytesHaveFewTwins() {
    let none = HostileTwins(of: [])
    #expect(none.truncations.map(\.bytes) == [])
    #expect(none.bitFlips.map(\.bytes) == [])
    #expect(none.inflations.map(\.bytes) == [])
    #expect(none.extensions.map(\.bytes) == [[0], [0xFF]])
  }

  @Test func aCanonicalPacketPasses() throws {
    try HostileTwins(of: try Greeting(text: "hello", loud: true).encodedBytes())
      .verify(Greeting.self)
  }

  @Test func aPacketThatRepairsItsInputFails() throws {
    let failure = #expect(throws: HostileTwinFailure.self) {
      try HostileTwins(of: [1]).verify(Lenient.self)
    }
    #expect(failure?.twin?.change == .flippedBit(1, at: 0))
    #expect(failure?.outcome == .encodedOtherwise([1]))
    #expect(
      failure?.description
        == "the packet, bit 1 of byte 0 flipped, is accepted, but encodes to [1]"
    )
  }

  @Test func aPacketThatIsNotGoodToBeginWithFails() throws {
    let failure = #expect(throws: HostileTwinFailure.self) {
      try HostileTwins(of: [0]).verify(Greeting.self)
    }
    #expect(failure?.twin == nil)
    #expect(
      failure?.description
        == "the packet is refused: Greeting.text: needs 4 bytes at offset 0, but 1 remains"
    )
  }

  @Test func aValueThatCannotBeEncodedFails() throws {
    let failure = #expect(throws: HostileTwinFailure.self) {
      try HostileTwins(of: [1]).verify(Mute.self)
    }
    #expect(failure?.description.contains("is accepted, but cannot be encoded: ") == true)
  }
}

@Packet
struct Greeting {
  var text: String
  var loud: Bool
}

/// A flag that takes any byte but zero for one.
struct Lenient: Packet {
  var flag: Bool
  init(from reader: inout PacketReader) throws(PacketError) {
    flag = try reader.read(UInt8.self) != 0
  }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(flag) }
}

/// A packet that reads more than it can write.
struct Mute: Packet {
  var byte: UInt8
  init(from reader: inout PacketReader) throws(PacketError) { byte = try reader.read(UInt8.self) }
  func encode(into writer: inout PacketWriter) throws(PacketError) {
    guard byte == 1 else { throw PacketError("no byte but 1", at: writer.count) }
    try writer.write(byte)
  }
}
