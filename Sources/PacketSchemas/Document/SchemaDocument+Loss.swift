package import PacketKit

extension Packet {
  /// Whether decoding ignores bytes of the packet, or of one within it, which encoding does not write back.
  package static var losesBytes: Bool {
    SchemaDocument(of: [Self.self]).packets.contains { $0.items.contains(where: \.losesBytes) }
  }
}

extension PacketDescription.Item {
  fileprivate var losesBytes: Bool {
    switch self {
    case .padding(_, let filling, _), .paddingTo(_, let filling, _), .alignment(_, let filling, _):
      filling.ignoresValues
    case .size(_, _, let skipsUnknownBytes): skipsUnknownBytes
    case .union(_, let cases): cases.contains { $0.items.contains(where: \.losesBytes) }
    default: false
    }
  }
}
