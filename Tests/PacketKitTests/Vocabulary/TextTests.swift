import PacketKit
import Testing

@Packet
struct Labels: Equatable {
  @Encoding(.ascii) var plain: String
  @FixedWidth(4) @Encoding(.ascii) var fixed: String
  @Encoding(.ascii) @LengthPrefixed(UInt8.self, maximum: 3) var short: String
  @Encoding(.ascii) var absent: String?
  @Remaining @Encoding(.ascii) var rest: String
}

@Packet(endianness: .little)
struct LittleLabels: Equatable {
  @Encoding(.ascii) var plain: String
  @Encoding(.ascii) @BigEndian var big: String?
}

@Suite struct TextTests {
  @Test(arguments: [
    Sample(
      Labels(plain: "a", fixed: "bc", short: "d", absent: nil, rest: "ef"),
      [0, 0, 0, 1, 0x61, 0x62, 0x63, 0, 0, 1, 0x64, 0, 0x65, 0x66]
    ),
    Sample(
      LittleLabels(plain: "a", big: "b"),
      [1, 0, 0, 0, 0x61, 1, 0, 0, 0, 1, 0x62]
    ),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(
      Labels.self,
      [0, 0, 0, 1, 0xE9],
      "Labels.plain: byte at offset 4 is 0xe9, but must be ASCII"
    ),
    RefusedSample(
      Labels.self,
      [0, 0, 0, 0, 0x61, 0xC3, 0xA9, 0],
      "Labels.fixed: byte at offset 5 is 0xc3, but must be ASCII"
    ),
    RefusedSample(
      Labels.self,
      [0, 0, 0, 0, 0, 0, 0, 0, 4],
      "Labels.short: length 4 at offset 8 is more than the maximum of 3"
    ),
    RefusedSample(
      Labels.self,
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x80],
      "Labels.rest: byte at offset 11 is 0x80, but must be ASCII"
    ),
    RefusedSample(
      Labels(plain: "é", fixed: "", short: "", absent: nil, rest: ""),
      "Labels.plain: \"é\" is not ASCII"
    ),
    RefusedSample(
      Labels(plain: "", fixed: "é", short: "", absent: nil, rest: ""),
      "Labels.fixed: \"é\" is not ASCII"
    ),
    RefusedSample(
      Labels(plain: "", fixed: "", short: "", absent: "é", rest: ""),
      "Labels.absent: \"é\" is not ASCII"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }
}
