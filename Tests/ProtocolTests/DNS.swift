import Foundation
import PacketKit
import Testing

/// Messages of the Domain Name System, RFC 1035, section 4.
///
/// A name may end in a pointer to an earlier one, so what a name means depends on the bytes before: names, and all that
/// contains them, are coded by hand. A pointer is written wherever one is possible, and none is accepted where
/// another name would be written.
enum DNS {
  struct Message: Packet, Equatable {
    var header: Header
    var questions: [Question] = []
    var answers: [Record] = []
    var authorities: [Record] = []
    var additionals: [Record] = []
  }

  @Packet struct Header: Equatable {
    var identifier: UInt16
    @Bits(1) var isResponse: Bool = false
    @Bits(4) var operation: UInt8 = 0
    @Bits(1) var isAuthoritative: Bool = false
    @Bits(1) var isTruncated: Bool = false
    @Bits(1) var wantsRecursion: Bool = true
    @Bits(1) var hasRecursion: Bool = false
    @Bits(3) @InRange(0...0) var reserved: UInt8 = 0
    @Bits(4) var code: UInt8 = 0
  }

  struct Question: Equatable {
    var name: [String]
    var type: UInt16
    var group: UInt16 = 1
  }

  struct Record: Equatable {
    var name: [String]
    var group: UInt16 = 1
    var lifetime: UInt32
    var content: Content
  }

  enum Content: Equatable {
    /// The name of a server (type 2), an alias (5) or a pointer (12).
    case name(type: UInt16, [String])
    case mailExchange(preference: UInt16, [String])
    case authority(server: [String], mailbox: [String], Times)
    case other(type: UInt16, Data)
  }

  @Packet struct Times: Equatable {
    var serial: UInt32
    var refresh: UInt32
    var retry: UInt32
    var expire: UInt32
    var minimum: UInt32
  }
}

extension DNS.Message {
  init(from reader: inout PacketReader) throws(PacketError) {
    var names = DNS.Names(start: reader.offset)
    header = try reader.read(DNS.Header.self, field: "header")
    let counts = try reader.read([UInt16].self, as: .fixedCount(4), field: "counts")
    for _ in 0..<counts[0] { questions.append(try DNS.Question(from: &reader, &names)) }
    for _ in 0..<counts[1] { answers.append(try DNS.Record(from: &reader, &names)) }
    for _ in 0..<counts[2] { authorities.append(try DNS.Record(from: &reader, &names)) }
    for _ in 0..<counts[3] { additionals.append(try DNS.Record(from: &reader, &names)) }
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    var names = DNS.Names(start: writer.count)
    try writer.write(header, field: "header")
    for count in [questions.count, answers.count, authorities.count, additionals.count] {
      guard let count = UInt16(exactly: count) else {
        throw PacketError("\(count) records are too many", at: writer.count)
      }
      try writer.write(count)
    }
    for question in questions { try question.encode(into: &writer, &names) }
    for record in answers + authorities + additionals { try record.encode(into: &writer, &names) }
  }
}

extension DNS.Question {
  init(from reader: inout PacketReader, _ names: inout DNS.Names) throws(PacketError) {
    name = try names.read(from: &reader)
    type = try reader.read(UInt16.self, field: "type")
    group = try reader.read(UInt16.self, field: "group")
  }

  func encode(into writer: inout PacketWriter, _ names: inout DNS.Names) throws(PacketError) {
    try names.write(name, into: &writer)
    try writer.write(type, field: "type")
    try writer.write(group, field: "group")
  }
}

extension DNS.Record {
  init(from reader: inout PacketReader, _ names: inout DNS.Names) throws(PacketError) {
    name = try names.read(from: &reader)
    let type = try reader.read(UInt16.self, field: "type")
    group = try reader.read(UInt16.self, field: "group")
    lifetime = try reader.read(UInt32.self, field: "lifetime")
    let body = try reader.beginSized(UInt16.self)
    switch type {
    case 2, 5, 12: content = .name(type: type, try names.read(from: &reader))
    case 6:
      let server = try names.read(from: &reader)
      let mailbox = try names.read(from: &reader)
      content = .authority(
        server: server, mailbox: mailbox, try reader.read(DNS.Times.self, field: "times"))
    case 15:
      let preference = try reader.read(UInt16.self, field: "preference")
      content = .mailExchange(preference: preference, try names.read(from: &reader))
    default:
      content = .other(type: type, try reader.read(Data.self, as: .remaining(), field: "content"))
    }
    try reader.endSized(body)
  }

  func encode(into writer: inout PacketWriter, _ names: inout DNS.Names) throws(PacketError) {
    try names.write(name, into: &writer)
    try writer.write(content.type, field: "type")
    try writer.write(group, field: "group")
    try writer.write(lifetime, field: "lifetime")
    let body = try writer.beginSized(UInt16.self)
    switch content {
    case .name(let type, let name):
      guard [2, 5, 12].contains(type) else {
        throw PacketError("type \(type) is not a name", at: writer.count)
      }
      try names.write(name, into: &writer)
    case .authority(let server, let mailbox, let times):
      try names.write(server, into: &writer)
      try names.write(mailbox, into: &writer)
      try writer.write(times)
    case .mailExchange(let preference, let name):
      try writer.write(preference)
      try names.write(name, into: &writer)
    case .other(let type, let data):
      guard ![2, 5, 6, 12, 15].contains(type) else {
        throw PacketError("type \(type) has a case", at: writer.count)
      }
      try writer.write(data, as: .remaining())
    }
    try writer.endSized(body)
  }
}

