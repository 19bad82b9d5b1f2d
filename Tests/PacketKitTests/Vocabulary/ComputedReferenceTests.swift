import PacketKit
import PacketSchemas
import PacketTesting
import Testing

/// Descriptions have what the decoder has where attributes refer to values that are computed, or given from outside.
@Suite struct ComputedReferenceTests {
  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Choice: Equatable {
    @Tag(1) case small(UInt8)
    @Tag(2) case large(UInt16)
  }

  @Packet
  struct Lists: Equatable {
    var count: UInt8
    var kind: UInt8
    @Computed var tags: [UInt8] { [UInt8](repeating: kind, count: Int(count & 3)) }
    @Tagged(by: "tags") var list: [Choice]
  }

  @Packet
  struct Head: Equatable, Sendable {
    var kind: UInt8
    var count: UInt8
    @Computed var half: Int { Int(count / 2) }
  }

  @Packet(given: Head.self)
  struct Body: Equatable {
    @Present(when: "given.kind", is: 2) var note: UInt8?
    @Counted(by: "given.count") var bytes: [UInt8]
    @Counted(by: "given.half") var numbers: [UInt16]
  }

  @Packet
  struct Message: Equatable {
    var count: UInt8
    var kind: UInt8
    @Computed var head: Head { Head(kind: kind & 3, count: count & 3) }
    @Given("head") var body: Body
    @Counted(by: "head.count") var bytes: [UInt8]
    @Counted(by: "head.half") var numbers: [UInt16]
    @Present(when: "head.kind", in: 2...) var note: UInt8?
  }

  struct Agreed: Equatable, Sendable {
    var count: UInt8
    var isLong: Bool { count > 2 }
  }

  @Packet(given: Agreed.self)
  struct Plain: Equatable {
    @Counted(by: "given.count") var bytes: [UInt8]
    @Present(when: "given.isLong") var note: UInt8?
  }

  @Packet
  struct Agreement: Equatable {
    var count: UInt8
    @Computed var agreed: Agreed { Agreed(count: count & 3) }
    @Given("agreed") var first: Plain
    @Given("agreed") @CountPrefixed(UInt8.self) var others: [Plain]
  }

  @Packet
  struct Choices: Equatable {
    var size: UInt8
    var count: UInt8
    @Computed var rest: UInt8? { size > 7 ? size - 5 : nil }
    @Counted(by: "rest ?? count") var bytes: [UInt8]
  }

  enum Level: UInt8, Sendable { case none, one, two }

  @Packet(given: Level.self)
  struct ByRawValue: Equatable { @Counted(by: "given.rawValue") var bytes: [UInt8] }

  @Packet(given: (version: UInt8, count: UInt16).self)
  struct ByTuple: Equatable {
    @Present(when: "given.version", is: 2) var note: UInt8?
    @Counted(by: "given.count") var numbers: [UInt16]
  }

  @Packet(given: [UInt8].self)
  struct ByTags: Equatable { @Tagged(by: "given") var list: [Choice] }

  @Packet(given: String.self)
  struct ByText: Equatable { @Present(when: "given", is: "x") var note: UInt8? }

  @Packet(given: UInt8?.self)
  struct ByOptional: Equatable { @Counted(by: "given") var bytes: [UInt8] }

  @Packet(given: UInt24.self)
  struct Narrow: Equatable { @Counted(by: "given") var bytes: [UInt8] }

  @Packet
  struct Narrows: Equatable {
    var count: UInt24
    @Computed var half: UInt24 { UInt24(truncatingIfNeeded: count.value / 2) }
    @Counted(by: "half") var bytes: [UInt8]
    @Given("count") var whole: Narrow
    @Given("half") var part: Narrow
  }

  private static let inputs: [[UInt8]] = [
    [1, 1, 2], [1, 2, 9, 9], [1, 1, 2, 9], [2, 3, 0], [9, 1, 7, 7, 7, 7], [1, 2], [2, 2, 9],
    [0, 0],
    [2, 2, 5, 6, 7, 0, 8, 6, 7, 0, 8, 9], [3, 1, 1, 2, 3, 0, 1, 1, 2, 3, 0, 1], [],
  ]

