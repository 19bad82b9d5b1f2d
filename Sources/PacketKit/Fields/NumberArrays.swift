// Arrays of numbers, read and written in bulk: one bounds check, then a loop that the compiler vectorises.

extension PacketNumber {
  @inlinable
  public static func _readElements(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self] {
    let width = MemoryLayout<PacketBits>.size
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let bytes = unsafe try reader.take(overflow ? .max : byteCount)
    guard count > 0 else { return [] }
    if isByte {
      return unsafe bytes.withMemoryRebound(to: Self.self, capacity: count) { numbers in
        unsafe Array(UnsafeBufferPointer(start: numbers, count: count))
      }
    }
    return unsafe [Self](unsafeUninitializedCapacity: count) { numbers, initialized in
      let first = unsafe numbers.baseAddress.unsafelyUnwrapped
      for index in 0..<count {
        let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* width, as: PacketBits.self)
        unsafe (first + index).initialize(to: Self(packetBits: bits.inOrder(endianness)))
      }
      initialized = count
    }
  }

  @inlinable
  public static func _updateElements(
    _ numbers: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) {
    let width = MemoryLayout<PacketBits>.size
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let bytes = unsafe try reader.take(overflow ? .max : byteCount)
    if count < numbers.count {
      numbers.removeLast(numbers.count - count)
    } else if count > numbers.count {
      let zeros = repeatElement(Self(packetBits: 0), count: count - numbers.count)
      numbers.append(contentsOf: zeros)
    }
    var span = numbers.mutableSpan
    if isByte {
      return unsafe span.withUnsafeMutableBufferPointer { numbers in
        if let first = numbers.baseAddress {
          unsafe UnsafeMutableRawPointer(first).copyFew(from: bytes, byteCount: count)
        }
      }
    }
    for index in 0..<count {
      let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* width, as: PacketBits.self)
      span[index] = Self(packetBits: bits.inOrder(endianness))
    }
  }

  @inlinable
  public static func _writeElements(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) throws(PacketError) {
    if isByte { return unsafe writer.append(elements.span.bytes) }
    let width = MemoryLayout<PacketBits>.size
    let bytes = unsafe writer.append(elements.count * width)
    let numbers = elements.span
    for index in numbers.indices {
      let bits = numbers[index].packetBits.inOrder(endianness)
      unsafe bytes.storeBytes(of: bits, toByteOffset: index &* width, as: PacketBits.self)
    }
  }
}

extension PacketNumber {
  /// Whether a value lies in memory as it stands on the wire.
  @inlinable
  static var isByte: Bool { Self.self == UInt8.self || Self.self == Int8.self }
}
