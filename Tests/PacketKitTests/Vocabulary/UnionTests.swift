import PacketKit
import Testing

@Packet
struct Place: Equatable {
  var x: Int16
  var y: Int16
}

@Packet
enum Message: Equatable {
  @Tag(1) case join(Place)
  @Tag(2) case chat(String, to: UInt32)
  @Tag(3) case leave
  @Tag(0x10) case move(to: Place)
  @Tag(4) case `default`(in: UInt8, `self`: UInt8, UInt8)
  @Tag(255) case list([Message])
}

@Packet(
  endianness: .little, magic: [0xAA], sized: UInt8.self, checksum: .crc16CCITT, tag: UInt16.self)
enum SealedUnion: Equatable {
  @Tag(0x102) case number(UInt32)
  @Tag(0) case nothing
}

@Packet(tag: Varint.self)
indirect enum Expression: Equatable, Sendable {
  @Tag(1) case number(Int32)
  @Tag(300) case sum(Expression, Expression)
  @Tag(2) case negative(of: Expression)
}

@Packet(endianness: .little)
indirect enum Chain: Equatable, Sendable {
  @Tag(0) case end
  @Tag(1) case link(Chain)
}

@Packet
indirect enum Branch<Leaf: Equatable & PacketField & Sendable>: Equatable, Sendable {
  @Tag(0) case leaf(Leaf)
  @Tag(1) case node(Branch<Leaf>, Branch<Leaf>)
}

/// Raw identifiers, which are no names without their backticks.
@Packet
enum Dice: Equatable {
  @Tag(1) case `1st throw`(`is 6`: Bool, `a (or b)`: UInt8)
  @Tag(2) case `reader & writer`(Bet)

  @Packet
  struct Bet: Equatable {
    var `how much?`: UInt8
    @Bits(4) var `4 bits`: UInt8
    @Bits(1) var `has more`: Bool
    @Present(when: "has more") var `€`: UInt8?
  }
}

/// The names of a nested union's types mean nothing in an extension of it.
enum Chess {
  enum Piece: UInt8, PacketField { case pawn, king }

  @Packet
  enum Move: Equatable {
    @Tag(1) case promote(Piece)
    @Tag(2) case swap(Piece, with: Piece?, at: [Piece])
  }
}

@Suite struct UnionTests {
  @Test(arguments: [
    Sample(Message.join(Place(x: 1, y: -1)), [1, 0, 1, 0xFF, 0xFF]),
    Sample(Message.chat("a", to: 7), [2, 0, 0, 0, 1, 0x61, 0, 0, 0, 7]),
    Sample(Message.leave, [3]),
    Sample(Message.move(to: Place(x: 0, y: 2)), [0x10, 0, 0, 0, 2]),
    Sample(Message.default(in: 1, self: 2, 3), [4, 1, 2, 3]),
    Sample(Message.list([.leave, .list([])]), [255, 0, 0, 0, 2, 3, 255, 0, 0, 0, 0]),
    Sample(Expression.number(1), [1, 0, 0, 0, 1]),
    Sample(
      Expression.sum(.number(1), .negative(of: .number(2))),
      [0xAC, 0x02, 1, 0, 0, 0, 1, 2, 1, 0, 0, 0, 2]
    ),
    Sample(Chain.link(.link(.end)), [1, 1, 0]),
    Sample(Branch.node(.leaf(true), .leaf(false)), [1, 0, 1, 0, 0]),
    Sample(Dice.`1st throw`(`is 6`: true, `a (or b)`: 7), [1, 1, 7]),
    Sample(
      Dice.`reader & writer`(.init(`how much?`: 9, `4 bits`: 15, `has more`: true, €: 5)),
      [2, 9, 0xF8, 5]
    ),
    Sample(Chess.Move.promote(.king), [1, 1]),
    Sample(Chess.Move.swap(.pawn, with: .king, at: [.king]), [2, 0, 1, 1, 0, 0, 0, 1, 1]),
    // CRC-16 of 02 01 04 03 02 01 is 0xcae3, of 00 00 it is 0x1d0f.
    Sample(SealedUnion.number(0x0102_0304), [0xAA, 8, 2, 1, 4, 3, 2, 1, 0xE3, 0xCA]),
    Sample(SealedUnion.nothing, [0xAA, 4, 0, 0, 0x0F, 0x1D]),
  ])
  func codes(_ sample: Sample) throws { try sample.check() }

