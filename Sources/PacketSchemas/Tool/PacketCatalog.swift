internal import PacketKit

/// The packets that a tool was given, by name.
package struct PacketCatalog: Sendable {
  /// The packets, in the order given.
  let types: [any Packet.Type]

  init(_ types: [any Packet.Type]) {
    self.types = types
  }

  /// The packets' names, qualified as far as that is needed to distinguish them.
  var names: [String] {
    let short = types.map { String(describing: $0) }
    return zip(types, short).map { type, name in
      short.count { $0 == name } > 1 ? PacketReference(type).stableName : name
    }
  }

  /// The packet of a name, qualified or not.
  func packet(named name: String) -> (any Packet.Type)? {
    zip(types, names).first { $1 == name || PacketReference($0).stableName == name }?.0
  }

  /// Takes the name of a packet from the first operand. It may be missing if there is only one packet.
  func takePacket(from operands: inout ArraySlice<String>) throws(Failure) -> any Packet.Type {
    if let name = operands.first, let packet = packet(named: name) {
      operands.removeFirst()
      return packet
    }
    guard types.count == 1 else {
      throw .usage("the packet's name is missing: it is one of \(list)")
    }
    return types[0]
  }

  /// The packets that operands name, or all of them if there are none.
  func packets(named operands: [String]) throws(Failure) -> [any Packet.Type] {
    var found: [any Packet.Type] = []
    for name in operands {
      guard let packet = packet(named: name) else {
        throw .usage("there is no packet \(name.inQuotes); the packets are \(list)")
      }
      found.append(packet)
    }
    return operands.isEmpty ? types : found
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
  fileprivate var withoutContexts: String {
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