  @Test(arguments: inputs)
  func whatIsComputedIsDescribed(_ bytes: [UInt8]) throws {
    try verifyDescription(of: Lists.self, in: bytes)
    try verifyDescription(of: Message.self, in: bytes)
    try verifyDescription(of: Agreement.self, in: bytes)
    try verifyDescription(of: Choices.self, in: bytes)
    try verifyDescription(of: Narrows.self, in: [0, 0] + bytes)
  }

  @Test(arguments: inputs)
  func whatIsGivenIsDescribed(_ bytes: [UInt8]) throws {
    try verifyDescription(of: Body.self, in: bytes, given: Head(kind: 2, count: 2))
    try verifyDescription(of: Plain.self, in: bytes, given: Agreed(count: 3))
    try verifyDescription(of: ByRawValue.self, in: bytes, given: .two)
    try verifyDescription(of: ByTuple.self, in: bytes, given: (version: 2, count: 1))
    try verifyDescription(of: ByTags.self, in: bytes, given: [1, 2])
    try verifyDescription(of: ByText.self, in: bytes, given: "x")
    try verifyDescription(of: ByText.self, in: bytes, given: "y")
    try verifyDescription(of: ByOptional.self, in: bytes, given: 3)
    try verifyDescription(of: ByOptional.self, in: bytes, given: nil)
    try verifyDescription(of: Narrow.self, in: bytes, given: 3)
  }

  @Test func everyFieldIsShown() {
    let lists = AnnotatedHex(of: Lists.self, in: [1, 1, 2, 9])
    #expect(
      lists.description == """
        # Lists: ends at offset 3, but 1 byte is left over
          01  # count 1
          01  # kind 1
          02  # list[0].small 2
          09  # left over
        # ^^

        """)
    let message = AnnotatedHex(of: Message.self, in: [2, 2, 5, 6, 7, 0, 8, 6, 7, 0, 8, 9])
    #expect(
      message.description == """
        # Message: 12 bytes
        02     # count 2
        02     # kind 2
        05     # body.note 5
        06 07  # body.bytes [6, 7]
        00 08  # body.numbers [8]
        06 07  # bytes [6, 7]
        00 08  # numbers [8]
        09     # note 9

        """)
  }

  /// A packet by hand whose description has twice as many bytes.
  struct Misdescribed: Packet {
    var bytes: [UInt8]

    init(from reader: inout PacketReader) throws(PacketError) {
      let count = try reader.read(UInt8.self, field: "count")
      bytes = try reader.read([UInt8].self, as: .counted(by: count), field: "bytes")
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(UInt8(clamping: bytes.count), field: "count")
      try writer.write(bytes, as: .counted(by: UInt8(clamping: bytes.count)), field: "bytes")
    }

    static func describe(to schema: inout PacketDescription) {
      schema.derived()
      schema.field(UInt8.self, field: "count")
      schema.field([UInt8].self, as: .counted(by: "count", times: 2), field: "bytes")
    }
  }

  @Test func bytesThatAreNotReachedAreAnError() throws {
    let error =
      "Misdescribed.bytes: the packet is valid, but its description does not match at offset 1"
    let bytes: [UInt8] = [2, 3, 4]
    #expect(try Misdescribed(decoding: bytes).bytes == [3, 4])
    #expect(PacketTree(of: Misdescribed.self, in: bytes).error?.description == error)
    #expect(FieldMap(of: Misdescribed.self, in: bytes).error?.description == error)
    let failure = #expect(throws: VerificationFailure.self) {
      try verifyDescription(of: Misdescribed.self, in: bytes)
    }
    #expect(failure?.description.contains(error) == true)
    #expect(
      AnnotatedHex(of: Misdescribed.self, in: bytes).description == """
        # \(error)
          02     # count 2
          03 04  # bytes
        # ^^ ^^

        """)
  }
}
