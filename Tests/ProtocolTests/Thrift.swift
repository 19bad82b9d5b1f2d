import Foundation
import PacketKit
import Testing

/// Messages in Thrift's compact protocol.
enum Thrift {
  @Packet struct Message: Equatable {
    @Derived var identifier: UInt8 { 0x82 }
    @Bits(3) var kind: Kind
    @Derived @Bits(5) var version: UInt8 { 1 }
    @Varint var sequence: UInt32
    @LengthPrefixed(Varint.self) var name: String
    var body: Struct
  }

  enum Kind: UInt8, PacketField {
    case call = 1, reply, exception, oneWay
  }

  @Packet struct Struct: Equatable {
    @Terminated(by: 0) var fields: [Field]
  }

  @Packet(endianness: .little) struct Field: Equatable {
    /// How much greater the identifier is than that of the field before; if 0, the identifier follows.
    @Bits(4) var delta: UInt8
    @Derived @Bits(4) var type: UInt8 { value.tag }
    @Present(when: "delta", is: 0) @Varint var identifier: Int16?
    @Tagged(by: "type") var value: Value
  }

  /// The value of a field. The types of fields tell true from false.
  @Packet(endianness: .little, tag: UInt8.self, hasExternalTag: true)
  enum Value: Equatable {
    @Tag(1) case yes
    @Tag(2) case no
    @Tag(3) case int8(Int8)
    @Tag(4, .varint) case int16(Int16)
    @Tag(5, .varint) case int32(Int32)
    @Tag(6, .varint) case int64(Int64)
    @Tag(7) case double(Double)
    @Tag(8, .lengthPrefixed(Varint.self)) case binary(Data)
    @Tag(9) case list(List)
    @Tag(10) case set(List)
    @Tag(11) case map(Map)
    @Tag(12) case structure(Struct)
    @Tag(13) case uuid(UUID)
  }

  @Packet struct List: Equatable {
    /// 15 stands for a count that follows.
    @Bits(4) var shortCount: UInt8
    @Bits(4) @InRange(1...13) var type: UInt8
    @Present(when: "shortCount", is: 15) @Varint @InRange(15...0x7FFF_FFFF) var longCount: UInt32?
    @Counted(by: "longCount ?? shortCount") @Given("type") var elements: [Element]
  }

  /// A map, which without pairs has no types.
  @Packet struct Map: Equatable {
    @Derived @Varint var count: UInt32 { UInt32(clamping: pairs?.pairs.count ?? 0) }
    @Present(when: "count", in: 1...) @Given("count") var pairs: Pairs?
  }

  @Packet(given: UInt32.self) struct Pairs: Equatable {
    var types: PairTypes
    @Counted(by: "given") @Given("types") var pairs: [Pair]
  }

  @Packet struct PairTypes: Equatable {
    @Bits(4) @InRange(1...13) var key: UInt8
    @Bits(4) @InRange(1...13) var value: UInt8
  }

  @Packet(given: PairTypes.self) struct Pair: Equatable {
    @Given("given.key") var key: Element
    @Given("given.value") var value: Element
  }

  @Packet(given: UInt8.self) struct Element: Equatable {
    /// Each value takes a byte, so a list may have any count.
    static var minimumByteCount: Int { 1 }

    @Tagged(by: "given") var value: ElementValue
  }

  /// A value among others of its type. Bools have a byte, and a second type, which some peers write.
  @Packet(endianness: .little, tag: UInt8.self, hasExternalTag: true)
  enum ElementValue: Equatable {
    @Tag(1) case bool(Truth)
    @Tag(2) case otherBool(Truth)
    @Tag(3) case int8(Int8)
    @Tag(4, .varint) case int16(Int16)
    @Tag(5, .varint) case int32(Int32)
    @Tag(6, .varint) case int64(Int64)
    @Tag(7) case double(Double)
    @Tag(8, .lengthPrefixed(Varint.self)) case binary(Data)
    @Tag(9) case list(List)
    @Tag(10) case set(List)
    @Tag(11) case map(Map)
    @Tag(12) case structure(Struct)
    @Tag(13) case uuid(UUID)
  }

