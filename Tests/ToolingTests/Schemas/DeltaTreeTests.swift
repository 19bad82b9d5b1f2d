import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// What `dump --against` says of deltas.
@Suite struct DeltaTreeTests {
  private static let fixtures =
    (try? FixtureFolder(named: "Fixtures").folder("Deltas").fixtures()) ?? []

  @Test func thereAreFixtures() { #expect(Self.fixtures.count > 80) }

  @Test(arguments: fixtures)
  func eachBitOfAFixtureIsExplained(_ fixture: Fixture) throws {
    let type = fixture.packetWithDeltas
    let baseline = try fixture.packet("baseline")
    let tree = try DeltaTree(of: type, in: fixture.bytes, against: baseline)
    try expectPartition(tree)
    #expect(tree.error?.description == fixture.expectedError)
    guard fixture.expectedError == nil else { return }
    try expectValues(tree, of: type, in: fixture.packet("value"))
  }

  @Test func eachBitOfARandomDeltaIsExplained() throws {
    func check<Value: DeltaPacket & Equatable>(_ type: Value.Type) throws {
      var generator = SplitMix64(seed: LongTests.seed)
      for _ in 0..<(LongTests.areEnabled ? 1000 : 20) {
        let baseline = try Value.random(using: &generator)
        let value = try Value.random(using: &generator)
        let bytes = try value.encodedBytes(against: baseline)
        let tree = try DeltaTree(of: type, in: bytes, against: baseline.encodedBytes())
        #expect(tree.error == nil)
        try expectPartition(tree)
        try expectValues(tree, of: type, in: value.encodedBytes())
        for _ in 0..<5 {
          var damaged = bytes
          damaged[Int.random(in: bytes.indices, using: &generator)] ^=
            1 << UInt8.random(in: 0..<8, using: &generator)
          damaged.removeLast(Int.random(in: 0...1, using: &generator))
          let tree = try DeltaTree(of: type, in: damaged, against: baseline.encodedBytes())
          try expectPartition(tree)
          let decoded = try? Value(decoding: damaged, against: baseline)
          #expect((tree.error == nil) == (decoded != nil))
          if let decoded { try expectValues(tree, of: type, in: decoded.encodedBytes()) }
        }
      }
    }
    try check(DeltaWorld.self)
    try check(DeltaEvents.self)
    try check(PlainDelta.self)
    try check(OptionalAtEnd.self)
    try check(ListAtEnd.self)
  }

  /// Each bit is part of one part. Where the delta is valid, all are read.
  private func expectPartition(_ tree: DeltaTree) throws {
    let bits = tree.parts.flatMap(\.bits).flatMap(\.self)
    #expect(bits.sorted() == Array(0..<8 * tree.bytes.count))
    guard tree.error == nil else { return }
    #expect(!tree.parts.contains { ["not decoded", "left over"].contains($0.meaning) })
  }

  /// The last value that is said of a field is the one that it has.
  private func expectValues(
    _ tree: DeltaTree, of type: any Packet.Type, in bytes: [UInt8]
  ) throws {
    let full = PacketTree(of: type, in: bytes)
    var expected: [String: String] = [:]
    full.forEachNode { path, node in
      // What is at the place of a field, but is not its value, has its path.
      guard FieldMap.Part(node.role) == nil, let text = full.text(of: node) else { return }
      expected[path] = text
    }
    var found: [String: String] = [:]
    for part in tree.parts
    where !["gone", "new", "count", "byte count", "tag"].contains(part.meaning) {
      found[part.place.path] = part.value?.text
    }
    for (path, text) in found { #expect(text == expected[path], "\(path)") }
  }

  @Test func whatEarlierFieldsSayIsFollowed() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    let all = (0..<(LongTests.areEnabled ? 30 : 12)).map { _ in GivenDelta.some(&generator) }
    for baseline in all {
      for value in all {
        let bytes = try value.encodedBytes(against: baseline)
        let tree = try DeltaTree(of: GivenDelta.self, in: bytes, against: baseline.encodedBytes())
        #expect(tree.error == nil)
        try expectPartition(tree)
        try expectValues(tree, of: GivenDelta.self, in: value.encodedBytes())
      }
    }
  }

  @Test func theToolExplainsADelta() throws {
    let baseline = PlainDelta(
      count: 7, wind: -5, place: [0, 0], isOn: false, tags: [1, 2], part: .init(a: 1, b: 2))
    var value = baseline
    value.count = 8
    value.wind = -3
    value.isOn = true
    value.tags = [2, 3]
    value.part.b = 9
    let hex = try value.encodedBytes(against: baseline).hex
    let run = ToolRun([PlainDelta.self], "dump", hex, "--against", try baseline.encodedBytes().hex)
    #expect(run.failure == nil)
    #expect(
      run.output == """
        # PlainDelta: a delta of 9 bytes, against a baseline of 15
        0.0  1          # PlainDelta.count changed
        1    00 08      # PlainDelta.count value: 8
        0.1  1          # PlainDelta.wind changed
        0.2  00010      # PlainDelta.wind small difference 2: -3
        0.7  0          # PlainDelta.place unchanged
        3.0  1          # PlainDelta.isOn changed: true
        3.1  1          # PlainDelta.tags changed
        4    01         # PlainDelta.tags count
        5    01         # PlainDelta.tags[0] gone: 1
        6    01         # PlainDelta.tags count
        7    03         # PlainDelta.tags[0] new: 3
        3.2  1          # PlainDelta.part changed
        3.3  0          # PlainDelta.part.a unchanged
        3.4  1          # PlainDelta.part.b changed
        3.5  100 00111  # PlainDelta.part.b large difference 7: 9
        8.5  000        # PlainDelta unused bits

        """)
    let json = ToolRun(
      [PlainDelta.self], "dump", hex, "--json", "--against=base.hex",
      files: ["base.hex": Array(try baseline.encodedBytes().hex.utf8)])
    #expect(json.output.contains(#""path": "PlainDelta.wind""#), "\(json.output)")
  }

