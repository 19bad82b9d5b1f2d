internal import PacketKit

/// A checksum that has been read before all of the bytes that it covers.
struct OpenChecksum {
  let item: PacketDescription.FieldChecksum
  let offset: Int
  let found: UInt32
}

extension Interpreter {
  /// Reads a checksum of the bytes from `start` on.
  mutating func checksum(
    _ checksum: Checksum,
    _ endianness: Endianness,
    from start: Int,
    field: String? = nil,
    into node: inout Node
  ) throws(Failed) {
    let end = position
    let found = try takeChecksum(checksum, endianness, field: field, into: &node)
    let computed = unsafe checksum(bytes.elementSpan.bytes.extracting(start..<end))
    try compare(found, computed, checksum, at: end, field: field)
  }

  /// Reads a checksum before or after a field.
  mutating func fieldChecksum(
    _ item: PacketDescription.FieldChecksum,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    let offset = position
    let start = item.first.flatMap { frame.starts[$0] } ?? frame.start
    var found: UInt32 = 0
    try child(.checksum, of: &node) { this, node throws(Failed) in
      if item.isBefore {
        found = try this.takeChecksum(
          item.checksum, item.endianness, field: item.field, into: &node)
      } else {
        try this.checksum(
          item.checksum, item.endianness, from: start, field: item.field, into: &node)
      }
    }
    if item.isBefore {
      frame.openChecksums.append(OpenChecksum(item: item, offset: offset, found: found))
    }
  }

  /// Compares the checksums that cover the bytes through a field, or all bytes of the packet.
  mutating func endChecksums(through field: String?, _ frame: inout Frame) throws(Failed) {
    for open in frame.openChecksums where open.item.last == field {
      let start = open.item.first.flatMap { frame.starts[$0] } ?? frame.start
      var covered = Array(bytes[start..<position])
      for offset in open.offset..<open.offset + open.item.checksum.byteCount
      where offset >= start {
        covered[offset - start] = 0
      }
      let computed = open.item.checksum(covered)
      try compare(
        open.found, computed, open.item.checksum, at: open.offset, field: open.item.field)
    }
    frame.openChecksums.removeAll { $0.item.last == field }
  }

  private mutating func takeChecksum(
    _ checksum: Checksum,
    _ endianness: Endianness,
    field: String?,
    into node: inout Node
  ) throws(Failed) -> UInt32 {
    let range = try take(checksum.byteCount, field: field)
    let bytes = endianness == .big ? Array(bytes[range]) : bytes[range].reversed()
    let found = bytes.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    node.value = .checksum(found)
    return found
  }

  private func compare(
    _ found: UInt32,
    _ computed: UInt32,
    _ checksum: Checksum,
    at offset: Int,
    field: String?
  ) throws(Failed) {
    guard found == computed else {
      let reason = PacketError.Reason.wrongChecksum(
        found, computed: computed, byteCount: checksum.byteCount)
      throw error(reason, at: offset, field: field)
    }
  }
}
