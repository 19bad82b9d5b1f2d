import PacketKit
import Testing

/// Numbers of 24 to 48 bits that follow one another, which are read and written together.
@Suite struct NeighboringIntegerTests {
  @Packet struct Two: Equatable {
    @Bytes(3) var a: UInt32
    @Bytes(2) var b: Int32
  }

  @Packet(endianness: .little) struct Three: Equatable {
    @Bytes(3) var a: UInt32
    @Bytes(5) var b: Int64
    @Bytes(1) var c: Int16
  }

  @Packet struct Four: Equatable {
    @Bytes(3) var a: UInt32
    @Bytes(4) var b: UInt32
    @Bytes(5) var c: UInt64
    @Bytes(7) var d: Int64
  }

  @Packet struct Narrow: Equatable {
    var kind: UInt8
    var a: UInt24
    var b: UInt40
    var c: UInt48
  }

  @Packet(endianness: .little) struct LittleNarrow: Equatable {
    var a: UInt24
    var b: UInt48
    var c: UInt16
  }

  @Packet enum Event: Equatable {
    @Tag(1) case moved(UInt24, to: UInt48)
  }

  private func verify<Subject: Packet & Equatable>(_ packet: Subject, _ bytes: [UInt8]) throws {
    #expect(try packet.encodedBytes() == bytes)
    #expect(try Subject(decoding: bytes) == packet)
    #expect(Subject.minimumByteCount == bytes.count)
  }

  @Test func everyByteHasItsPlace() throws {
    try verify(Two(a: 0x010203, b: 0x0405), [1, 2, 3, 4, 5])
    try verify(Two(a: 0xFFFFFE, b: -2), [0xFF, 0xFF, 0xFE, 0xFF, 0xFE])
    try verify(
      Three(a: 0x030201, b: 0x08_0706_0504, c: -9), [1, 2, 3, 4, 5, 6, 7, 8, 0xF7])
    try verify(
      Four(a: 0x010203, b: 0x0405_0607, c: 0x08_090A_0B0C, d: 0x0D_0E0F_1011_1213), Array(1...19))
    try verify(
      Narrow(kind: 1, a: 0x020304, b: 0x05_0607_0809, c: 0x0A0B_0C0D_0E0F), Array(1...15))
    try verify(LittleNarrow(a: 0x030201, b: 0x0908_0706_0504, c: 0x0B0A), Array(1...11))
  }

  @Test func casesOfUnions() throws {
    let event = Event.moved(0x020304, to: 0x0506_0708_090A)
    #expect(try event.encodedBytes() == Array(1...10))
    #expect(try Event(decoding: Array(1...10) as [UInt8]) == event)
  }

  @Test(arguments: 0..<19)
  func missingBytesAreOfTheFirstFieldWithoutThem(_ count: Int) throws {
    let ends = [("a", 3), ("b", 7), ("c", 12), ("d", 19)]
    let (field, end) = try #require(ends.first { count < $0.1 })
    let start = ends.last { $0.1 <= count }?.1 ?? 0
    let error = #expect(throws: PacketError.self) {
      try Four(decoding: Array(repeating: 1 as UInt8, count: count))
    }
    let verb = count - start == 1 ? "remains" : "remain"
    #expect(
      error?.description
        == "Four.\(field): needs \(end - start) bytes at offset \(start), but \(count - start) \(verb)"
    )
  }

  @Test func missingBytesOfNarrowNumbers() {
    let error = #expect(throws: PacketError.self) {
      try Narrow(decoding: [1, 2, 3, 4, 5] as [UInt8])
    }
    #expect(error?.description == "Narrow.b: needs 5 bytes at offset 4, but 1 remains")
  }

  @Test func numbersThatDoNotFitAreRejected() {
    func sentence(_ packet: some Packet) -> String? {
      #expect(throws: PacketError.self) { try packet.encodedBytes() }?.description
    }
    #expect(
      sentence(Two(a: 0x1_000000, b: 0))
        == "Two.a: 16777216 at offset 0 does not fit in 3 bytes")
    #expect(
      sentence(Two(a: 1, b: 0x8000)) == "Two.b: 32768 at offset 3 does not fit in 2 bytes")
    #expect(
      sentence(Three(a: 0, b: -1 << 40, c: 0))
        == "Three.b: -1099511627776 at offset 3 does not fit in 5 bytes")
    #expect(
      sentence(Three(a: 0, b: 0, c: 128))
        == "Three.c: 128 at offset 8 does not fit in 1 byte")
    #expect(
      sentence(Four(a: 0, b: .max, c: 1 << 40, d: .max))
        == "Four.c: 1099511627776 at offset 7 does not fit in 5 bytes")
    #expect(
      sentence(Four(a: 0, b: 0, c: 0, d: .min))
        == "Four.d: -9223372036854775808 at offset 12 does not fit in 7 bytes")
  }
}
