internal import PacketKit

// The bits that values always take.

extension WireType {
  /// The bits that every value takes; nil if values differ.
  func fixedBitCount(in document: SchemaDocument, depth: Int = 0) -> Int? {
    switch self {
    case .integer(let bits, _, _), .float(let bits, _): return bits
    case .bool: return 8
    case .unicodeScalar: return 32
    case .timestamp, .interval: return 64
    case .uuid: return 128
    case .enumeration, .optionSet, .ranged, .wrapped:
      return parts[0].fixedBitCount(in: document, depth: depth + 1)
    case .string(.fixed(let count, _), _), .bytes(.fixed(let count, _)): return 8 &* count
    case .vector(let value, let count), .array(let value, .fixed(let count, _)):
      guard let bits = value.fixedBitCount(in: document, depth: depth + 1) else { return nil }
      let (product, overflow) = bits.multipliedReportingOverflow(by: count)
      return overflow ? nil : product
    case .packet(let packet):
      guard depth < 8, let packet = document.packet(packet.name) else { return nil }
      var sum = 0
      for item in packet.items {
        guard let bits = item.fixedBitCount(in: document, depth: depth + 1) else { return nil }
        let (next, overflow) = sum.addingReportingOverflow(bits)
        guard !overflow else { return nil }
        sum = next
      }
      return sum
    case .number(_, _, let form): return form.fixedBitCount
    default:
      return nil
    }
  }
}

extension PacketDescription.Item {
  /// The bits that it always takes; nil if packets differ.
  func fixedBitCount(in document: SchemaDocument, depth: Int = 0) -> Int? {
    switch self {
    case .magic(let bytes, _): 8 * bytes.count
    case .padding(let count, _, _): 8 &* count
    case .checksum(let checksum, _): 8 &* checksum.byteCount
    case .fieldChecksum(let item): 8 &* item.checksum.byteCount
    case .field(let field) where field.presence == .always:
      field.type.fixedBitCount(in: document, depth: depth)
    case .bits(let fields, _): fields.byteCount.map { $0 * 8 }
    default:
      nil
    }
  }
}
