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
  /// A packet of a document.
  package struct Packet: Sendable, Hashable {
    /// The packet's name with its module and enclosing types.
    package let name: String
    /// The objects of its items.
    package let items: [JSONValue]
  }

  /// The packets: those given, then those that they contain.
  package internal(set) var packets: [Packet] = []

  /// Creates the document of packets and of all packets that they contain.
  public init(of packets: [any PacketKit.Packet.Type]) {
    Self.visit(packets) { packet, items in
      self.packets.append(Packet(name: packet.stableName, items: items.map(\.json)))
    }
  }

  /// Calls `body` for packets and for all packets that they contain, each once.
  static func visit(
    _ packets: [any PacketKit.Packet.Type],
    _ body: (PacketReference, [PacketDescription.Item]) -> Void
  ) {
    var waiting = packets.map { PacketReference($0) }
    var known: Set<PacketReference> = []
    while !waiting.isEmpty {
      let packet = waiting.removeFirst()
      guard known.insert(packet).inserted else { continue }
      let items = packet.stableItems
      body(packet, items)
      for type in items.flatMap(\.types) { visit(type) { waiting.append($0) } }
    }
  }

  private static func visit(_ type: WireType, _ body: (PacketReference) -> Void) {
    if let packet = type.packet { body(packet) }
    for part in type.parts { visit(part, body) }
  }

  init(_ packets: [Packet]) {
    self.packets = packets
  }

  /// The packet of a name.
  package subscript(name: String) -> Packet? { packets.first { $0.name == name } }

  /// The names of the packets, with the module and the enclosing types.
  public var names: [String] { packets.map(\.name) }
}

// Text.
extension SchemaDocument {
  private static let format = "PacketKit 1"

  /// The document as text, with one field on each line.
  public var json: String {
    let members = packets.map { packet in
      JSONValue.Member(name: packet.name, value: .array(packet.items))
    }
    return JSONValue.object(["format": .string(Self.format), "packets": .object(members)]).text
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
    packets = members.map { Packet(name: $0.name, items: $0.value.elements) }
  }
}

/// Text that is not a ``SchemaDocument``.
public struct SchemaParseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence.
  public let description: String
}

extension PacketReference {
  /// The items of the description, with no defaults of versions where these differ each time, such as a new `UUID`.
  fileprivate var stableItems: [PacketDescription.Item] {
    zip(description.items, description.items).map { first, second in
      if case .version(let number, _) = first, first != second {
        return .version(number, defaults: [])
      }
      return first
    }
  }
}
