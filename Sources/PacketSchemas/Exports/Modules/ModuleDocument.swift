package import PacketKit

/// The document that a module of another language reads: the schema as `schemas json` prints it, and what follows from
/// the types alone.
///
/// Beside its parts, a packet has the fewest bytes that it takes, how it counts as a level of nesting, and the versions
/// whose defaults differ each time.
package struct ModuleDocument {
  /// The packets that were named, then those that they contain.
  let document: SchemaDocument
  let references: [PacketReference]

  /// Whether a module of it divides streams.
  let hasFrames: Bool

  /// The names by which modules know the packets.
  private let names: ExportNames

  /// Creates the document of packets. Without frames, a module cannot divide streams.
  package init(of packets: [any Packet.Type], hasFrames: Bool = true) {
    self.init(of: packets.map { PacketReference($0) }, hasFrames: hasFrames)
  }

  init(of packets: [PacketReference], hasFrames: Bool = true) {
    self.hasFrames = hasFrames
    let found = Naming.packets(of: packets)
    document = SchemaDocument(found.map(\.1))
    references = found.map(\.0)
    var names = ExportNames()
    names.addPackets(of: document)
    self.names = names
  }

  /// The name by which a module knows a packet.
  package func name(of packet: String) -> String { names[.packet(packet)] }

  /// The names that a module exports beside the functions for packets.
  var exportedNames: [String] {
    ["MissingFunction", "NotANumber", "PacketError"] + (hasFrames ? ["frames"] : [])
  }

  /// The calls of a module's functions, in which bytes have a name.
  func functionList(_ bytes: String) -> String {
    "decode(name, \(bytes)), encode(name, value)" + (hasFrames ? ", frames(framing)" : "")
  }

  /// The document as JSON.
  package var json: JSONValue {
    let packets = zip(document.packets, references).map { packet, reference in
      let unsteady = reference.unsteadyVersions.map { JSONValue.integer($0) }
      let rules = packet.rules.map { rule in
        JSONValue.object([
          "name": .string(rule.name), "sentence": .string(rule.sentence),
          "field": rule.field.map { .string($0) },
        ])
      }
      return JSONValue.Member(
        name: packet.name,
        value: .object([
          "name": .string(reference.shortName.printable),
          "minimum": .integer(reference.minimumByteCount),
          "nesting": .string("\(WireType.packet(reference).nesting)"),
          "unsteady": unsteady.isEmpty ? nil : .array(unsteady),
          "given": packet.given.map(\.json)?.forModules,
          "rules": rules.isEmpty ? nil : .array(rules),
          "items": JSONValue.array(packet.items.withTrailers.map(\.json)).forModules,
        ]))
    }
    let members = document.names.map { JSONValue.Member(name: name(of: $0), value: .string($0)) }
    return .object(["names": .object(members), "packets": .object(packets)])
  }

  /// What only the program knows, by the names under which a module takes functions for it.
  package var functions: [String] {
    var found: [String] = []
    for (packet, reference) in zip(document.packets, references) {
      let name = reference.shortName
      found += packet.rules.map { "rules \(name).\($0.name)" }
      for item in packet.items { found += item.functions(of: name) }
    }
    return found.reduce(into: []) { list, name in if !list.contains(name) { list.append(name) } }
  }
}

extension PacketDescription.Item {
  fileprivate func functions(of packet: String) -> [String] {
    var found = types.compactMap { type in
      switch type {
      case .opaque(let type): "coders \(type.name.shortName)"
      case .ranged(_, let bounds): bounds.reference?.range.map { "ranges \($0)" }
      default: nil
      }
    }
    switch self {
    case .field(let field) where field.derivation.isComputed:
      found.append("computed \(packet).\(field.name)")
    case .bits(let fields, _):
      found += fields.filter(\.derivation.isComputed).map { "computed \(packet).\($0.name)" }
    case .fieldChecksum(let item):
      found += [item.including.map { "computed \(packet).\($0)" }, item.checksum.function]
        .compactMap(
          \.self)
    case .checksum(let checksum, _): found += [checksum.function].compactMap(\.self)
    case .union(_, let cases):
      found += cases.flatMap(\.items).flatMap { $0.functions(of: packet) }
    case .opaque: found.append("coders \(packet)")
    default: break
    }
    return found
  }
}

extension Checksum {
  /// The function that a module needs for an algorithm of the program's own.
  fileprivate var function: String? { ChecksumText(self).type.map { "checksums \($0.shortName)" } }
}

extension PacketDescription.Derivation? {
  var isComputed: Bool {
    switch self {
    case .computed?: true
    case .constant(let source)?: SwiftLiteral(source) == nil
    case .bytes?, .count?, nil: false
    }
  }
}

extension JSONValue {
  /// Parts of a packet with the constants of derived fields as errors show them, and the short names of types.
  fileprivate var forModules: JSONValue {
    guard case .object(let members) = self else {
      return if case .array(let elements) = self { .array(elements.map(\.forModules)) } else {
        self
      }
    }
    return .object(
      members.map { member in
        var value = member.value.forModules
        if member.name == "type", let type = value.string { value = .string(type.shortName) }
        if member.name == "derived", let source = value["constant"]?.string {
          let literal = SwiftLiteral(source)
          value = literal.map { .object(["constant": .string($0.text)]) } ?? .string("computed")
        }
        return Member(name: member.name, value: value)
      })
  }

  /// The value with text for the numbers that a script would round.
  var withoutRoundedNumbers: JSONValue {
    switch self {
    case .number(let text): abs(Double(text) ?? 0) < 0x1p53 ? self : .string(text)
    case .array(let elements): .array(elements.map(\.withoutRoundedNumbers))
    case .object(let members):
      .object(members.map { Member(name: $0.name, value: $0.value.withoutRoundedNumbers) })
    case .null, .bool, .string: self
    }
  }
}
