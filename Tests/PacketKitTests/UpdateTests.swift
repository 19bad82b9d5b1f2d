import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Decoding in place of a value that is there.
@Suite struct UpdateTests {
  @Test(arguments: Golden.packets.keys)
  func isDecodingAnewWhateverWasThere(_ type: String) throws {
    let fixtures = try #require(Fixture.goldensByPacket[type])
    for old in fixtures {
      for new in fixtures {
        #expect(
          try updated(new.type, from: old.bytes, to: new.bytes) == new.bytes,
          "\(old.name), then \(new.name)")
      }
    }
  }

  @Test(arguments: Fixture.malformed)
  func refusesInTheSameWords(_ fixture: Fixture) throws {
    let type = try fixture.type
    let expected = #expect(throws: PacketError.self) { try recoded(fixture.bytes, as: type) }
    for old in Fixture.goldensByPacket["\(type)"]?.prefix(3) ?? [] {
      let error = #expect(throws: PacketError.self) {
        try updated(type, from: old.bytes, to: fixture.bytes)
      }
      #expect(error == expected, "in place of \(old.name)")
    }
  }

  @Test func keepsTheMemoryOfArrays() throws {
    var squad = Squad(title: "a title of more than fifteen bytes", scores: [1, 2, 3], members: [])
    squad.members = (0..<3).map { Squad.Member(name: "\($0)", path: [$0, $0]) }
    let bytes = try squad.encodedBytes()
    let before = squad.addresses
    try squad.update(decoding: bytes)
    #expect(squad.addresses == before)

    let shorter = Squad(title: "b", scores: [9, 8], members: [.init(name: "c", path: [7, 6])])
    try squad.update(decoding: shorter.encodedBytes())
    #expect(squad == shorter)
    #expect(squad.addresses.prefix(2) == before.prefix(2))
  }

  @Test func leavesCopiesAsTheyAre() throws {
    let original = Squad(title: "a", scores: [1, 2], members: [.init(name: "b", path: [3])])
    let other = Squad(title: "c", scores: [4, 5], members: [.init(name: "d", path: [6])])
    var squad = original
    let copy = squad
    try squad.update(decoding: other.encodedBytes())
    #expect(squad == other)
    #expect(copy == original)
  }

  @Test func isInPartTheNewValueAfterAThrow() throws {
    let old = Squad(title: "old", scores: [1], members: [.init(name: "m", path: [2, 3])])
    let new = Squad(title: "new", scores: [4], members: [.init(name: "n", path: [5, 6])])
    var squad = old
    let bytes = try new.encodedBytes().dropLast()
    #expect(throws: PacketError.self) { try squad.update(decoding: Array(bytes)) }
    #expect(squad.title == "new")
    #expect(squad.scores == [4])
    #expect(squad.members.map(\.name) == ["n"])
    #expect(try Squad(decoding: squad.encodedBytes()) == squad)
  }

  @Test func keepsAnOptionalThatCannotBeRead() throws {
    var holder = OptionalHolder(squad: Squad(title: "a", scores: [1], members: []))
    #expect(throws: PacketError.self) { try holder.update(decoding: [1, 0, 0, 0, 9]) }
    #expect(holder.squad?.title == "a")
    try holder.update(decoding: [0])
    #expect(holder.squad == nil)
  }
}

@Packet(updatesInPlace: true) struct Squad: Equatable {
  var title: String
  @CountPrefixed(UInt8.self) var scores: [UInt32]
  var members: [Member]

  @Packet(updatesInPlace: true) struct Member: Equatable {
    var name: String
    var path: [UInt16]
  }

  /// Where the arrays lie, and the bytes of the title.
  var addresses: [UInt] {
    let scores = unsafe scores.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    let outer = unsafe members.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    let inner = members.map { member in
      unsafe member.path.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    return [scores, outer] + inner + [titleAddress]
  }

  private var titleAddress: UInt {
    unsafe title.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
      ?? 0
  }
}

@Packet(updatesInPlace: true) struct OptionalHolder: Equatable {
  var squad: Squad?
}

/// What the packet that `old` are encodes to when it has been read anew from `new`.
private func updated<Subject: Packet>(
  _ type: Subject.Type,
  from old: [UInt8],
  to new: [UInt8]
) throws -> [UInt8] {
  var packet = try Subject(decoding: old)
  try packet.update(decoding: new)
  return try packet.encodedBytes()
}
