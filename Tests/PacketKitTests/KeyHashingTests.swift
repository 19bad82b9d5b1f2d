import Foundation
import PacketKit
import PacketTesting
import Testing

/// Keys that a sender makes up to be expensive to hash: they are rejected before they are hashed.
@Suite struct KeyHashingTests {
  @Packet struct Label: Hashable {
    var number: UInt8
    var name: String?
    var data: Data
  }

  @Packet struct Record: Hashable {
    var numbers: SIMD4<Double>
    var name: String
    var data: Data

    /// Records that hash alike and are not equal, though they differ from their first byte on.
    static func colliding(_ count: Int) -> [Record] {
      (0..<count).map { number in
        let signs = (0..<4).map { number >> $0 & 1 == 0 ? 0.0 : -0.0 }
        let letters = (0..<5).map { number >> ($0 + 4) & 1 == 0 ? "\u{E9}" : "e\u{301}" }
        return Record(
          numbers: SIMD4(signs),
          name: letters.joined(),
          data: Data(repeating: 7, count: 80) + [UInt8(number >> 8), UInt8(number & 255)]
        )
      }
    }
  }

  private enum Color: String, PacketField { case red, green, entry = "e\u{345}ntry" }

  /// A letter with combining marks, of which half are out of order.
  private static func text(marks count: Int) -> String {
    let halves = [
      repeatElement("\u{345}", count: count / 2),
      repeatElement("\u{334}", count: count - count / 2),
    ]
    return "e" + halves.map { $0.joined() }.joined()
  }

  /// A way to write a text where it is hashed or compared, and to read it.
  struct Place: Sendable, CustomStringConvertible {
    let description: String
    let write: @Sendable (String, inout PacketWriter) throws(PacketError) -> Void
    let read: @Sendable (inout PacketReader) throws(PacketError) -> Void
  }

  private static func place<Value: PacketField & SendableMetatype>(
    _ description: String,
    _ value: @escaping @Sendable (String) -> Value
  ) -> Place {
    Place(description: description) { text, writer throws(PacketError) in
      try writer.write(value(text))
    } read: { reader throws(PacketError) in
      _ = try reader.read(Value.self)
    }
  }

  static let places = [
    place("set") { Set([$0]) },
    place("set of optionals") { Set([$0 as String?]) },
    place("set of arrays") { Set([["a", $0]]) },
    place("set of packets") { Set([Label(number: 1, name: $0, data: Data())]) },
    place("set of sets") { Set([Set([$0])]) },
    place("dictionary") { [$0: true] },
    place("dictionary with packets as keys") {
      [Label(number: 1, name: $0, data: Data()): 7 as UInt8]
    },
    place("raw value") { Name(rawValue: $0) },
    Place(description: "range") { text, writer throws(PacketError) in
      try writer.write(text, in: "a"..."z")
    } read: { reader throws(PacketError) in
      _ = try reader.read(String.self, in: "a"..."z")
    },
  ]

  struct Name: RawRepresentable, PacketField, Sendable {
    var rawValue: String
  }

  @Test(arguments: places)
  func aTextHasAtMostSoManyCombiningMarksInARow(_ place: Place) throws {
    var writer = PacketWriter()
    try place.write(Self.text(marks: 128), &writer)
    let bytes = writer.makeArray()
    var reader = PacketReader(bytes)
    try place.read(&reader)
    try reader.finish()

    let error = try #require(throws: PacketError.self) {
      try place.write(Self.text(marks: 129), &writer)
    }
    #expect(error.reason == .tooManyCombiningMarks)
    #expect(writer.makeArray() == bytes, "the writer is as it was")

    // The same with a mark in place of the two letters behind them.
    writer.removeAll()
    try place.write(Self.text(marks: 128) + "xy", &writer)
    var longer = writer.makeArray()
    let end = try #require(longer.indices.last { longer[$0...].starts(with: "xy".utf8) })
    longer.replaceSubrange(end..<end + 2, with: "\u{334}".utf8)
    var other = PacketReader(longer)
    let refused = refusal(by: &other) { reader throws(PacketError) in try place.read(&reader) }
    #expect(refused?.reason == .tooManyCombiningMarks)
    #expect(other.offset == 0, "the reader is where it was")
  }

  @Test func anEnumIsNotComparedWithThem() throws {
    var writer = PacketWriter()
    try writer.write(Self.text(marks: 129))
    let bytes = writer.makeArray()
    var reader = PacketReader(bytes)
    let error = refusal(by: &reader) { reader throws(PacketError) in _ = try reader.read(Color.self)
    }
    #expect(error?.reason == .tooManyCombiningMarks)
    #expect(
      error.map { "\($0)" } == "text at offset 0 has more than 128 combining marks in a row"
    )
  }

  @Test func otherTextsMayHaveMore() throws {
    let text = Self.text(marks: 1000)
    var writer = PacketWriter()
    try writer.write(["name": text])
    let bytes = writer.makeArray()
    var reader = PacketReader(bytes)
    #expect(try reader.read([String: String].self)["name"]?.utf8.elementsEqual(text.utf8) == true)
  }

  @Packet struct Wide: Hashable {
    @Encoding(.utf16) var name: String
  }

  /// In a key, nothing says which bytes are text in UTF-16.
  @Test(arguments: [128, 129])
  func textInUTF16HasNoMore(_ count: Int) throws {
    let text = Self.text(marks: count)
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let bytes: [UInt8] = [0, 0, UInt8(units.count >> 8), UInt8(units.count & 0xFF)] + units
    guard count > 128 else {
      #expect(try Wide(decoding: bytes) == Wide(name: text))
      return try expectBothWays(Set([Wide(name: text)]))
    }
    let read = #expect(throws: PacketError.self) { try Wide(decoding: bytes) }
    #expect(read?.reason == .tooManyCombiningMarks)
    let written = #expect(throws: PacketError.self) { try Wide(name: text).encodedBytes() }
    #expect(written?.reason == .tooManyCombiningMarks)
  }

  @Test func textsWithoutMarksMayBeOfAnyLength() throws {
    let texts = ["é", "日本", "가", "👍🏽", "ก", "e\u{301}"].map { String(repeating: $0, count: 10_000) }
    try expectBothWays(Set(texts))
  }

  @Packet struct Fixed: Hashable {
    var number: UInt8
    @FixedWidth(258) var name: String
  }

  /// A byte that could begin a character does not take the first byte of the text for its second.
  @Test(arguments: [0x65, 0x85, 0xCC, 0xE0, 0xF0, 0xFF] as [UInt8])
  func bytesBeforeATextDoNotHideItsMarks(_ number: UInt8) throws {
    let marks = String(repeating: "\u{345}", count: 128)
    try expectBothWays(Set([Fixed(number: number, name: marks)]))
    #expect(throws: PacketError.self) {
      try Self.encoding(of: Set([Fixed(number: number, name: marks + "\u{345}")]))
    }
  }
}

