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
  let layouts: [PacketLayout]

  /// What does not follow from the layouts, by the names of packets and types. It is not compared.
  let facts: [String: TypeFacts]

  /// Creates the document of packets and of all packets that they contain.
  public init(of packets: [any Packet.Type]) {
    self = Resolver.document(of: packets.map { PacketReference($0) })
  }

  init(_ layouts: [PacketLayout], facts: [String: TypeFacts] = [:]) {
    self.layouts = layouts
    self.facts = facts
  }

  /// The packet of a name.
  func layout(_ name: String) -> PacketLayout? { layouts.first { $0.name == name } }

  /// The names of the packets, with the module and the enclosing types.
  public var names: [String] { layouts.map(\.name) }
}

// Text.
extension SchemaDocument {
  private static let format = "PacketKit 1"

  /// The document as text, with one field on each line.
  public var json: String {
    let members = layouts.map { packet in
      let given = packet.given.map(PacketLayout.json(ofGiven:))
      let delta = packet.delta.map(PacketLayout.json(ofDelta:))
      let rules = packet.rules.isEmpty ? nil : PacketLayout.json(ofRules: packet.rules)
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
    let layouts = try members.map { member throws(SchemaParseError) in
      do throws(SchemaParseError) {
        var parts = member.value.elements
        let rules = try PacketLayout.rules(parts.last)
        if rules != nil { parts.removeLast() }
        let delta = try PacketLayout.delta(parts.last)
        if delta != nil { parts.removeLast() }
        let given = try PacketLayout.given(parts.last)
        if given != nil { parts.removeLast() }
        let items = try parts.map(PacketLayout.Item.init)
        return PacketLayout(
          name: member.name, items: items, given: given, delta: delta, rules: rules ?? [])
      } catch {
        throw SchemaParseError(description: "\(member.name): \(error)")
      }
    }
    var facts: [String: TypeFacts] = [:]
    if case .object(let types)? = value["types"] {
      for type in types { facts[type.name] = TypeFacts(type.value) }
    }
    self.init(layouts, facts: facts)
  }
}

/// Text that is not a ``SchemaDocument``.
public struct SchemaParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public let description: String
}
