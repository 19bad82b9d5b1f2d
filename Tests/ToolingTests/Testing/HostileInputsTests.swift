import PacketTesting
import Testing

@Suite struct HostileInputsTests {
  @Test func truncationsAreEveryPrefixButTheWhole() {
    let inputs = HostileInputs(of: [1, 2, 3])
    #expect(inputs.truncations.map(\.bytes) == [[], [1], [1, 2]])
    #expect(inputs.truncations.map(\.description).last == "cut to 2 bytes")
  }

  @Test func bitFlipsAreEveryBitOnce() {
    let inputs = Array(HostileInputs(of: [0x00, 0xFF]).bitFlips)
    #expect(inputs.count == 16)
    #expect(Set(inputs.map(\.bytes)).count == 16)
    #expect(inputs[0].bytes == [0x01, 0xFF])
    #expect(inputs[15].bytes == [0x00, 0x7F])
    #expect(inputs[15].description == "bit 7 of byte 1 flipped")
  }

  @Test func extensionsAreOneByteLonger() {
    #expect(HostileInputs(of: [5]).extensions.map(\.bytes) == [[5, 0], [5, 0xFF]])
  }

  @Test func inflationsReplaceEveryWindow() {
    let inputs = Array(HostileInputs(of: [1, 2, 3, 4, 5]).inflations)
    #expect(
      inputs.map(\.bytes) == [
        [0xFF, 0xFF, 0xFF, 0xFF, 5], [1, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x7F, 0xFF, 0xFF, 0xFF, 5], [1, 0x7F, 0xFF, 0xFF, 0xFF],
        [0xFF, 0xFF, 0xFF, 0x7F, 5], [1, 0xFF, 0xFF, 0xFF, 0x7F],
      ]
    )
    #expect(Array(HostileInputs(of: [UInt8](repeating: 0, count: 9)).inflations).count == 24)
  }

  @Test func shortBytesHaveFewInputs() {
    let none = HostileInputs(of: [])
    #expect(none.truncations.map(\.bytes) == [])
    #expect(none.bitFlips.map(\.bytes) == [])
    #expect(none.inflations.map(\.bytes) == [])
    #expect(none.extensions.map(\.bytes) == [[0], [0xFF]])
  }
}
