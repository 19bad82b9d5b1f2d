package import PacketKit

extension Packet {
  /// Whether decoding ignores bytes of the packet, or of one within it, which encoding does not write back.
  package static var losesBytes: Bool {
    SchemaDocument(of: [Self.self]).layouts.contains { $0.items.contains(where: \.losesBytes) }
  }
}

extension PacketLayout.Item {
  fileprivate var losesBytes: Bool {
    switch self {
    case .padding(_, let filling, _), .paddingTo(_, let filling, _), .alignment(_, let filling, _):
      filling.ignoresValues
    case .size(let size): size.skipsUnknownBytes
    case .union(_, let cases): cases.contains { $0.items.contains(where: \.losesBytes) }
    case .trailer(_, let items): items.contains(where: \.losesBytes)
    case .magic, .field, .bits, .version, .unknownBytes, .checksum, .fieldChecksum, .opaque,
      .unknown:
      false
    }
  }
}
