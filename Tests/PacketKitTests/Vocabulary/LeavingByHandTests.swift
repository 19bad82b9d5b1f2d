import PacketKit
import Testing

/// A value by hand that takes all remaining bytes but the last ones must read and write all of these. Whatever contains it, the
/// decoder, the view, and the writer reject it otherwise: the bytes would belong to what follows.
@Suite struct LeavingByHandTests {
  @Test(
    arguments: [
      Case(Alone(hand: Hand()), [7, 0, 3]),
      Case(Sorted(hand: OrderedHand()), [7, 0, 3]),
      Case(Optionally(hand: Hand()), [1, 7, 0, 3]),
      Case(Counted(hands: [Hand()]), [1, 7, 0, 3]),
      Case(CountedSorted(hands: [OrderedHand()]), [1, 7, 0, 3]),
      Case(Members(hands: [Hand()]), [1, 7, 0, 3]),
      Case(Keys(hands: [Hand(): 5]), [1, 7, 0, 5, 3]),
      Case(Values(hands: [5: Hand()]), [1, 5, 7, 0, 3]),
      Case(Fixed(hands: [Hand()]), [7, 0, 3]),
      Case(Terminated(hands: [Hand()]), [7, 0, 3]),
      Case(Repeated(hands: [Hand()]), [7, 0, 3]),
      Case(Coded(number: 0), [7, 0, 3]),
      Case(CodedEach(numbers: [0]), [1, 7, 0, 3]),
      Case(WithGiven(number: 1, hand: GivenHand()), [1, 7, 0, 3]),
      Case(WithGivenEach(number: 1, hands: [GivenHand()]), [1, 1, 7, 0, 3]),
    ])
  func bytesThatAreLeftAreRejected(_ test: Case) throws {
    let decoding = try #require(throws: PacketError.self) { try test.decode() }
    let viewing = try #require(throws: PacketError.self) { try test.view() }
    let encoding = try #require(throws: PacketError.self) { try test.encode() }
    #expect(decoding.reason == .trailingBytes(count: 1))
    #expect(viewing == decoding)
    #expect(encoding.reason == .trailingBytes(count: 1))
    // A set is written in the order of its elements' bytes, so an error in one has no index.
    #expect(encoding.path == decoding.path || encoding.path + "[0]" == decoding.path)
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  @Test func bytesThatAreLeftInAnInlineArrayAreRejected() throws {
    var reader = PacketReader([7, 0, 3])
    let decoding = try #require(
      refusal(by: &reader) { reader throws(PacketError) in
        _ = try reader.read(InlineArray<1, Hand>.self)
      })
    #expect(decoding.reason == .trailingBytes(count: 1))
    var writer = PacketWriter()
    let hands: InlineArray<1, Hand> = [Hand()]
    let encoding = try #require(
      refusal(by: &writer) { writer throws(PacketError) in
        try writer.write(hands)
      })
    #expect(encoding.reason == .trailingBytes(count: 1))
  }

  /// An array is read in place of another.
  @Test func bytesThatAreLeftInAnUpdateAreRejected() {
    var counted = Counted(hands: [Hand()])
    #expect(throws: PacketError.self) { try counted.update(decoding: [1, 7, 0, 3]) }
    var optionally = Optionally(hand: Hand())
    #expect(throws: PacketError.self) { try optionally.update(decoding: [1, 7, 0, 3]) }
    var alone = Alone(hand: Hand())
    #expect(throws: PacketError.self) { try alone.update(decoding: [7, 0, 3]) }
    var coded = Coded(number: 0)
    #expect(throws: PacketError.self) { try coded.update(decoding: [7, 0, 3]) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let decode: @Sendable () throws(PacketError) -> Void
    let view: @Sendable () throws(PacketError) -> Void
    let encode: @Sendable () throws(PacketError) -> Void

    init<Content: ViewablePacket & Sendable>(_ packet: Content, _ bytes: [UInt8]) {
      testDescription = "\(Content.self)"
      decode = { () throws(PacketError) in _ = try Content(decoding: bytes) }
      view = { () throws(PacketError) in _ = try PacketView<Content>(decoding: bytes) }
      encode = { () throws(PacketError) in _ = try packet.encodedBytes() }
    }
  }
}

extension PacketReader {
  /// Reads all but the last two bytes, and one of these.
  fileprivate mutating func readAllButOne() throws(PacketError) {
    _ = try read([UInt8].self, as: .remaining(leaving: 2))
    _ = try read(UInt8.self)
  }
}

extension PacketWriter {
  fileprivate mutating func writeAllButOne() throws(PacketError) {
    try write([7] as [UInt8], as: .remaining(leaving: 2))
    try write(UInt8(0))
  }
}

private struct Hand: Packet, Hashable {
  init() {}
  init(from reader: inout PacketReader) throws(PacketError) { try reader.readAllButOne() }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.writeAllButOne() }
}

private struct OrderedHand: ByteOrderedField, Equatable {
  static var minimumByteCount: Int { 0 }

  init() {}
  init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    try reader.readAllButOne()
  }
  func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.writeAllButOne()
  }
}

private struct GivenHand: GivenPacket, Equatable {
  init() {}
  init(from reader: inout PacketReader, given: UInt8) throws(PacketError) {
    try reader.readAllButOne()
  }
  func encode(into writer: inout PacketWriter, given: UInt8) throws(PacketError) {
    try writer.writeAllButOne()
  }
  static func describe(to schema: inout PacketDescription) { schema.given(UInt8.self) }
}

private enum HandCoder: PacketCoder {
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Int32 {
    try reader.readAllButOne()
    return 0
  }
  static func encode(_ value: Int32, into writer: inout PacketWriter) throws(PacketError) {
    try writer.writeAllButOne()
  }
}

@Packet(view: true)
private struct Alone: Equatable {
  var hand: Hand
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Sorted: Equatable {
  var hand: OrderedHand
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Optionally: Equatable {
  var hand: Hand?
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Counted: Equatable {
  @CountPrefixed(UInt8.self) var hands: [Hand]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct CountedSorted: Equatable {
  @CountPrefixed(UInt8.self) var hands: [OrderedHand]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Members: Equatable {
  @CountPrefixed(UInt8.self) var hands: Set<Hand>
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Keys: Equatable {
  @CountPrefixed(UInt8.self) var hands: [Hand: UInt8]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Values: Equatable {
  @CountPrefixed(UInt8.self) var hands: [UInt8: Hand]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Fixed: Equatable {
  @FixedCount(1) var hands: [Hand]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct Terminated: Equatable {
  @Terminated(by: 3) var hands: [Hand]
}

@Packet(view: true)
private struct Repeated: Equatable {
  @Repeated(whileNext: [7]) var hands: [Hand]
}

@Packet(view: true)
private struct Coded: Equatable {
  @Coded(by: HandCoder.self) var number: Int32
  var last: UInt8 = 3
}

@Packet(view: true)
private struct CodedEach: Equatable {
  @CountPrefixed(UInt8.self) @Each(.coded(by: HandCoder.self)) var numbers: [Int32]
  var last: UInt8 = 3
}

@Packet(view: true)
private struct WithGiven: Equatable {
  var number: UInt8
  @Given("number") var hand: GivenHand
  var last: UInt8 = 3
}

@Packet(view: true)
private struct WithGivenEach: Equatable {
  var number: UInt8
  @CountPrefixed(UInt8.self) @Given("number") var hands: [GivenHand]
  var last: UInt8 = 3
}
