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
    view.rest.forEach { sum += $0.packetBits }
    #expect(sum == 0)
  }

  @Test func halfANumberIsRefused() throws {
    let bytes: [UInt8] = [0, 205, 7, 255]
    let error = #expect(throws: PacketError.self) { try OwnNumbers(decoding: bytes) }
    #expect(error?.reason == .truncated(needed: 2, available: 1))
    #expect(error?.offset == 3)
    #expect(error == #expect(throws: PacketError.self) { try check(bytes) })
  }

  private func check(_ bytes: [UInt8]) throws(PacketError) {
    _ = try PacketView<OwnNumbers>(decoding: bytes)
  }
}

private struct Tenths: PacketNumber, Equatable {
  var packetBits: Int16

  init(_ bits: Int16) { packetBits = bits }

  init(packetBits: Int16) { self.packetBits = packetBits }

  static var minimumByteCount: Int { 0 }
}

@Packet(view: true)
private struct OwnNumbers: Equatable {
  var first: Tenths
  var second: UInt8
  @Remaining var rest: [Tenths]
}
