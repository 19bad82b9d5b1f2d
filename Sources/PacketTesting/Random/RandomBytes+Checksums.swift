internal import PacketKit

extension RandomBytes {
  /// Writes a checksum after a field, or reserves the place of one before a field.
  mutating func fieldChecksum(
    _ item: PacketDescription.FieldChecksum,
    _ start: Int,
    _ earlier: inout EarlierFields
  ) {
    let first = item.first.flatMap { earlier.starts[$0] } ?? start
    if item.isBefore {
      earlier.openChecksums.append((item, bytes.count))
      bytes += [UInt8](repeating: 0, count: item.checksum.byteCount)
    } else {
      let sum = item.checksum(Array(bytes[first...]))
      write(UInt64(sum), byteCount: item.checksum.byteCount, item.endianness)
    }
  }

  /// Fills in the checksums that cover the bytes through a field, or all bytes of the packet.
  mutating func endChecksums(through field: String?, _ start: Int, _ earlier: inout EarlierFields) {
    for (item, offset) in earlier.openChecksums where item.last == field {
      let first = item.first.flatMap { earlier.starts[$0] } ?? start
      let sum = item.checksum(Array(bytes[first...]))
      let before = bytes
      bytes = []
      write(UInt64(sum), byteCount: item.checksum.byteCount, item.endianness)
      bytes = before[..<offset] + bytes + before[(offset + item.checksum.byteCount)...]
    }
    earlier.openChecksums.removeAll { $0.item.last == field }
  }
}
