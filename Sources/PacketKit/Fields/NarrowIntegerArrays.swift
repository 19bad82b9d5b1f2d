// Arrays of narrow integers, read and written in bulk like arrays of numbers: one bounds check, then a loop.

extension NarrowInteger {
  @inlinable
  public static func _readInBulk(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self]? {
    let width = Self.width
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let bytes = unsafe try reader.take(overflow ? .max : byteCount)
    return unsafe [Self](unsafeUninitializedCapacity: count) { numbers, initialized in
      for index in 0..<count {
        let number = unsafe Wider(bytes: bytes + index &* width, count: width, endianness)
        unsafe numbers.initializeElement(at: index, to: Self(truncatingIfNeeded: number))
      }
      initialized = count
    }
  }

  @inlinable
  public static func _writeInBulk(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) -> Bool {
    let width = Self.width
    let bytes = unsafe writer.append(elements.count * width)
    for index in elements.indices {
      unsafe elements[index].value.store(at: bytes + index &* width, count: width, endianness)
    }
    return true
  }
}