extension KeyHashingTests {
  /// Keys of which Foundation hashes the same 80 bytes.
  private static func data(_ numbers: some Sequence<Int>, count: Int = 80) -> [Data] {
    numbers.map { Data(repeating: 7, count: count) + Data([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }
  }

  private static func encoding(of value: some PacketField) throws -> [UInt8] {
    var writer = PacketWriter()
    try writer.write(1 as UInt8)
    do {
      try writer.write(value)
    } catch {
      #expect(writer.makeArray() == [1], "the writer is as it was")
      throw error
    }
    return Array(writer.makeArray().dropFirst())
  }

  private func expectBothWays<Value: PacketField & Equatable>(_ value: Value) throws {
    let bytes = try Self.encoding(of: value)
    var reader = PacketReader(bytes)
    #expect(try reader.read(Value.self) == value)
    #expect(try Self.encoding(of: value) == bytes)
  }

  private func expectCollision<Value: PacketField>(_ value: Value, _ bytes: [UInt8]) throws {
    let error = try #require(throws: PacketError.self) { try Self.encoding(of: value) }
    #expect(error.reason == .tooManyCollidingKeys)
    var reader = PacketReader(bytes)
    let refused = refusal(by: &reader) { reader throws(PacketError) in
      _ = try reader.read(Value.self)
    }
    #expect(refused?.reason == .tooManyCollidingKeys)
    #expect(reader.offset == 0)
  }

  private static func count(_ count: Int) -> [UInt8] {
    [0, 0, UInt8(count >> 8), UInt8(count & 0xFF)]
  }

  private static func bytes(of data: Data) -> [UInt8] { count(data.count) + Array(data) }

  @Test func soManyKeysMayCollide() throws {
    try expectBothWays(Set(Self.data(0..<64)))
    let keys = Self.data(0..<65)
    let bytes = keys.flatMap(Self.bytes)
    try expectCollision(Set(keys), Self.count(65) + bytes)
    let pairs: [UInt8] = keys.flatMap { Self.bytes(of: $0) + [1] }
    try expectCollision(
      Dictionary(uniqueKeysWithValues: keys.map { ($0, true) }), Self.count(65) + pairs)
  }

  @Test func keysThatDifferEarlierDoNotCollide() throws {
    try expectBothWays(Set(Self.data(0..<1000, count: 78)))
    try expectBothWays(Set(Self.data(0..<1000, count: 78).map { $0 + Data(count: 100) }))
  }

  /// Their hashes are counted, and are different.
  @Test func textsMayBeginAlike() throws {
    try expectBothWays(Set((0..<1000).map { String(repeating: "a", count: 100) + "\($0)" }))
    let lengths = (0..<300).map { Data(repeating: 7, count: 100 + $0) }
    try expectBothWays(Set(lengths))
  }

  /// Keys that collide stand apart where others come between them.
  @Test func collisionsAreCountedWhereverTheyStand() throws {
    let keys: [[Data]] = (0..<130).map { index in
      [Self.data([index])[0], Data([UInt8(index % 2)])]
    }
    let bytes = keys.flatMap { Self.count(2) + $0.flatMap(Self.bytes) }
    try expectCollision(Set(keys), Self.count(130) + bytes)
    try expectBothWays(Set(keys.prefix(128)))
  }

  @Test(arguments: [64, 65, 300])
  func recordsCollideThoughTheirBytesDiffer(_ count: Int) throws {
    let records = Record.colliding(count)
    let keys = try records.map { try $0.encodedBytes() }
    let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
    let head = [0, 0, UInt8(count >> 8), UInt8(count & 255)]
    let set = head + sorted.joined()
    let dictionary = head + sorted.flatMap { $0 + [1] }
    var setReader = PacketReader(set)
    var dictionaryReader = PacketReader(dictionary)
    var writer = PacketWriter()
    guard count > 64 else {
      #expect(try setReader.read(Set<Record>.self) == Set(records))
      #expect(try dictionaryReader.read([Record: Bool].self).count == count)
      try writer.write(Set(records))
      #expect(writer.makeArray() == set)
      return
    }
    let errors = [
      refusal(by: &setReader) { reader throws(PacketError) in
        _ = try reader.read(Set<Record>.self)
      },
      refusal(by: &dictionaryReader) { reader throws(PacketError) in
        _ = try reader.read([Record: Bool].self)
      },
      refusal(by: &writer) { writer throws(PacketError) in try writer.write(Set(records)) },
    ]
    #expect(errors.allSatisfy { $0?.reason == .tooManyCollidingKeys })
  }
}
