import Foundation
import PacketKit

/// Packets that are given what earlier fields state: options, a number in a packet, and a packet.
@Packet(updatesInPlace: true, view: true)
struct GivenFields: Equatable {
  var options: GivenOptions
  var head: GivenHead
  @CountPrefixed(UInt8.self) @Given("options") var records: [GivenRecord]
  @LengthPrefixed(UInt16.self) @LittleEndian @Given("head.version") var login: GivenLogin
  @Given("options") var maybe: GivenRecord?
  @Present(when: "options", contains: GivenOptions.more) @Given("head") var note: GivenNote?
  @Remaining @Given("head.count") var rest: [GivenNumbers]
}

struct GivenOptions: PacketOptionSet, Sendable {
  static let wide = GivenOptions(rawValue: 1)
  static let more = GivenOptions(rawValue: 2)
  static let knownOptions: GivenOptions = [.wide, .more]

  let rawValue: UInt8
}

@Packet(view: true)
struct GivenHead: Equatable {
  @Bits(4) var version: UInt8
  @Bits(4) var count: UInt8
}

@Packet(given: GivenOptions.self)
struct GivenRecord: Equatable {
  var x: UInt8
  @Present(when: "given", contains: GivenOptions.wide) var y: UInt16?
}

@Packet(given: UInt8.self)
struct GivenLogin: Equatable {
  @LengthPrefixed(UInt8.self) var name: String
  @Present(when: "given", in: 2...) @LengthPrefixed(UInt8.self) var clan: String?
  @Present(when: "given", is: 3) var level: UInt16?
}

/// A union whose values pass on what it is given.
@Packet(given: GivenHead.self)
enum GivenNote: Equatable {
  @Tag(1) case number(UInt16)
  @Tag(2, .given) case list(GivenList)
  @Tag(3, .given) case lists([GivenList], isLast: Bool)
}

@Packet(endianness: .little, given: GivenHead.self)
struct GivenList: Equatable {
  @Counted(by: "given.count") var numbers: [UInt16]
  @Present(when: "given.version", in: 2...) var sum: UInt16?
  @Given("given.count") var more: GivenNumbers
}

@Packet(given: UInt8.self)
struct GivenNumbers: Equatable {
  @Counted(by: "given", plus: 1) var numbers: [UInt8]
}

/// The same by hand.
struct GivenByHand: Packet, Equatable {
  var packet: GivenFields

  init(from reader: inout PacketReader) throws(PacketError) {
    let options = try reader.read(GivenOptions.self, field: "options")
    let head = try reader.read(GivenHead.self, field: "head")
    packet = GivenFields(
      options: options, head: head,
      records: try reader.read(
        as: .countPrefixed(UInt8.self, each: .given(options)), field: "records"),
      login: try reader.read(
        as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(head.version)),
        field: "login"),
      maybe: try reader.readPresence(field: "maybe")
        ? reader.read(GivenRecord.self, as: .given(options), field: "maybe") : nil,
      note: options.contains(.more)
        ? try reader.read(GivenNote.self, as: .given(head), field: "note") : nil,
      rest: try reader.read(as: .remaining(each: .given(head.count)), field: "rest"))
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    let (options, head) = (packet.options, packet.head)
    try writer.write(options, field: "options")
    try writer.write(head, field: "head")
    try writer.write(
      packet.records, as: .countPrefixed(UInt8.self, each: .given(options)), field: "records")
    try writer.write(
      packet.login,
      as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(head.version)),
      field: "login")
    writer.writePresence(packet.maybe != nil)
    if let maybe = packet.maybe { try writer.write(maybe, as: .given(options), field: "maybe") }
    if let note = packet.note { try writer.write(note, as: .given(head), field: "note") }
    try writer.write(packet.rest, as: .remaining(each: .given(head.count)), field: "rest")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(GivenOptions.self, field: "options")
    schema.field(GivenHead.self, field: "head")
    schema.field(
      [GivenRecord].self, as: .countPrefixed(UInt8.self, each: .given(by: "options")),
      field: "records")
    schema.field(
      GivenLogin.self,
      as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(by: "head.version")),
      field: "login")
    schema.presence(field: "maybe")
    schema.field(GivenRecord.self, as: .given(by: "options"), field: "maybe")
    schema.presence(when: "options", of: GivenOptions.self, contains: .more)
    schema.field(GivenNote.self, as: .given(by: "head"), field: "note")
    schema.field(
      [GivenNumbers].self, as: .remaining(each: .given(by: "head.count")), field: "rest")
  }
}

extension FieldEvidence {
  static let given = FieldEvidence(
    packets: [GivenFields.self, GivenByHand.self],
    goldens: [
      Golden("little", GivenFields.little),
      Golden("all", GivenFields.all),
      Golden(
        "a list",
        GivenFields(
          options: .more, head: GivenHead(version: 2, count: 1), records: [],
          login: GivenLogin(name: "", clan: "c"), maybe: nil,
          note: .list(
            GivenList(numbers: [258], sum: 258, more: GivenNumbers(numbers: [8, 9]))), rest: [])),
    ],
    kinds: [
      FieldKind("a packet that is given options", GivenRecord.self, as: .given(GivenOptions.wide)),
      FieldKind(
        "packets that are given a number", [GivenLogin].self,
        as: .countPrefixed(UInt8.self, each: .given(2))),
      FieldKind(
        "a packet that is given a packet, after its length", GivenNote.self,
        as: .lengthPrefixed(UInt8.self, of: .given(GivenHead(version: 2, count: 1)))),
    ])
}

extension GivenFields {
  static let little = GivenFields(
    options: [], head: GivenHead(version: 1, count: 0), records: [GivenRecord(x: 1)],
    login: GivenLogin(name: "ab"), maybe: nil, note: nil,
    rest: [GivenNumbers(numbers: [5]), GivenNumbers(numbers: [6])])

  static let all = GivenFields(
    options: [.wide, .more], head: GivenHead(version: 3, count: 2),
    records: [GivenRecord(x: 1, y: 258), GivenRecord(x: 2, y: 3)],
    login: GivenLogin(name: "zoë", clan: "x", level: 7), maybe: GivenRecord(x: 9, y: 0x0A0B),
    note: .lists(
      [GivenList(numbers: [1, 2], sum: 3, more: GivenNumbers(numbers: [1, 2, 3]))], isLast: true),
    rest: [GivenNumbers(numbers: [7, 8, 9])])
}
