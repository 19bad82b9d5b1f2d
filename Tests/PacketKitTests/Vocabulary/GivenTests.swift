import Foundation
import PacketKit
import PacketSchemas
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct GivenTests {
  private func error(_ body: () throws -> Void) -> String? {
    #expect(throws: PacketError.self) { try body() }.map { "\($0)" }
  }

  /// The error without the name of the packet.
  private func failure<Value>(_ body: () throws -> Value) -> Substring? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)".drop { $0 != "." }
    }
  }

  // MARK: - Entry points

  @Test func bytesAndDataAreThoseOfTheWriter() throws {
    let login = GivenLogin(name: "a", clan: "b")
    let bytes: [UInt8] = [1, 97, 1, 98]
    #expect(try login.encodedBytes(given: 2) == bytes)
    #expect(try login.encoded(given: 2) == Data(bytes))
    #expect(try GivenLogin(decoding: bytes, given: 2) == login)
    #expect(try GivenLogin(decoding: Data(bytes), given: 2) == login)
    #expect(try unsafe GivenLogin(decoding: bytes.elementSpan.bytes, given: 2) == login)
    var writer = PacketWriter()
    try writer.write(login, as: .given(2), field: "login")
    #expect(writer.makeArray() == bytes)
  }

  @Test func trailingBytesAreRejected() {
    #expect(
      error { _ = try GivenLogin(decoding: [1, 97, 9], given: 1) }
        == "GivenLogin: ends at offset 2, but 1 byte is left over")
    #expect(
      error { _ = try GivenLogin(decoding: Data([1, 97, 1]), given: 2) }
        == "GivenLogin.clan: needs 1 byte at offset 3, but 0 remain")
  }

  @Test func encodingWithAnotherGivenValueNamesTheField() {
    let login = GivenLogin(name: "a", clan: "b")
    #expect(
      error { _ = try login.encoded(given: 1) }
        == "GivenLogin.clan: has a value, but given in 2... (given 1) is false")
    #expect(
      error { _ = try login.encoded(given: 3) }
        == "GivenLogin.level: is nil, but given == 3 (given 3) is true")
    #expect(
      error { _ = try GivenNumbers(numbers: [1, 2]).encoded(given: 4) }
        == "GivenNumbers.numbers: has 2 elements, but an earlier field states 5")
  }

  @Test func aParentNamesTheFieldThatItGives() {
    var fields = GivenFields.all
    fields.options = .more
    #expect(
      error { _ = try fields.encoded() }
        == "GivenFields.records[0].y: has a value, but given.contains(.wide) "
        + "(given GivenOptions(rawValue: 2)) is false"
    )
  }

  // MARK: - By hand

  @Test func aReadThatThrowsLeavesTheReaderAsItWas() {
    let bytes: [UInt8] = [2, 1, 97, 1, 97, 5]
    var reader = PacketReader(bytes)
    #expect(
      throws: PacketError.self,
      performing: {
        _ = try reader.read(
          [GivenLogin].self, as: .countPrefixed(UInt8.self, each: .given(2)), field: "logins")
      })
    #expect(reader.offset == 0)
  }

  @Test func aWriteThatThrowsLeavesTheWriterAsItWas() throws {
    var writer = PacketWriter()
    try writer.write(7 as UInt8)
    let message = error {
      try writer.write(
        [GivenLogin(name: "a"), GivenLogin(name: "b", clan: "c")],
        as: .countPrefixed(UInt8.self, each: .given(1)), field: "logins")
    }
    #expect(message == "logins[1].clan: has a value, but given in 2... (given 1) is false")
    #expect(writer.makeArray() == [7])
  }

  @Test func allEncodingsOfElementsTakeIt() throws {
    let logins = [GivenLogin(name: "a"), GivenLogin(name: "bc")]
    var writer = PacketWriter()
    try writer.write(logins, as: .countPrefixed(UInt16.self, endianness: .little, each: .given(1)))
    try writer.write(logins, as: .fixedCount(2, each: .given(1)))
    try writer.write(logins, as: .counted(by: 1 as UInt8, times: 2, each: .given(1)))
    try writer.write(logins, as: .lengthPrefixed(UInt8.self, each: .given(1)))
    try writer.write(logins, as: .sized(by: 5 as UInt8, each: .given(1)))
    try writer.write(logins, as: .terminated(by: 0, each: .given(1)))
    try writer.write(logins, as: .remaining(each: .given(1)))
    let body: [UInt8] = [1, 97, 2, 98, 99]
    let bytes = writer.makeArray()
    #expect(bytes == [2, 0] + body + body + body + [5] + body + body + body + [0] + body)
    var reader = PacketReader(bytes)
    let type = [GivenLogin].self
    #expect(
      try reader.read(type, as: .countPrefixed(UInt16.self, endianness: .little, each: .given(1)))
        == logins)
    #expect(try reader.read(type, as: .fixedCount(2, each: .given(1))) == logins)
    #expect(
      try reader.read(type, as: .counted(by: 1 as UInt8, times: 2, each: .given(1))) == logins)
    #expect(try reader.read(type, as: .lengthPrefixed(UInt8.self, each: .given(1))) == logins)
    #expect(try reader.read(type, as: .sized(by: 5 as UInt8, each: .given(1))) == logins)
    #expect(try reader.read(type, as: .terminated(by: 0, each: .given(1))) == logins)
    #expect(try reader.read(type, as: .remaining(each: .given(1))) == logins)
    try reader.finish()
  }

  /// A count is compared with what the elements take at least, before memory is reserved.
  @Test func aHostileCountIsRejectedAtOnce() {
    let bytes: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF, 0]
    #expect(
      error {
        var reader = PacketReader(bytes)
        _ = try reader.read([GivenLogin].self, as: .countPrefixed(UInt32.self, each: .given(3)))
      } == "needs 2147483647 bytes at offset 4, but 1 remains")
  }

  // MARK: - Nesting

  @Packet(given: UInt8.self)
  struct Chain: Equatable {
    var value: UInt8
    @Given("given") var next: [Chain]
  }

  @Packet
  struct PlainChain: Equatable {
    var value: UInt8
    var next: [PlainChain]
  }

  /// What is given changes nothing about the levels.
  @Test(arguments: 0..<10)
  func nestingIsLimited(depth: Int) throws {
    var chain = Chain(value: 1, next: [])
    var plain = PlainChain(value: 1, next: [])
    for _ in 0..<depth {
      chain = Chain(value: 1, next: [chain])
      plain = PlainChain(value: 1, next: [plain])
    }
    let limits = PacketLimits(maximumDepth: 5)
    let bytes = try plain.encodedBytes()
    #expect(try chain.encodedBytes(given: 1) == bytes)
    let encoded = failure { try chain.encodedBytes(given: 1, limits: limits) }
    #expect(encoded == failure { try plain.encodedBytes(limits: limits) })
    let decoded = failure { try Chain(decoding: bytes, given: 1, limits: limits) }
    #expect(decoded == failure { try PlainChain(decoding: bytes, limits: limits) })
    #expect((decoded == nil) == (depth < 4))
    try verifyDescription(of: Chain.self, in: bytes, given: 1, limits: limits)
  }

  // MARK: - What is made of it

  @Test(arguments: [1, 2, 3] as [UInt8])
  func randomValuesAreDescribed(version: UInt8) throws {
    var generator = SplitMix64(seed: UInt64(version))
    for _ in 0..<50 {
      let login = try GivenLogin.random(given: version, using: &generator)
      #expect((login.clan != nil) == (version >= 2))
      let bytes = try login.encodedBytes(given: version)
      try verifyDescription(of: GivenLogin.self, in: bytes, given: version)
      try verifyHostileInputsAreRejected(GivenLogin.self, golden: bytes, given: version)
    }
  }

  @Packet(checksum: .crc32, given: UInt8.self)
  struct Checked: Equatable {
    var size: UInt8
    @Computed var count: Int { Int(size) % 4 }
    @Counted(by: "count") var list: [UInt8]
  }

  @Test func randomValuesBeforeAChecksumAreFound() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let packet = try Checked.random(given: 1, using: &generator)
      try verifyDescription(of: Checked.self, in: packet.encodedBytes(given: 1), given: 1)
    }
  }

  @Test func aParentIsDescribed() throws {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let bytes = try GivenFields.random(using: &generator).encodedBytes()
      try verifyDescription(of: GivenFields.self, in: bytes)
      try verifyDescription(of: GivenByHand.self, in: bytes)
      try verifyHostileInputsAreRejected(GivenFields.self, golden: bytes)
    }
  }

  @Test func theDescriptionsByHandAndOfTheMacroAreTheSame() {
    #expect(
      PacketDescription(of: GivenByHand.self).items
        == PacketDescription(of: GivenFields.self).items)
    #expect(
      PacketDescription(of: GivenFormat<GivenLogin>.self).given
        == .integer(bitWidth: 8, isSigned: false, .big))
    #expect(PacketReference(GivenFormat<GivenLogin>.self).name == "TestPackets.GivenLogin")
  }

  @Test func aTreeNeedsWhatThePacketIsGiven() {
    let tree = PacketTree(of: GivenFormat<GivenLogin>.self, in: [0, 0])
    #expect(
      tree.error.map { "\($0)" } == "GivenLogin: nothing says what the packet is given at offset 0")
    let given = PacketTree(of: GivenFormat<GivenLogin>.self, in: [0, 0], given: .unsigned(2))
    #expect(given.error == nil)
    #expect(given.root.children.map(\.role) == [.field("name"), .field("clan"), .field("level")])
  }

  /// What depends on a computed property is read by the packet's own code.
  @Packet(given: Mode.self)
  struct Moded: Equatable {
    @Present(when: "given.isLong") var long: UInt16?
    var short: UInt8
  }

  enum Mode: UInt8, PacketField {
    case short, long

    var isLong: Bool { self == .long }
  }

  @Packet(view: true, delta: true)
  struct Modes: Equatable {
    var mode: Mode
    @Given("mode") var first: Moded
    @Given("mode") var others: [Moded]
  }

  @Test func whatDependsOnAPropertyIsReadByThePacket() throws {
    let modes = Modes(mode: .long, first: Moded(long: 1, short: 2), others: [])
    let bytes = try modes.encodedBytes()
    #expect(bytes == [1, 0, 1, 2, 0, 0, 0, 0])
    try verifyDescription(of: Modes.self, in: bytes)
    try verifyDescription(of: Moded.self, in: [0, 1, 2], given: .long)
    try verifyHostileInputsAreRejected(Modes.self, golden: bytes)
  }

  @Test func aViewHasItAsAValue() throws {
    let modes = Modes(
      mode: .long, first: Moded(long: 1, short: 2), others: [Moded(long: 3, short: 4)])
    let bytes = try modes.encodedBytes()
    let view = try PacketView<Modes>(decoding: bytes)
    #expect(view.first == modes.first)
    #expect(view.others == modes.others)
    #expect(Modes(copying: view) == modes)
  }

  @Test func aDeltaHasItWhole() throws {
    let old = Modes(mode: .long, first: Moded(long: 1, short: 2), others: [])
    var new = old
    new.first.short = 3
    let bytes = try new.encoded(against: old)
    #expect(try Modes(decoding: bytes, against: old) == new)
    new.mode = .short
    new.first.long = nil
    #expect(try Modes(decoding: new.encoded(against: old), against: old) == new)
  }

  // MARK: - Beside other attributes

  @Packet
  struct Box: Equatable {
    var size: UInt8
    var isLarge: Bool
    @Computed var count: UInt8 { isLarge ? size : 0 }
    @Given("count") var numbers: GivenNumbers
  }

  @Packet(given: UInt8.self)
  struct Halved: Equatable {
    var size: UInt8
    @Computed var half: UInt8 { size / 2 }
    @Counted(by: "half") var numbers: [UInt8]
    @Present(when: "given", is: 2) var end: UInt8?
  }

  @Test func whatIsComputedIsGivenAndDependsOnIt() throws {
    let box = Box(size: 2, isLarge: true, numbers: GivenNumbers(numbers: [1, 2, 3]))
    #expect(try box.encodedBytes() == [2, 1, 1, 2, 3])
    #expect(try Box(decoding: [2, 1, 1, 2, 3]) == box)
    let halved = Halved(size: 5, numbers: [4, 5], end: 6)
    #expect(try halved.encodedBytes(given: 2) == [5, 4, 5, 6])
    #expect(try Halved(decoding: [5, 4, 5, 6], given: 2) == halved)
    #expect(throws: PacketError.self) { try Halved(decoding: [5, 4, 5, 6], given: 1) }
    try verifyDescription(of: Halved.self, in: [5, 4, 5, 6], given: 2)
  }

  @Packet(magic: [0xAB], sized: UInt8.self, checksum: .sum8, given: UInt8.self)
  struct Enveloped: Equatable {
    @Sized(by: "given", times: 2) var text: String
    @FixedWidth(4) var name: String
    @Since(2) var level: UInt8 = 5
  }

  @Test func anEnvelopeSurroundsIt() throws {
    let packet = Enveloped(text: "abcd", name: "zo")
    let bytes = try packet.encodedBytes(given: 2)
    #expect(try Enveloped(decoding: bytes, given: 2) == packet)
    try verifyHostileInputsAreRejected(Enveloped.self, golden: bytes, given: 2)
    try verifyDescription(of: Enveloped.self, in: bytes, given: 2)
  }

  enum Outer {
    struct Agreed: Sendable {
      var hasNames: Bool
      var limit: Int
    }

    @Packet(given: Agreed.self)
    struct Inner: Equatable {
      @Present(when: "given.hasNames") var name: String?
      @Counted(by: "given.limit") var numbers: [UInt8]
    }
  }

  @Test func aTypeThatIsNoFieldCanBeGiven() throws {
    let inner = Outer.Inner(name: "a", numbers: [1, 2])
    let agreed = Outer.Agreed(hasNames: true, limit: 2)
    let bytes = try inner.encodedBytes(given: agreed)
    #expect(bytes == [0, 0, 0, 1, 97, 1, 2])
    #expect(try Outer.Inner(decoding: bytes, given: agreed) == inner)
    #expect(
      error { _ = try Outer.Inner(decoding: bytes, given: .init(hasNames: true, limit: -1)) }
        == "Inner.numbers: an earlier field holds the invalid count -1 at offset 5")
  }

  @Packet(given: Limit?.self)
  struct Limited: Equatable {
    @Present(when: "given", in: Limit(rawValue: 2)...Limit(rawValue: 300)) var name: UInt8?
  }

  struct Limit: RawRepresentable, Comparable, PacketField, Sendable {
    var rawValue: UInt16

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  @Test func nothingMayBeGiven() throws {
    #expect(try Limited(name: nil).encodedBytes(given: nil).isEmpty)
    #expect(try Limited(name: nil).encodedBytes(given: Limit(rawValue: 301)).isEmpty)
    #expect(try Limited(name: 1).encodedBytes(given: Limit(rawValue: 300)) == [1])
    let format = GivenFormat<Limited>.self
    #expect(PacketTree(of: format, in: [1], given: .unsigned(300)).error == nil)
    #expect(PacketTree(of: format, in: [], given: .unsigned(301)).error == nil)
    #expect(PacketTree(of: format, in: [], given: .absent).error == nil)
  }

  /// A type that is ordered in another way than its raw values.
  struct Descending: RawRepresentable, Comparable, PacketField, Sendable {
    var rawValue: UInt8

    static func < (a: Self, b: Self) -> Bool { a.rawValue > b.rawValue }
  }

  @Packet(given: Descending.self)
  struct Down: Equatable {
    @Present(when: "given", in: Descending(rawValue: 9)...) var name: UInt8?
  }

  @Test func anOrderOfItsOwnIsLeftToTheType() throws {
    #expect(try Down(name: 1).encodedBytes(given: Descending(rawValue: 3)) == [1])
    #expect(try Down(name: nil).encodedBytes(given: Descending(rawValue: 10)).isEmpty)
    try verifyDescription(of: Down.self, in: [1], given: Descending(rawValue: 3))
    try verifyDescription(of: Down.self, in: [], given: Descending(rawValue: 10))
  }

  @Packet
  struct Generic<Body: GivenPacket & Equatable>: Equatable where Body.Given == UInt8 {
    var version: UInt8
    @LengthPrefixed(UInt8.self) @Given("version") var body: Body
  }

  @Packet(given: Value.self)
  struct OfAny<Value: Sendable & Equatable>: Equatable {
    var name: UInt8
  }

  @Test func genericPacketsGiveAndAreGiven() throws {
    let packet = Generic(version: 2, body: GivenLogin(name: "a", clan: "b"))
    #expect(try packet.encodedBytes() == [2, 4, 1, 97, 1, 98])
    #expect(try Generic<GivenLogin>(decoding: [2, 4, 1, 97, 1, 98]) == packet)
    #expect(try OfAny<String>(name: 1).encodedBytes(given: "anything") == [1])
  }
}
