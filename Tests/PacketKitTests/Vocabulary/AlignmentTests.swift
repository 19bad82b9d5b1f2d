import PacketKit
import Testing

@Packet
struct AlignedNumbers: Equatable {
  var a: UInt8
  @Aligned(to: 4) var b: UInt32
  var c: UInt8
  @Aligned(to: 8) var d: UInt8?
}

@Packet(magic: [0xAA, 0xBB])
struct Wrapped: Equatable {
  var kind: UInt8
  var inner: AlignedNumbers
  @Padding(before: 1) @Aligned(to: 4) var last: UInt8
}

@Packet(sized: UInt16.self)
struct SizedAligned: Equatable {
  var a: UInt8
  @Aligned(to: 4) var b: UInt8
}

@Suite struct AlignmentTests {
  private static let inner: [UInt8] = [
    1, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  @Test(arguments: [
    Sample(AlignedNumbers(a: 1, b: 2, c: 3, d: nil), inner),
    // The inner packet counts from its own start, the outer one from the magic: 2 + 1 + 17 is a multiple
    // of 4, and with a byte of padding 3 are missing to the next.
    Sample(
      Wrapped(kind: 9, inner: AlignedNumbers(a: 1, b: 2, c: 3, d: nil), last: 7),
      [0xAA, 0xBB, 9] + inner + [0, 0, 0, 0, 7]
    ),
    // In a sized packet, from behind the length.
    Sample(SizedAligned(a: 1, b: 2), [0, 5, 1, 0, 0, 0, 2]),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(
      AlignedNumbers.self,
      [1, 0, 1, 0, 0, 0, 0, 2],
      "AlignedNumbers.b: byte at offset 2 is 0x01, but must be 0x00 (padding)"
    ),
    RefusedSample(
      AlignedNumbers.self,
      [1, 0],
      "AlignedNumbers.b: needs 3 bytes at offset 1, but 1 remains"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsNoAlignmentAsAMinimum() {
    #expect(AlignedNumbers.minimumByteCount == 1 + 4 + 1 + 1)
  }
}
