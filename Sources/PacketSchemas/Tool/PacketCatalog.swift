internal import PacketKit

/// The packets that a tool was given, by name.
package struct PacketCatalog: Sendable {
  /// The packets, in the order given.
  let packets: [PacketReference]

  init(_ types: [any Packet.Type]) { self.init(types.map { PacketReference($0) }) }

  init(_ packets: [PacketReference]) { self.packets = packets }

  /// The packets' names, qualified as far as that is needed to distinguish them.
  var names: [String] {
    let short = packets.map(\.shortName)
    return zip(qualifiedNames, short).map { qualified, name in
      short.count { $0 == name } > 1 ? qualified : name
    }
  }

  private var qualifiedNames: [String] { Naming.names(of: packets) }

  /// The packets of a name, qualified as far as one likes, with their qualified names. If none of the packets has it, they
  /// are of those that these contain.
  func packets(named name: String) -> [(packet: PacketReference, name: String)] {
    let all = zip(packets, qualifiedNames).map { (packet: $0, name: $1) }
    let exact = zip(all, names).filter { $0.name == name || $1 == name }.map(\.0)
    let found =
      exact.isEmpty ? all.filter { $0.packet.stableName.hasSuffix(".\(name)") } : exact
    return found.isEmpty ? nestedPackets(named: name) : found
  }

  private func nestedPackets(named name: String) -> [(packet: PacketReference, name: String)] {
    Naming.packets(of: packets).filter { packet, description in
      [description.name, description.name.enclosedName, packet.shortName].contains(name)
        || packet.stableName.hasSuffix(".\(name)")
    }
    .map { ($0, $1.name) }
  }

  /// The packet of a name.
  private func packet(named name: String) throws(Failure) -> PacketReference {
    let found = packets(named: name)
    guard found.count <= 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw .usage("\(name.inQuotes) is the name of several packets: \(names)")
    }
    guard let packet = found.first?.packet else {
      throw .usage("there is no packet \(name.inQuotes); the packets are \(list)")
    }
    return packet
  }

  /// Takes the name of a packet from the first operand. It may be missing if there is only one packet.
  func takePacket(from operands: inout ArraySlice<String>) throws(Failure) -> PacketReference {
    guard let name = operands.first else {
      guard packets.count == 1 else {
        throw .usage("the packet's name is missing: it is one of \(list)")
      }
      return packets[0]
    }
    if packets.count == 1, packets(named: name).isEmpty { return packets[0] }
    let packet = try packet(named: name)
    operands.removeFirst()
    return packet
  }

  /// The packet that the only operand names. The name may be missing if there is only one packet.
  func packet(in operands: [String]) throws(Failure) -> PacketReference {
    var operands = operands[...]
    let packet = try takePacket(from: &operands)
    if let other = operands.first { throw .usage("unexpected argument \(other.inQuotes)") }
    return packet
  }

  /// The packets that operands name, or all of them if there are none.
  func packets(named operands: [String]) throws(Failure) -> [PacketReference] {
    var found: [PacketReference] = []
    for name in operands { found.append(try packet(named: name)) }
    return operands.isEmpty ? packets : found
  }

  private var list: String { names.joined(separator: ", ") }
}

extension PacketReference {
  /// The qualified name. For a private type, it is without the part that differs each time the program is built.
  package var stableName: String { name.withoutContexts }
}

extension TypeReference {
  /// The qualified name, as that of a packet.
  package var stableName: String { name.withoutContexts }
}

extension String {
  /// The text without every "(unknown context at $104e6c1b0).".
  var withoutContexts: String {
    var text = ""
    var rest = self[...]
    let marker = "(unknown context at "
    while let start = rest.firstRange(of: marker) {
      text += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].drop { $0 != ")" }.dropFirst(2)
    }
    return text + rest
  }
}
