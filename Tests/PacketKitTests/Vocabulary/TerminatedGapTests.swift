import PacketKit
import Testing

/// The first byte of a gap before an element ends an array as that of an element does.
@Suite struct TerminatedGapTests {
  @Packet struct Names: Equatable {
    @Terminated(by: 0) @Each(.lengthPrefixed(UInt8.self), .aligned(to: 4)) var names: [String]
    var last: UInt8
  }

  @Test func aGapEndsAnArrayWhoseTerminatorIsZero() throws {
    // Without gaps, the elements follow one another.
    let whole = Names(names: ["abc", "abcdefg", ""], last: 9)
    let bytes: [UInt8] =
      [3, 0x61, 0x62, 0x63, 7, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 1, 0x61, 0, 9]
    let other = Names(names: ["abc", "abcdefg", "a"], last: 9)
    #expect(try other.encodedBytes() == bytes)
    #expect(try Names(decoding: bytes) == other)
    // An element that begins with the terminator, as an empty one does, is rejected, and so is a gap before another.
    for value in [whole, Names(names: ["ab", "c"], last: 9)] {
      #expect(throws: PacketError.self) { try value.encodedBytes() }
    }
    // After the first, the terminator is found where the gap would begin.
    #expect(try Names(decoding: [2, 0x61, 0x62, 0, 9]) == Names(names: ["ab"], last: 9))
    #expect(throws: PacketError.self) { try Names(decoding: [2, 0x61, 0x62, 0, 1, 0x63, 0, 9]) }
  }
}
