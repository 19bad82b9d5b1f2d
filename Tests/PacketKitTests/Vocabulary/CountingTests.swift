import Foundation
import PacketKit
import PacketTesting
import Testing

/// Numbers that count what follows them, and numbers that members of earlier fields state.
@Suite struct CountingTests {
  @Packet struct Nodes: Equatable, Sendable {
    @Derived(bytesOf: "children") var length: UInt16
    var id: UInt8
    @Sized(by: "length") var children: [Nodes]
  }

  private func chain(of count: Int) -> Nodes {
    (1..<count).reduce(Nodes(id: 0, children: [])) {
      Nodes(id: UInt8(truncatingIfNeeded: $1), children: [$0])
    }
  }

  /// Were a level to encode the next one twice, this would take 2^40 encodings.
  @Test(.timeLimit(.minutes(10))) func aLevelIsEncodedOnce() throws {
    let nodes = chain(of: 40)
    let bytes = try nodes.encodedBytes()
    #expect(bytes.count == 3 * 40)
    #expect(try nodes.length == 3 * 39)
    #expect(try Nodes(decoding: bytes) == nodes)
    var expected: [UInt8] = []
    for level in stride(from: UInt8(39), through: 0, by: -1) { expected += [0, 3 * level, level] }
    #expect(bytes == expected)
  }

  @Packet(delta: true) struct Labels: Equatable {
    @Derived(bytesOf: "names") @Bits(12) var length: UInt16
    @Bits(4) var color: UInt8
    @Sized(by: "length") var names: [String]
    @Derived(bytesOf: "note") @Relative(small: 3, large: 6) var size: UInt16
    @Sized(by: "size") var note: String
  }

  @Test func countsOfBytesAreInDeltas() throws {
    let baseline = Labels(color: 1, names: ["a"], note: "b")
    for value in [baseline, Labels(color: 2, names: [], note: "b is longer now")] {
      let delta = try value.encodedBytes(against: baseline)
      #expect(try Labels(decoding: delta, against: baseline) == value)
    }
  }

  @Packet struct Parts: Equatable {
    @Derived(bytesOf: "body") var words: UInt8
    @Derived(countOf: "scores") var pairs: UInt8
    @Sized(by: "words", times: 4, plus: 2) var body: Data
    @Counted(by: "pairs", times: 2, minus: 1) var scores: [UInt8]
  }

  @Test(arguments: [
    (5, 1, "Parts.body: 5 bytes has no length code at offset 2"),
    (1, 1, "Parts.body: 1 byte has no length code at offset 2"),
    (2 + 4 * 256, 1, "Parts.body: 256 at offset 0 does not fit in UInt8"),
    (2, 2, "Parts.scores: the earlier field cannot hold a count of 2 elements at offset 4"),
    (2, 511, "Parts.scores: the earlier field cannot hold a count of 511 elements at offset 4"),
  ])
  func aCountThatNothingStatesIsRejected(body: Int, scores: Int, sentence: String) throws {
    let parts = Parts(
      body: Data(count: body), scores: Array(repeating: 7, count: scores))
    var writer = PacketWriter()
    let error = #expect(throws: PacketError.self) { try writer.write(parts) }
    #expect("\(try #require(error))" == sentence)
    #expect(writer.count == 0)
  }

  @Test func theGreatestCountsFit() throws {
    let parts = Parts(body: Data(count: 2 + 4 * 255), scores: Array(repeating: 7, count: 509))
    let bytes = try parts.encodedBytes()
    #expect(bytes.prefix(2) == [255, 255])
    #expect(try Parts(decoding: bytes) == parts)
    #expect(try parts.words == 255)
    #expect(parts.pairs == 255)
  }

  /// The property encodes the field that it counts, so it fails as encoding does.
  @Test func thePropertyFailsAsEncodingDoes() {
    #expect(throws: PacketError.self) { try Parts(body: Data(count: 5), scores: []).words }
    #expect(Parts(body: Data(), scores: Array(repeating: 7, count: 9)).pairs == 5)
  }

