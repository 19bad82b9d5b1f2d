public import PacketKit

/// The wire format of packets, and of all packets that they contain, as JSON.
///
/// ```swift
/// print(SchemaDocument(of: [Lobby.self, Message.self]).json)
/// ```
///
/// A lock file holds such a document, and exports to other languages are made from it. A new kind of field may change
/// the form; it is no promise of source stability.
public struct SchemaDocument: Sendable, Hashable {
  /// The packets: those given, then those that they contain.
  let packets: [PacketDescription]

  /// What does not follow from the packets, by the names of packets and types. It is not compared.
  let facts: [String: TypeFacts]

  /// Creates the document of packets and of all packets that they contain.
  public init(of packets: [any Packet.Type]) {
    self = Naming.document(of: packets.map { PacketReference($0) })
  }

  init(_ packets: [PacketDescription], facts: [String: TypeFacts] = [:]) {
    self.packets = packets
    self.facts = facts
  }

  /// The packet of a name.
  func packet(_ name: String) -> PacketDescription? { packets.first { $0.name == name } }

  /// The names of the packets, with the module and the enclosing types.
  public var names: [String] { packets.map(\.name) }
}

// Text.
extension SchemaDocument {
  private static let format = "PacketKit 1"

  /// The document as text, with one field on each line.
  public var json: String {
    let members = packets.map { packet in
      let given = packet.given.map(PacketDescription.json(ofGiven:))
      let delta = packet.delta.map(PacketDescription.json(ofDelta:))
      let rules = packet.rules.isEmpty ? nil : PacketDescription.json(ofRules: packet.rules)
      let parts = packet.items.map(\.json) + [given, delta, rules].compactMap(\.self)
      return JSONValue.Member(name: packet.name, value: .array(parts))
    }
    let types = facts.sorted { $0.key < $1.key }.map { name, facts in
      JSONValue.Member(name: name, value: facts.json)
    }
    return JSONValue.object([
      "format": .string(Self.format), "packets": .object(members),
      "types": types.isEmpty ? nil : .object(types),
    ]).text
  }

  /// Reads a document from its text.
  ///
  /// - Throws: ``SchemaParseError`` if the text is not that of a document.
  public init(parsing json: String) throws(SchemaParseError) {
    let value: JSONValue
    do throws(JSONParser.Failure) {
      value = try JSONParser.parse(json)
    } catch {
      throw SchemaParseError(description: "line \(error.line): \(error.problem)")
    }
    guard value["format"]?.string == Self.format, case .object(let members)? = value["packets"]
    else {
      throw SchemaParseError(description: "it is not a schema in the format '\(Self.format)'")
    }
    let packets = try members.map { member throws(SchemaParseError) in
      do throws(SchemaParseError) {
        var parts = member.value.elements
        let rules = try PacketDescription.rules(parts.last)
        if rules != nil { parts.removeLast() }
        let delta = try PacketDescription.delta(parts.last)
        if delta != nil { parts.removeLast() }
        let given = try PacketDescription.given(parts.last)
        if given != nil { parts.removeLast() }
        let items = try parts.map(PacketDescription.Item.init)
        var packet = PacketDescription(empty: PacketReference(named: member.name))
        (packet.items, packet.given, packet.delta, packet.rules) = (
          items, given, delta, rules ?? []
        )
        return packet
      } catch {
        throw SchemaParseError(description: "\(member.name): \(error)")
      }
    }
    var facts: [String: TypeFacts] = [:]
    if case .object(let types)? = value["types"] {
      for type in types { facts[type.name] = TypeFacts(type.value) }
    }
    self.init(packets, facts: facts)
  }
}

/// Text that is not a ``SchemaDocument``.
public struct SchemaParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public let description: String
}