  @Test(arguments: [
    RefusedSample(Message.self, [9], "Message: 9 at offset 0 is not a tag of Message"),
    RefusedSample(Message.self, [], "Message: needs 1 byte at offset 0, but 0 remain"),
    RefusedSample(
      Message.self, [1, 0], "Message.join.x: needs 2 bytes at offset 1, but 1 remains"),
    RefusedSample(
      Message.self,
      [2, 0, 0, 0, 2, 0x61],
      "Message.chat.0: needs 2 bytes at offset 5, but 1 remains"
    ),
    RefusedSample(
      Message.self,
      [2, 0, 0, 0, 0, 1],
      "Message.chat.to: needs 4 bytes at offset 5, but 1 remains"
    ),
    RefusedSample(
      Message.self,
      [16, 0, 0, 0],
      "Message.move.to.y: needs 2 bytes at offset 3, but 1 remains"
    ),
    RefusedSample(
      Message.self,
      [255, 0, 0, 0, 1, 7],
      "Message.list[0]: 7 at offset 5 is not a tag of Message"
    ),
    RefusedSample(
      SealedUnion.self,
      [0xAA, 4, 1, 0, 0, 0],
      "SealedUnion: 1 at offset 2 is not a tag of SealedUnion"
    ),
    RefusedSample(
      Expression.self,
      [0x80, 0x00],
      "Expression: varint at offset 0 is not in its shortest form"
    ),
    RefusedSample(
      Chess.Move.self,
      [2, 0, 1, 2],
      "Move.swap.with: 2 at offset 3 is not a value of Piece"
    ),
  ])
  func refuses(_ sample: RefusedSample) { sample.check() }

  @Test func countsTheTagOnly() {
    #expect(Message.minimumByteCount == 1)
    #expect(Expression.minimumByteCount == 1)
    #expect(SealedUnion.minimumByteCount == 1 + 1 + 2 + 2)
  }

  /// However deep the bytes nest, the stack does not overflow; also where a byte order is stated.
  @Test func nestsNoDeeperThanTheLimit() throws {
    let deep = [UInt8](repeating: 1, count: 1_000_000)
    let chained = #expect(throws: PacketError.self) { try Chain(decoding: deep) }
    #expect(chained?.reason == .tooDeep(maximum: 64))
    let branched = #expect(throws: PacketError.self) { try Branch<Bool>(decoding: deep) }
    #expect(branched?.reason == .tooDeep(maximum: 64))
    let negatives = [UInt8](repeating: 2, count: 1_000_000)
    let negated = #expect(throws: PacketError.self) { try Expression(decoding: negatives) }
    #expect(negated?.reason == .tooDeep(maximum: 64))
    let chain = Array(deep.prefix(63)) + [0]
    #expect(try Chain(decoding: chain).encodedBytes() == chain)
  }

  @Test func tellsTheOneUnlabelledValueOfACase() {
    let place = Place(x: 1, y: -1)
    #expect(Message.join(place).payload(as: Place.self) == place)
    #expect(Message.join(place).payload(as: [Message].self) == nil)
    #expect(Message.list([.leave]).payload(as: [Message].self) == [.leave])
    #expect(Message.move(to: place).payload(as: Place.self) == nil)
    #expect(Message.chat("a", to: 7).payload(as: String.self) == nil)
    #expect(Message.leave.payload(as: Place.self) == nil)
    #expect(Branch<UInt8>.leaf(7).payload(as: UInt8.self) == 7)
    let packets: [any Packet] = [Message.leave, place]
    #expect(packets.map { $0 is any PacketUnion } == [true, false])
  }
}