  @Test func byHandTheSameNumberIsReserved() throws {
    var writer = PacketWriter()
    let length = try writer.reserve(UInt32.self, as: .varint())
    try writer.write("ab", as: .fixedWidth(3))
    try writer.write(Data(count: 2), as: .sized(by: length, plus: 1))
    #expect(writer.makeArray() == [1, 0x61, 0x62, 0, 0, 0])
    // A number that grows moves what is behind it.
    let longer = try writer.reserve(UInt32.self, as: .varint())
    try writer.write(Data(repeating: 9, count: 200), as: .sized(by: longer))
    #expect(writer.makeArray().dropFirst(6).prefix(3) == [0xC8, 1, 9])
    #expect(writer.count == 208)
  }

  @Test func aReservedPlaceThatIsGoneIsRejected() throws {
    var writer = PacketWriter()
    let length = try writer.reserve(UInt32.self, as: .plain())
    writer.truncate(to: 2)
    #expect(throws: PacketError.self) { try writer.write(Data(), as: .sized(by: length)) }
    #expect(writer.makeArray() == [0, 0])
  }

  @Packet(delta: true)
  struct World: Equatable {
    @Derived(bytesOf: "heights") var length: UInt16
    @Derived(countOf: "teams") var count: UInt8
    @Sized(by: "length") var heights: [UInt16]
    @Counted(by: "count") var teams: [UInt8]
  }

  @Test func deltasHaveTheCounts() throws {
    let worlds = [
      World(heights: [1, 2], teams: []), World(heights: [1, 3], teams: [7]),
      World(heights: [], teams: [7, 8]),
    ]
    for old in worlds {
      for new in worlds {
        var writer = PacketWriter()
        try writer.write(new, against: old)
        let bytes = writer.makeArray()
        #expect(try World(decoding: bytes, against: old) == new)
        for bit in 0..<8 * bytes.count {
          var forged = bytes
          forged[bit / 8] ^= 1 << (bit % 8)
          guard let world = try? World(decoding: forged, against: old) else { continue }
          writer.removeAll()
          try writer.write(world, against: old)
          #expect(writer.makeArray() == forged)
        }
      }
    }
  }

  @Packet struct Heads: Equatable {
    var head: Head
    var wide: UInt24?
    @Sized(by: "head.half") var half: Data
    @Sized(by: "wide") var text: String

    @Packet struct Head: Equatable {
      var size: UInt8
      var half: UInt8 { size / 2 }
    }
  }

