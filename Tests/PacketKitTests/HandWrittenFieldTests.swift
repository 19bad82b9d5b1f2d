import PacketKit
import Testing

/// Fields by hand that state what their protocols require, and no more.
@Suite struct HandWrittenFieldTests {
  /// Whether it is a field depends on its value.
  fileprivate struct Pair<Value> {
    var first: Value
    var second: Value
  }

  private struct Token: Packet {
    var value: UInt32

    init(value: UInt32) { self.value = value }

    init(from reader: inout PacketReader) throws(PacketError) {
      value = try reader.read(UInt32.self)
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
  }

  @Test func aConditionalFieldGoesIntoArraysAndOptionals() throws {
    let pairs = [Pair(first: 1 as UInt16, second: 2), Pair(first: 3, second: 4)]
    var writer = PacketWriter()
    try writer.write(pairs, endianness: .little)
    try writer.write(pairs.first)
    let first: [UInt8] = [0, 0, 0, 2, 0, 1, 0, 2, 0, 3, 0, 4]
    // It states no byte order of its own, so the array's reaches its count alone.
    let expected: [UInt8] = [2, 0, 0, 0] + Array(first.dropFirst(4)) + [1, 0, 1, 0, 2]
    #expect(writer.makeArray() == expected)

    var reader = PacketReader(writer.bytes)
    var read = [Pair(first: 9 as UInt16, second: 9)]
    try reader.update(&read, as: .countPrefixed(UInt32.self, endianness: .little))
    #expect(read.map(\.second) == [2, 4])
    let optional = try reader.read(Pair<UInt16>?.self)
    #expect(optional?.second == 2)
    try reader.finish()
  }

  @Test func aPacketByHandIsDecodedInPlace() throws {
    var token = Token(value: 1)
    try token.update(decoding: [0, 0, 0, 7] as [UInt8])
    #expect(token.value == 7)
    #expect(try token.encodedBytes() == [0, 0, 0, 7])
  }
}

extension HandWrittenFieldTests.Pair: PacketField where Value: PacketField {
  static var minimumByteCount: Int { 2 * Value.minimumByteCount }

  init(from reader: inout PacketReader) throws(PacketError) {
    first = try reader.read(Value.self)
    second = try reader.read(Value.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(first)
    try writer.write(second)
  }
}
