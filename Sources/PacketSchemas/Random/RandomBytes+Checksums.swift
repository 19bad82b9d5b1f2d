internal import PacketKit

extension RandomBytes {
  /// Writes a checksum after a field, or reserves the place of one before a field.
  mutating func fieldChecksum(
    _ item: PacketDescription.FieldChecksum,
    _ start: Int,
    _ earlier: inout EarlierFields
  ) {
    if item.isBefore {
      earlier.openChecksums.append((item, bytes.count))
      bytes += [UInt8](repeating: 0, count: item.checksum.byteCount)
    } else {
      let first = item.first.flatMap { earlier.starts[$0] } ?? start
      let end = item.last.flatMap { earlier.ends[$0] } ?? bytes.count
      bytes += unsafe item.checksum.bytes(
        of: bytes.elementSpan.bytes.extracting(first..<end), endianness: item.endianness)
    }
  }

  /// Writes the checksum of all bytes from `start` on.
  mutating func checksum(_ checksum: Checksum, _ endianness: Endianness, from start: Int) {
    bytes += unsafe checksum.bytes(
      of: bytes.elementSpan.bytes.extracting(start..<bytes.count), endianness: endianness)
  }

  /// Fills in the checksums that cover the bytes through a field, or all bytes of the packet.
  mutating func endChecksums(through field: String?, _ start: Int, _ earlier: inout EarlierFields) {
    if let field { earlier.ends[field] = bytes.count }
    for (item, offset) in earlier.openChecksums where item.last == field {
      let first = item.first.flatMap { earlier.starts[$0] } ?? start
      let place = offset..<offset + item.checksum.byteCount
      let own = place.clamped(to: first..<bytes.count)
      let sum = unsafe item.checksum.bytes(
        of: bytes.elementSpan.bytes.extracting(first..<bytes.count),
        own: own.lowerBound - first..<own.upperBound - first, endianness: item.endianness)
      bytes.replaceSubrange(place, with: sum)
    }
    earlier.openChecksums.removeAll { $0.item.last == field }
  }
}
