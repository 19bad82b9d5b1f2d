internal import PacketKit

// What declarations say in several ways. A change from one to another changes no byte.

extension PacketDescription {
  /// The packet without alignments that change nothing, and with one name for the packet's start.
  func inOneWay(in document: SchemaDocument) -> PacketDescription {
    var packet = with([])
    // The bytes before the next item, as far as all packets have the same.
    var offset: Int? = 0
    let first = items.first { $0.kind != .size }
    for item in items {
      if case .alignment(let multiple, _, _) = item, multiple > 0,
        multiple == 1 || offset.map({ $0 % multiple == 0 }) == true
      {
        continue
      }
      if case .fieldChecksum(var checksum) = item, case .field(let field)? = first,
        checksum.first == field.name
      {
        checksum.first = nil
        packet.items.append(.fieldChecksum(checksum))
      } else {
        packet.items.append(item)
      }
      // Alignments count from the end of the size.
      let bits = item.kind == .size ? nil : item.fixedBitCount(in: document)
      offset =
        item.kind == .size
        ? 0
        : bits.flatMap { $0 % 8 == 0 ? $0 / 8 : nil }.flatMap { count in
          offset.flatMap { sum in
            let (total, overflow) = sum.addingReportingOverflow(count)
            return overflow ? nil : total
          }
        }
    }
    return packet
  }
}

extension PacketDescription.Presence {
  /// The condition in one of its ways: bits in place of options, the bit alone in place of its value, and the last integer
  /// of a range in place of the one after it.
  var inOneWay: Self {
    switch self {
    case .options(let path, let mask):
      return Self.bits(path, mask: mask, equal: mask).inOneWay
    case .bits(let path, let mask, let equal?) where equal == mask && mask.nonzeroBitCount == 1:
      return .bits(path, mask: mask, equal: nil)
    case .within(let path, let bounds):
      // The text of a number that is no integer has a point.
      guard !bounds.includesUpper, let upper = bounds.upper.flatMap({ Int($0) }), upper > .min
      else {
        return self
      }
      return .within(
        path, WireBounds(lower: bounds.lower, upper: "\(upper - 1)", includesUpper: true))
    case .always, .byte, .flag, .equal, .bits, .bytesRemain: return self
    }
  }
}

extension WireType.Extent {
  /// The end in one of its ways: a varint of at most 127 is a byte.
  var inOneWay: Self {
    guard case .prefixed(.varint, including: 0, let maximum) = self, 0...127 ~= maximum else {
      return self
    }
    return .prefixed(.integer(bitWidth: 8, .big), maximum: maximum)
  }
}