extension DNS.Content {
  var type: UInt16 {
    switch self {
    case .name(let type, _), .other(let type, _): type
    case .authority: 6
    case .mailExchange: 15
    }
  }
}

extension DNS {
  /// The names of a message up to the present byte, and the ends of each, by where they begin.
  struct Names {
    let start: Int
    private var offsets: [[String]: Int] = [:]
    private var names: [Int: [String]] = [:]

    init(start: Int) { self.start = start }

    mutating func read(from reader: inout PacketReader) throws(PacketError) -> [String] {
      let first = reader.offset
      var labels: [(text: String, offset: Int)] = []
      var name: [String] = []
      while try 1..<0xC0 ~= reader.peek(UInt8.self, field: "name") {
        let offset = reader.offset - start
        let label = try reader.read(
          String.self, as: .lengthPrefixed(UInt8.self, maximum: 63, encoding: .ascii), field: "name"
        )
        labels.append((label, offset))
      }
      if try reader.peek(UInt8.self) == 0 {
        try reader.readPadding(1)
      } else {
        let offset = reader.offset
        let pointer = Int(try reader.read(UInt16.self, field: "name"))
        guard let end = names[pointer & 0x3FFF] else {
          throw PacketError("a pointer leads to no name", at: offset)
        }
        name = end
      }
      try check(labels.map(\.text) + name, at: first)
      for (label, offset) in labels.reversed() {
        name.insert(label, at: 0)
        guard offsets[name] == nil else {
          throw PacketError("a name is not compressed", at: start + offset)
        }
        add(name, at: offset)
      }
      return name
    }

    mutating func write(_ name: [String], into writer: inout PacketWriter) throws(PacketError) {
      try check(name, at: writer.count)
      for index in name.indices {
        let end = Array(name[index...])
        if let offset = offsets[end] { return try writer.write(0xC000 | UInt16(offset)) }
        add(end, at: writer.count - start)
        try writer.write(
          name[index], as: .lengthPrefixed(UInt8.self, maximum: 63, encoding: .ascii))
      }
      try writer.write(UInt8(0))
    }

    /// A pointer has 14 bits.
    private mutating func add(_ name: [String], at offset: Int) {
      guard offset < 0x4000 else { return }
      offsets[name] = offset
      names[offset] = name
    }

    private func check(_ name: [String], at offset: Int) throws(PacketError) {
      guard name.reduce(1, { $0 + 1 + $1.utf8.count }) < 256, !name.contains("") else {
        throw PacketError("a name is at most 255 bytes of labels that are not empty", at: offset)
      }
    }
  }
}

@Suite struct DNSTests {
  @Test func queriesAndReplies() throws {
    let web = ["www", "example", "com"]
    let example = ["example", "com"]
    let text = Data([11]) + Data("v=spf1 -all".utf8)
    let address = Data([0x20, 1, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x25])
    try verifyGallery(
      "DNS",
      [
        "query": DNS.Message(
          header: DNS.Header(identifier: 0x2B1F),
          questions: [DNS.Question(name: web, type: 1)]
        ),
        "compressed reply": DNS.Message(
          header: DNS.Header(identifier: 0x2B1F, isResponse: true, hasRecursion: true),
          questions: [DNS.Question(name: web, type: 1)],
          answers: [
            DNS.Record(name: web, lifetime: 300, content: .name(type: 5, ["web"] + example)),
            DNS.Record(
              name: ["web"] + example,
              lifetime: 60,
              content: .other(type: 1, Data([192, 0, 2, 1]))
            ),
          ]
        ),
        "mail exchange": DNS.Message(
          header: DNS.Header(identifier: 0x2B1F, isResponse: true, isAuthoritative: true),
          questions: [DNS.Question(name: example, type: 15)],
          answers: [
            DNS.Record(
              name: example,
              lifetime: 3600,
              content: .mailExchange(preference: 10, ["mail"] + example)
            ),
            DNS.Record(name: example, lifetime: 3600, content: .other(type: 16, text)),
          ],
          additionals: [
            DNS.Record(
              name: ["mail"] + example,
              lifetime: 3600,
              content: .other(type: 28, address)
            )
          ]
        ),
        "no such name": DNS.Message(
          header: DNS.Header(identifier: 0x2B1F, isResponse: true, isAuthoritative: true, code: 3),
          questions: [DNS.Question(name: ["nowhere", "example"], type: 1)],
          authorities: [
            DNS.Record(
              name: ["example"],
              lifetime: 300,
              content: .authority(
                server: ["ns", "example"],
                mailbox: ["admin", "example"],
                DNS.Times(serial: 2026, refresh: 7200, retry: 900, expire: 86400, minimum: 300)
              )
            )
          ]
        ),
      ]
    )
  }

  @Test func pointersThatLeadNowhereAreRejected() throws {
    let forward = try rejection(of: DNS.Message.self, "DNS", "compressed reply") { $0[34] = 0xFF }
    #expect(forward == "Message: a pointer leads to no name at offset 33")
    let loop = try rejection(of: DNS.Message.self, "DNS", "compressed reply") { $0[34] = 33 }
    #expect(loop == "Message: a pointer leads to no name at offset 33")
    // "web" followed by "example.com" in full, instead of a pointer.
    let long = try rejection(of: DNS.Message.self, "DNS", "compressed reply") {
      $0.replaceSubrange(49..<51, with: $0[16..<29])
      $0[44] += 11
    }
    #expect(long == "Message: a name is not compressed at offset 57")
  }
}
