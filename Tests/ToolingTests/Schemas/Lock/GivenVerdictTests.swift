import PacketKit
import Testing

@testable import PacketSchemas

private enum Old {
  enum Version: UInt8, PacketField, CaseIterable { case one = 1, two }

  @Packet(given: Version.self) struct Login {
    var name: UInt8
    @Present(when: "given", is: Version.two) var clan: UInt16?
  }

  @Packet struct Opening {
    var version: Version
    var other: Version
    @Given("version") var login: Login
  }
}

/// A third version, with a field in the middle.
private enum Grown {
  enum Version: UInt8, PacketField, CaseIterable { case one = 1, two, three }

  @Packet(given: Version.self) struct Login {
    var name: UInt8
    @Present(when: "given", is: Version.three) var level: UInt32?
    @Present(when: "given", is: Version.two) var clan: UInt16?
  }
}

/// The second version has another field now.
private enum Changed {
  enum Version: UInt8, PacketField, CaseIterable { case one = 1, two }

  @Packet(given: Version.self) struct Login {
    var name: UInt8
    @Present(when: "given", is: Version.two) var clan: UInt32?
  }
}

private enum Shrunk {
  enum Version: UInt8, PacketField, CaseIterable { case one = 1 }

  @Packet(given: Version.self) struct Login { var name: UInt8 }
}

private enum OfAnotherType {
  @Packet(given: UInt8.self) struct Login {
    var name: UInt8
    @Present(when: "given", is: 2) var clan: UInt16?
  }
}

private enum OfAnotherPath {
  typealias Version = Old.Version
  typealias Login = Old.Login

  @Packet struct Opening {
    var version: Version
    var other: Version
    @Given("other") var login: Login
  }
}

@Suite struct GivenVerdictTests {
  @Test func theSamePacketIsIdentical() {
    #expect(changes(GivenFormat<Old.Login>.self, GivenFormat<Old.Login>.self).isEmpty)
    #expect(changes(Old.Opening.self, Old.Opening.self).isEmpty)
  }

  /// Nothing changes for the versions that there were.
  @Test func aVersionMayBeAdded() {
    #expect(changes(GivenFormat<Old.Login>.self, GivenFormat<Grown.Login>.self).isEmpty)
  }

  @Test func aChangeOfOneVersionIsBreaking() {
    let found = changes(GivenFormat<Old.Login>.self, GivenFormat<Changed.Login>.self)
    #expect(found.map(\.verdict) == [.breaking])
    #expect(found.map(\.field) == ["Login, given two.clan"])
  }

  @Test func aVersionThatIsGoneIsBreaking() {
    let found = changes(GivenFormat<Old.Login>.self, GivenFormat<Shrunk.Login>.self)
    #expect(found.map(\.reason) == ["is not given two now"])
    #expect(found.map(\.verdict) == [.breaking])
  }

  @Test func anotherTypeOrPathIsBreaking() {
    let types = changes(GivenFormat<Old.Login>.self, GivenFormat<OfAnotherType.Login>.self)
    #expect(types.map(\.verdict) == [.breaking])
    #expect(types.map(\.reason) == ["is given UInt8 now, not given Version, UInt8: 1 one, 2 two"])
    let paths = changes(Old.Opening.self, OfAnotherPath.Opening.self)
    #expect(paths.map(\.verdict) == [.breaking])
    #expect(paths.map(\.field) == ["Opening.login"])
  }

  @Test func theLockReadsItsOwnText() throws {
    let document = SchemaDocument(of: [Old.Opening.self, GivenFormat<Grown.Login>.self])
    #expect(try SchemaDocument(parsing: document.json) == document)
  }

  private func changes(_ old: any Packet.Type, _ new: any Packet.Type) -> [WireChange] {
    let (before, now) = (document(old), document(new))
    var comparison = SchemaComparison(from: before, to: now)
    comparison.packet(before.names[0], now.names[0])
    return comparison.changes.filter { $0.verdict != .renamed }
  }

  /// The schema, whose types have the names of the first.
  private func document(_ packet: any Packet.Type) -> SchemaDocument {
    var text = SchemaDocument(of: [packet]).json
    for name in ["Grown", "Changed", "Shrunk"] {
      text = text.replacing(".\(name).", with: ".Old.")
    }
    return (try? SchemaDocument(parsing: text)) ?? SchemaDocument(of: [packet])
  }
}