  @Test func theToolSaysWhatIsWrong() throws {
    let baseline = try DeltaEvents.start.encodedBytes().hex
    let packets: [any Packet.Type] = [DeltaEvents.self, PlayerState.self]
    let malformed = ToolRun(packets, "dump", "DeltaEvents", "80 00", "--against", baseline)
    #expect(malformed.failure?.code == .badPacket)
    let none = "bit 0 claims a difference from the baseline where there is none at offset 0"
    #expect(malformed.failure?.message == "DeltaEvents.team: \(none)")
    #expect(malformed.output.contains("1    00  # DeltaEvents.team value: red"))
    let cut = ToolRun(packets, "dump", "DeltaEvents", "00", "--against", "00").failure
    #expect(
      cut?.message
        == "the baseline is malformed: DeltaEvents.event: needs 1 byte at offset 1, but 0 remain")
    let plain = ToolRun(packets, "dump", "PlayerState", "00", "--against", "00").failure
    #expect(plain?.message.contains("PlayerState has no deltas") ?? false)
    let stream = ToolRun(
      packets, "dump", "DeltaEvents", "00", "--against", baseline, "--framing", "line")
    #expect(stream.failure?.message.contains("--against is for one delta") ?? false)
  }
}

@Packet(delta: true)
private struct PlainDelta: Equatable {
  var count: UInt16
  @Relative(small: 4, large: 8) var wind: Int16
  @Quantized(-1...1, bits: 8) @Relative(small: 3, large: 5) var place: SIMD2<Float>
  var isOn: Bool
  var tags: Set<UInt8>
  var part: Part

  @Packet(bitOrder: .leastSignificantFirst, delta: true)
  struct Part: Equatable {
    @Bits(5) var a: UInt8
    @Bits(9) @Relative(small: 3, large: 6) var b: UInt16
  }
}

/// Packets with deltas of their own, which are whole where they take all bytes that remain.
@Packet(delta: true)
private struct OptionalAtEnd: Equatable {
  var first: UInt8
  @Present(whileBytesRemain: true) var part: PlainDelta.Part?
}

@Packet(delta: true)
private struct ListAtEnd: Equatable {
  var first: UInt8
  @Remaining var parts: [PlainDelta.Part]
}

/// Fields whose bytes mean what earlier fields say.
@Packet(delta: true)
private struct GivenDelta: Equatable {
  var head: Head
  @Derived var count: UInt8 { UInt8(clamping: numbers.all.count) }
  @Given("count") var numbers: Numbers
  @Given("head") var body: Body
  var kind: UInt8
  @Tagged(by: "kind") var event: Event

  @Packet struct Head: Equatable {
    @FixedWidth(8) var name: String
    var size: UInt8

    var isLong: Bool { size > 1 }
  }

  @Packet(given: UInt8.self) struct Numbers: Equatable {
    @Counted(by: "given") var all: [UInt8]
  }

  /// The packet's own code reads it.
  @Packet(given: Head.self) struct Body: Equatable {
    @Present(when: "given.isLong") var long: UInt16?
    var short: UInt8
  }

  @Packet(hasExternalTag: true) enum Event: Equatable {
    @Tag(1) case start
    @Tag(2) case end
  }

  static func some(_ generator: inout SplitMix64) -> GivenDelta {
    let size = UInt8.random(in: 1...2, using: &generator)
    let isStart = Bool.random(using: &generator)
    return GivenDelta(
      head: Head(name: "name", size: size),
      numbers: Numbers(all: Array(repeating: 1, count: .random(in: 0...2, using: &generator))),
      body: Body(long: size > 1 ? 3 : nil, short: .random(in: 1...2, using: &generator)),
      kind: isStart ? 1 : 2, event: isStart ? .start : .end)
  }
}

extension [UInt8] {
  fileprivate var hex: String {
    map { String(String(256 + Int($0), radix: 16).suffix(2)) }.joined()
  }
}

extension Fixture {
  /// The type whose deltas the file has.
  fileprivate var packetWithDeltas: any (DeltaPacket & Equatable).Type {
    switch url.lastPathComponent {
    case "DeltaEvents.hex": DeltaEvents.self
    case "DeltaForms.hex": DeltaForms.self
    case "RepeatedBits.hex": RepeatedBits.self
    default: DeltaWorld.self
    }
  }

  /// The bytes of a packet in the heading: those of the baseline, or those of the value.
  fileprivate func packet(_ label: String) throws -> [UInt8] {
    let line = try #require(heading.first { $0.hasPrefix(label + ": ") })
    return try CommentedHex(parsing: String(line.dropFirst(label.count + 2))).bytes
  }
}
