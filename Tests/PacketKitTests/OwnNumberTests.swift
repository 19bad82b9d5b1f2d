import PacketKit
import Testing

/// A number takes the bytes of its bits, whatever its type says that it takes at least.
struct OwnNumberTests {
  @Test func aNumberThatStatesNoBytesIsRead() throws {
    let numbers = OwnNumbers(first: Tenths(205), second: 7, rest: [Tenths(-1), Tenths(1)])
    let bytes = try numbers.encodedBytes()
    #expect(bytes == [0, 205, 7, 255, 255, 0, 1])
    #expect(try OwnNumbers(decoding: bytes) == numbers)

    let view = try PacketView<OwnNumbers>(decoding: bytes)
    #expect(view.first == numbers.first)
    #expect(view.rest.count == 2)
    #expect(view.rest[1] == Tenths(1))
    var sum: Int16 = 0
    view.rest.forEach { sum += $0._packetBits }
    #expect(sum == 0)
  }

  @Test func halfANumberIsRefused() throws {
    let bytes: [UInt8] = [0, 205, 7, 255]
    let error = #expect(throws: PacketError.self) { try OwnNumbers(decoding: bytes) }
    #expect(error?.reason == .truncated(needed: 2, available: 1))
    #expect(error?.offset == 3)
    #expect(error == #expect(throws: PacketError.self) { try check(bytes) })
  }

  @Test func aTypeNamedLikeANumberIsReadAlone() throws {
    let pair = Homonyms.Pair(first: .init(value: 7), second: 8)
    let bytes = try pair.encodedBytes()
    #expect(bytes == [7, 8])
    #expect(try Homonyms.Pair(decoding: bytes) == pair)
    let view = try PacketView<Homonyms.Pair>(decoding: bytes)
    #expect(view.first == pair.first)
    #expect(view.second == 8)
    let error = #expect(throws: PacketError.self) { try Homonyms.Pair(decoding: [7]) }
    #expect(error?.offset == 1)
    #expect(error?.description.hasPrefix("Pair.second:") == true)
  }

  private func check(_ bytes: [UInt8]) throws(PacketError) {
    _ = try PacketView<OwnNumbers>(decoding: bytes)
  }
}

enum Homonyms {
  struct UInt16: PacketField, Equatable {
    var value: UInt8

    init(value: UInt8) { self.value = value }

    static var minimumByteCount: Int { 1 }

    init(from reader: inout PacketReader) throws(PacketError) {
      value = try reader.read(UInt8.self)
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
  }

  @Packet(view: true)
  struct Pair: Equatable {
    var first: UInt16
    var second: UInt8
  }
}

private struct Tenths: PacketNumber, Equatable {
  var _packetBits: Int16

  init(_ bits: Int16) { _packetBits = bits }

  init(_packetBits: Int16) { self._packetBits = _packetBits }

  static var minimumByteCount: Int { 0 }
}

@Packet(view: true)
private struct OwnNumbers: Equatable {
  var first: Tenths
  var second: UInt8
  @Remaining var rest: [Tenths]
}

/// What a conformance states is compared with the bytes when they are claimed, and not asked again.
@Suite(.serialized) struct ChangingAnswerTests {
  @Test func aNumberOfFewerBytesThanItsBitsIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var reader = PacketReader([7])
      print(try reader.read(Understated.self)._packetBits)
    }
    await #expect(processExitsWith: .failure) {
      var reader = PacketReader([7, 1])
      let run = _Joined<UInt8, _Joined<Understated, _NoFields>>.self
      print(try reader._read(run, fields: ["a", "b"]).0)
    }
    await #expect(processExitsWith: .failure) {
      print(try PacketView<OfUnderstated>(decoding: [7]).number._packetBits)
    }
    await #expect(processExitsWith: .failure) {
      var writer = PacketWriter()
      try writer.write(Understated(_packetBits: 1))
    }
  }

  @Test func aNumberIsReadFromTheBytesThatWereClaimed() throws {
    let bytes: [UInt8] = [7, 1, 2, 3]
    var reader = PacketReader(bytes)
    unsafe Answers.next = [8, 32]
    var part = try reader.takeReader(ofNext: 1)
    #expect(try part.read(Narrow.self).value == 7)

    unsafe Answers.next = [8, 32, 32]
    var writer = PacketWriter()
    try writer.write(Narrow(truncatingIfNeeded: 0x0102_0304 as UInt32))
    #expect(writer.makeArray() == [4])
  }

  @Test func elementsAreWhereTheyWereCounted() throws {
    unsafe Answers.next = [8]
    let bytes: [UInt8] = [0, 0, 0, 4, 1, 2, 3, 4]
    let view = try PacketView<OfSmall>(decoding: bytes)
    let elements = view.elements
    var read: [UInt8] = []
    unsafe Answers.next = [1000]
    elements.forEach { read.append($0._packetBits) }
    #expect(read == [1, 2, 3, 4])
    // Four times as much is 4, in 64 bits.
    unsafe Answers.next = [1 << 62 + 1]
    #expect(elements[3]._packetBits == 4)
  }

  @Test func aPacketOfLessThanNothingIsRefused() throws {
    #expect(throws: PacketError.self) {
      _ = try PacketView<OfNegative>(decoding: [0, 0, 0, 1]).second
    }
  }

  @Test func aChecksumHasTheBytesThatWereChecked() {
    unsafe Answers.next = [4, 200, 200]
    #expect(Checksum(Sum()).byteCount == 4)
  }
}

/// What the conformances below answer; the last answer stays.
private enum Answers {
  nonisolated(unsafe) static var next = [8]

  static func take() -> Int { unsafe next.count > 1 ? next.removeFirst() : next[0] }
}

private struct Understated: PacketNumber {
  var _packetBits: UInt64
  static var _byteCount: Int { 1 }
}

@Packet(view: true)
private struct OfUnderstated {
  var number: Understated
}

private struct Narrow: NarrowInteger {
  static var bitWidth: Int { Answers.take() }
  let value: UInt32
  init(truncatingIfNeeded source: some BinaryInteger) {
    value = UInt32(truncatingIfNeeded: source)
  }
}

private struct Small: PacketNumber {
  var _packetBits: UInt8
  static var minimumByteCount: Int { unsafe Answers.next == [8] ? 1 : Answers.take() }
  static var _plainByteCount: Int? { unsafe Answers.next == [8] ? 1 : Answers.take() }
}

@Packet(view: true)
private struct OfSmall {
  var elements: [Small]
}

@Packet(view: true)
private struct Negative {
  var byte: UInt8
  static var _plainByteCount: Int? { -4 }
}

@Packet(view: true)
private struct OfNegative {
  var first: UInt32
  var inner: Negative
  var second: UInt32
}

private struct Sum: ChecksumAlgorithm {
  var byteCount: Int { Answers.take() }
  var value: UInt32 { 0 }
  mutating func update(_ bytes: Span<UInt8>) {}
}
