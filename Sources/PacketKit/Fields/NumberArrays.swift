// Arrays of numbers, read and written in bulk: one bounds check, then a loop that the compiler vectorises.

extension PacketNumber {
  @inlinable
  public static func _readInBulk(
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> [Self]? {
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
  public static func _updateInBulk(
    _ numbers: inout [Self],
    count: Int,
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> Bool {
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
      unsafe span.withUnsafeMutableBufferPointer { numbers in
        if let first = numbers.baseAddress {
          unsafe UnsafeMutableRawPointer(first).copyFew(from: bytes, byteCount: count)
        }
      }
      return true
    }
    for index in 0..<count {
      let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* width, as: PacketBits.self)
      span[index] = Self(packetBits: bits.inOrder(endianness))
    }
    return true
  }

  @inlinable
  public static func _writeInBulk(
    _ elements: [Self],
    into writer: inout PacketWriter,
    endianness: Endianness
  ) -> Bool {
    let width = MemoryLayout<PacketBits>.size
    let bytes = unsafe writer.append(elements.count * width)
    let numbers = elements.span
    if isByte {
      unsafe numbers.withUnsafeBufferPointer { source in
        if let first = source.baseAddress {
          unsafe bytes.copyFew(from: first, byteCount: source.count)
        }
      }
      return true
    }
    for index in numbers.indices {
      let bits = numbers[index].packetBits.inOrder(endianness)
      unsafe bytes.storeBytes(of: bits, toByteOffset: index &* width, as: PacketBits.self)
    }
    return true
  }
}

extension PacketNumber {
  /// Whether a value lies in memory as it stands on the wire.
  @inlinable
  static var isByte: Bool { Self.self == UInt8.self || Self.self == Int8.self }
}