  enum Truth: UInt8, PacketField {
    case yes = 1, no
  }
}

@Suite struct ThriftTests {
  private func field(_ value: Thrift.Value) -> Thrift.Field { .init(delta: 1, value: value) }

  private func list(_ type: UInt8, _ values: [Thrift.ElementValue]) -> Thrift.List {
    Thrift.List(
      shortCount: UInt8(min(values.count, 15)), type: type,
      longCount: values.count < 15 ? nil : UInt32(values.count),
      elements: values.map { Thrift.Element(value: $0) })
  }

  private func binary(_ text: String) -> Thrift.ElementValue { .binary(Data(text.utf8)) }

  private func pair(_ name: String, _ age: Int8) -> Thrift.Pair {
    Thrift.Pair(key: .init(value: binary(name)), value: .init(value: .int8(age)))
  }

  @Test func messages() throws {
    let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    try verifyGallery(
      "Thrift",
      [
        "call": Thrift.Message(
          kind: .call, sequence: 1, name: "echo",
          body: .init(fields: [
            field(.yes), field(.no), field(.int8(-1)), field(.int16(-300)),
            field(.int32(1 << 30)), field(.int64(.min)), field(.double(0.5)),
            .init(delta: 0, identifier: 200, value: .binary(Data("ß".utf8))),
            .init(delta: 0, identifier: 199, value: .uuid(uuid)),
          ])
        ),
        "reply": Thrift.Message(
          kind: .reply, sequence: 300, name: "echo",
          body: .init(fields: [
            field(.list(list(8, [binary("a"), binary("bc")]))),
            field(.list(list(1, [.bool(.yes), .bool(.no)]))),
            field(.set(list(5, (-7...7).map { .int32($0) }))),
            field(
              .map(
                .init(
                  pairs: .init(
                    types: .init(key: 8, value: 3), pairs: [pair("Ann", 30), pair("Bob", 31)])))),
            field(.map(.init())),
            .init(
              delta: 0, identifier: 21,
              value: .list(
                list(
                  12,
                  [
                    .structure(.init(fields: [field(.int32(5))])), .structure(.init(fields: [])),
                  ]))),
          ])
        ),
      ]
    )
  }

  @Test func aTypeWithoutAMeaningIsRejected() throws {
    let sentence = try rejection(of: Thrift.Message.self, "Thrift", "call") { $0[8] = 0x1E }
    #expect(sentence == "Message.body.fields[0].value: 14 at offset 9 is not a tag of Value")
  }

  @Test func aCountThatFitsFourBitsIsRejected() throws {
    let sentence = try rejection(of: Thrift.Message.self, "Thrift", "reply") { $0[22] = 14 }
    #expect(
      sentence
        == "Message.body.fields[2].value.set.longCount: 14 at offset 22 is not within 15...2147483647"
    )
  }

  @Test func aCountBeyondTheMessageIsRejected() throws {
    let sentence = try rejection(of: Thrift.Message.self, "Thrift", "reply") { bytes in
      bytes.replaceSubrange(22...22, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x07])
    }
    #expect(
      sentence
        == "Message.body.fields[2].value.set.elements: needs 2147483647 bytes at offset 27, but 38 remain"
    )
  }

  @Test func collectionsMayHaveManyElements() throws {
    let flags = list(1, Array(repeating: .bool(.no), count: 2000))
    let ages = Thrift.Map(
      pairs: .init(
        types: .init(key: 8, value: 3), pairs: Array(repeating: pair("Ann", 30), count: 2000)))
    let body = Thrift.Struct(fields: [field(.list(flags)), field(.map(ages))])
    #expect(try Thrift.Struct(decoding: body.encodedBytes()) == body)
  }

  @Test func structsInStructsEndAtTheNestingLimit() throws {
    let bytes: [UInt8] = [0x82, 0x21, 0, 0] + [UInt8](repeating: 0x1C, count: 100_000)
    let error = #expect(throws: PacketError.self) { try Thrift.Message(decoding: bytes) }
    #expect(error?.description.contains("exceed") == true)
  }
}
