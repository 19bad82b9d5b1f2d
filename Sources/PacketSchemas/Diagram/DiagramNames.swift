internal import PacketKit

// The names of packets in diagrams.

extension SchemaDocument {
  /// The document with the shortest unique name for each packet. A character in place of a dot separates a packet's name
  /// from that of its enclosing type.
  func withDistinctNames(
    _ isEnclosed: Bool,
    _ mark: (String) -> String
  ) -> SchemaDocument {
    let short: [(String) -> String] = isEnclosed ? [] : [{ $0.shortName }]
    let forms = short + [{ $0.enclosedName }, { $0 }]
    var names: [String: String] = [:]
    for name in self.names {
      let form = forms.first { form in self.names.count { form($0) == form(name) } == 1 }
      names[name] = mark(form?(name) ?? name).replacing(".", with: String.dot)
    }
    func renamed(_ packet: PacketReference) -> PacketReference {
      PacketReference(named: names[packet.name] ?? packet.name)
    }
    func renamed(_ type: WireType) -> WireType {
      switch type {
      case .packet(let packet), .tagged(let packet, _), .given(let packet, _):
        type.with(renamed(packet))
      default: type.mapping { renamed($0) }
      }
    }
    return SchemaDocument(
      packets.map { packet in
        var new = packet.with(packet.items.map { $0.mapping { renamed($0) } })
        new.packet = renamed(packet.packet)
        return new
      })
  }
}

extension String {
  /// The character that replaces a dot in the names of packets.
  fileprivate static let dot = "\u{2024}"

  var withDots: String {
    String(unicodeScalars.map { $0 == "\u{2024}" ? "." : Character($0) })
  }
}
