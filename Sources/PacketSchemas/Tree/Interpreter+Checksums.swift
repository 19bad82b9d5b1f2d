internal import PacketKit

/// A checksum that has been read before all of the bytes that it covers.
struct OpenChecksum {
  let item: PacketDescription.FieldChecksum
  let offset: Int
}

extension Interpreter {
  /// Reads a checksum of the bytes from `start` to `end` or, without that, to the checksum.
  mutating func checksum(
    _ checksum: Checksum,
    _ endianness: Endianness,
    from start: Int,
    to end: Int? = nil,
    field: String? = nil,
    into node: inout Node
  ) throws(Failed) {
    let place = position
    try takeChecksum(checksum, endianness, field: field, into: &node)
    let covered = unsafe bytes.elementSpan.bytes.extracting(start..<(end ?? place))
    try compare(
      checksum.bytes(of: covered, endianness: endianness), checksum, endianness, at: place,
      field: field)
  }

  /// Reads a checksum before or after a field.
  mutating func fieldChecksum(
    _ item: PacketDescription.FieldChecksum,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    let offset = position
    let start = start(of: item, frame)
    let end = item.last.flatMap { frame.ends[$0] }
    // Only the packet itself has what else such a checksum covers.
    let isCompared = item.including == nil
    try child(.checksum, of: &node) { this, node throws(Failed) in
      if item.isBefore || !isCompared {
        try this.takeChecksum(item.checksum, item.endianness, field: item.field, into: &node)
      } else {
        try this.checksum(
          item.checksum, item.endianness, from: start, to: end, field: item.field, into: &node)
      }
    }
    if item.isBefore, isCompared {
      frame.openChecksums.append(OpenChecksum(item: item, offset: offset))
    }
  }

  /// Compares the checksums that cover the bytes through a field, or all bytes of the packet.
  mutating func endChecksums(through field: String?, _ frame: inout Frame) throws(Failed) {
    if let field { frame.ends[field] = position }
    for open in frame.openChecksums where open.item.last == field {
      let start = start(of: open.item, frame)
      let checksum = open.item.checksum
      let own = (open.offset..<open.offset + checksum.byteCount).clamped(to: start..<position)
      let computed = unsafe checksum.bytes(
        of: bytes.elementSpan.bytes.extracting(start..<position),
        own: own.lowerBound - start..<own.upperBound - start, endianness: open.item.endianness)
      try compare(
        computed, checksum, open.item.endianness, at: open.offset, field: open.item.field)
    }
    frame.openChecksums.removeAll { $0.item.last == field }
  }

  private func start(of item: PacketDescription.FieldChecksum, _ frame: Frame) -> Int {
    item.first.flatMap { frame.starts[$0] } ?? frame.start
  }

  private mutating func takeChecksum(
    _ checksum: Checksum,
    _ endianness: Endianness,
    field: String?,
    into node: inout Node
  ) throws(Failed) {
    let range = try take(checksum.byteCount, field: field)
    if checksum.isNumber {
      node.value = .checksum(UInt32(truncatingIfNeeded: integer(in: range, endianness)))
    } else {
      let isReversed = endianness == .little && checksum.hasByteOrder
      node.value = .digest(isReversed ? bytes[range].reversed() : Array(bytes[range]))
    }
  }

  private func compare(
    _ computed: [UInt8],
    _ checksum: Checksum,
    _ endianness: Endianness,
    at offset: Int,
    field: String?
  ) throws(Failed) {
    guard !(checksum.algorithm is UnknownAlgorithm) else {
      return note("the checksum \(checksum)")
    }
    let found = Array(bytes[offset..<offset + computed.count])
    guard found == computed else {
      throw error(
        checksum.reason(found: found, computed: computed, endianness: endianness), at: offset,
        field: field)
    }
  }
}