  /// Only the program knows what a property computes, so the description leaves the packet to it.
  @Test func aComputedMemberStatesASize() throws {
    let heads = Heads(head: .init(size: 5), wide: 1, half: Data([1, 2]), text: "x")
    let bytes = try heads.encodedBytes()
    #expect(bytes == [5, 1, 0, 0, 1, 1, 2, 0x78])
    #expect(try Heads(decoding: bytes) == heads)
    try verifyDescription(of: Heads.self, in: bytes)
    let error = #expect(throws: PacketError.self) {
      try Heads(head: .init(size: 5), wide: nil, half: Data([1, 2]), text: "").encodedBytes()
    }
    #expect(
      "\(try #require(error))"
        == "Heads.text: an earlier field holds the invalid count nil at offset 4")
  }

  @Packet(view: true) struct Alternatives: Equatable {
    @Bits(2) var kind: UInt8
    @Bits(6) var short: UInt8
    @Present(when: "kind", is: 2) var wide: UInt24?
    @Present(when: "kind", in: 1...2) var long: UInt16?
    var head: Head?
    @Sized(by: "wide ?? long ?? short") var data: Data
    @Counted(by: "head.count ?? long ?? short", plus: 1) var numbers: [UInt8]

    @Packet(view: true) struct Head: Equatable {
      var kind: UInt8
      @Present(when: "kind", is: 7) var count: UInt8?
    }
  }

  @Test(arguments: [
    ([0x03, 0, 1, 2, 3, 4, 5, 6, 7], Alternatives(kind: 0, short: 3)),
    ([0x43, 0, 2, 1, 7, 1, 1, 2, 3, 4], Alternatives(kind: 1, short: 3, long: 2, count: 1)),
    (
      [0x80, 0, 0, 1, 0, 9, 1, 7, 0, 1, 2],
      Alternatives(kind: 2, short: 0, wide: 1, long: 9, count: 0)
    ),
  ])
  func theFirstNumberThatIsPresentStatesACount(bytes: [UInt8], value: Alternatives) throws {
    #expect(try Alternatives(decoding: bytes) == value)
    #expect(try Alternatives(copying: PacketView<Alternatives>(decoding: bytes)) == value)
    #expect(try value.encodedBytes() == bytes)
    try verifyDescription(of: Alternatives.self, in: bytes)
    try verifyHostileInputsAreRejected(Alternatives.self, golden: bytes)
    var other = value
    other.data.append(7)
    let error = #expect(throws: PacketError.self) { try other.encodedBytes() }
    let count = value.data.count
    #expect(
      "\(try #require(error))".hasPrefix(
        "Alternatives.data: takes \(count + 1) bytes, but an earlier field states \(count)"))
  }

  @Packet struct Signed: Equatable {
    @Derived(bytesOf: "body") var size: Int8
    @Derived(countOf: "numbers") var count: Int16
    @Sized(by: "size", plus: 2) var body: Data
    @Counted(by: "count", times: 2, plus: 4) var numbers: [UInt8]
  }

  /// What a reader accepts is written: fewer than are added follow from a negative number.
  @Test func aNegativeNumberMayCount() throws {
    let bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 7, 8, 9]
    let signed = Signed(body: Data([7]), numbers: [8, 9])
    #expect(try Signed(decoding: bytes) == signed)
    #expect(try signed.encodedBytes() == bytes)
    #expect(try signed.size == -1)
    #expect(signed.count == -1)
    try verifyHostileInputsAreRejected(Signed.self, golden: bytes)
  }

  @Packet struct Unsigned: Equatable {
    @Derived(bytesOf: "body") var size: UInt8
    @Sized(by: "size", plus: 2) var body: Data
  }

  @Test func aNegativeNumberIsNotUnsigned() throws {
    let error = #expect(throws: PacketError.self) { try Unsigned(body: Data([7])).encodedBytes() }
    #expect(
      "\(try #require(error))" == "Unsigned.body: 1 byte has no length code at offset 1")
  }

  /// Four times this number is zero in 64 bits.
  @Test func aCountBeyondAllIsRejected() throws {
    var reader = PacketReader([1, 2, 3])
    let read = #expect(throws: PacketError.self) {
      try reader.read([UInt8].self, as: .counted(by: 1 << 62 as UInt64, times: 4), field: "a")
    }
    #expect(
      "\(try #require(read))"
        == "a: an earlier field holds the invalid count 4611686018427387904 at offset 0"
    )
    var writer = PacketWriter()
    let written = #expect(throws: PacketError.self) {
      try writer.write([UInt8](), as: .counted(by: 1 << 62 as UInt64, times: 4), field: "a")
    }
    #expect(written == read)
  }
}

extension CountingTests.Alternatives {
  fileprivate init(
    kind: UInt8, short: UInt8, wide: UInt24? = nil, long: UInt16? = nil, count: UInt8? = nil
  ) {
    let sizes = (
      wide.map { Int($0.value) } ?? long.map(Int.init) ?? Int(short),
      count.map(Int.init) ?? long.map(Int.init) ?? Int(short)
    )
    let bytes = (1...).prefix(sizes.0 + sizes.1 + 1).map { UInt8($0) }
    self.init(
      kind: kind, short: short, wide: wide, long: long,
      head: count.map { Head(kind: 7, count: $0) }, data: Data(bytes.prefix(sizes.0)),
      numbers: Array(bytes.dropFirst(sizes.0)))
  }
}
