import PacketMessaging
import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TaggedMessageTests {
  private let framing = Framing.lengthPrefixed(
    UInt64.self,
    endianness: .little,
    maximumLength: 1 << 20
  )

  private static let stream: [TaggedMessage] = [
    TaggedMessage(tag: 100, text: "hello"),
    TaggedMessage(tag: 101),
    TaggedMessage(tag: .max, payload: Data(0..<16)),
  ]

  private func fixture() throws -> Fixture {
    let folder = try FixtureFolder(named: "Fixtures").folder("Streams")
    let fixtures = try folder.fixtures(of: "UInt64, little-endian, maximum 20")
    return try #require(fixtures.first { $0.name == "tagged messages" })
  }

  @Test func aPeersBytesAreTheMessages() async throws {
    let chunkings = Chunkings(of: try fixture().bytes)
    for chunking in [chunkings.whole, chunkings.byteByByte] + chunkings.inTwo + chunkings.random {
      let (channel, peer) = MemoryChannel.pair()
      let broker = SymmetricBroker<TaggedMessage>(channel, framing: framing)
      async let writing: Void = peer.write(chunking.chunks)
      var received: [TaggedMessage] = []
      for await message in broker.messages { received.append(message) }
      try await writing
      #expect(received == Self.stream, "\(chunking)")
    }
  }

  @Test func theMessagesAreAPeersBytes() async throws {
    let (channel, peer) = MemoryChannel.pair()
    let broker = SymmetricBroker<TaggedMessage>(channel, framing: framing)
    async let bytes = peer.readToEnd()
    for message in Self.stream { try await broker.send(message) }
    try await broker.finishSending()
    #expect(try await bytes == Data(fixture().bytes))
  }

  @Test func textIsUTF8OrNone() {
    #expect(TaggedMessage(tag: 100, text: "\u{FEFF}Renée").text == "\u{FEFF}Renée")
    #expect(TaggedMessage(tag: 100).text == "")
    #expect(TaggedMessage(tag: 100, payload: Data([0x61, 0xFF])).text == nil)
    #expect(TaggedMessage(tag: 1, payload: Data([9, 0x61, 9])[1..<2]).text == "a")
  }

  @Test func anObjectGraphArrives() async throws {
    let chaos = Chaos(largestChunk: 100)
    print("anObjectGraphArrives:", chaos)
    let (one, other) = MemoryChannel.pair(chaos: chaos)
    let client = SymmetricBroker<TaggedMessage>(one, framing: framing)
    let server = SymmetricBroker<TaggedMessage>(other, framing: framing)

    let team = ArchivedTeam("Reds")
    team.players = ["Renée", "Bob"].map { ArchivedPlayer($0, in: team) }
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: team, requiringSecureCoding: true)
    try await client.send(TaggedMessage(tag: 7, payload: archive))

    var messages = server.messages.makeAsyncIterator()
    let message = try #require(await messages.next())
    #expect(message.tag == 7)
    let copy = try #require(try unarchived(message.payload))
    #expect(copy.name == "Reds")
    #expect(copy.players.map(\.name) == ["Renée", "Bob"])
    #expect(copy.players.allSatisfy { $0.team === copy })
  }

  @Test func anArchiveOfOtherClassesIsRefused() throws {
    for object in [NSDate(), [NSDate()] as NSArray, NSURL(fileURLWithPath: "/")] {
      let archive = try NSKeyedArchiver.archivedData(
        withRootObject: object,
        requiringSecureCoding: true
      )
      #expect(throws: ForeignClass.self) { try unarchived(archive) }
    }
  }

  private struct ForeignClass: Error {}

  /// Unarchives a team, of classes on a list.
  ///
  /// On Linux Foundation ends the process at a class that is not on the list, so the names are looked at first.
  private func unarchived(_ archive: Data) throws -> ArchivedTeam? {
    let allowed: [AnyClass] = [
      ArchivedTeam.self, ArchivedPlayer.self, NSArray.self, NSString.self,
    ]
    let list = unsafe try PropertyListSerialization.propertyList(from: archive, format: nil)
    let objects = (list as? [String: Any])?["$objects"] as? [Any] ?? []
    let names = objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String }
    guard Set(names).isSubset(of: allowed.map(NSStringFromClass) + ["NSMutableArray"]) else {
      throw ForeignClass()
    }
    return try NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: archive)
      as? ArchivedTeam
  }
}

/// A graph with a cycle. Not private, for an archive names its classes.
final class ArchivedTeam: NSObject, NSSecureCoding {
  let name: String
  var players: [ArchivedPlayer] = []

  static var supportsSecureCoding: Bool { true }

  init(_ name: String) { self.name = name }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.name = "\(name)"
    super.init()
    let players = coder.decodeObject(of: [NSArray.self, ArchivedPlayer.self], forKey: "players")
    self.players = players as? [ArchivedPlayer] ?? []
    for player in self.players { player.team = self }
  }

  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    coder.encode(players as NSArray, forKey: "players")
  }
}

final class ArchivedPlayer: NSObject, NSSecureCoding {
  let name: String
  weak var team: ArchivedTeam?

  static var supportsSecureCoding: Bool { true }

  init(_ name: String, in team: ArchivedTeam) {
    self.name = name
    self.team = team
  }

  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.name = "\(name)"
  }

  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
  }
}
