// Arrays of numbers, read and written in bulk: one bounds check, then a loop that the compiler vectorizes.

// These three are always inlined, so that the compiler sees that numbers are never read and written one at a time.
extension PacketNumber {
  @export(implementation)
  @inline(__always)
  public static func _readInBulk(
    count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self]? {
    try readNumbers(count, from: &reader, endianness: endianness)
  }

  @export(implementation)
  @inline(__always)
  public static func _updateInBulk(
    _ numbers: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> Bool {
    try updateNumbers(&numbers, count: count, from: &reader, endianness: endianness)
    return true
  }

  @export(implementation)
  @inline(__always)
  public static func _writeInBulk(
    _ numbers: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) -> Bool {
    writeNumbers(numbers, into: &writer, endianness: endianness)
    return true
  }
}

extension PacketNumber {
  @inlinable
  static func readNumbers(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Self] {
    let width = MemoryLayout<_PacketBits>.size
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let bytes = unsafe try reader.take(overflow ? .max : byteCount)
    guard count > 0 else { return [] }
    if isByte {
      #if hasFeature(Embedded)
        // Its arrays would copy the buffer element by element.
        return unsafe [Self](unsafeUninitializedCapacity: count) { numbers, initialized in
          unsafe UnsafeMutableRawPointer(numbers.baseAddress.unsafelyUnwrapped)
            .copyMemory(from: bytes, byteCount: count)
          initialized = count
        }
      #else
        return unsafe bytes.withMemoryRebound(to: Self.self, capacity: count) { numbers in
          unsafe Array(UnsafeBufferPointer(start: numbers, count: count))
        }
      #endif
    }
    return unsafe [Self](unsafeUninitializedCapacity: count) { numbers, initialized in
      let first = unsafe numbers.baseAddress.unsafelyUnwrapped
      // Each loop has one byte order, so that it is vectorized well.
      if endianness == .big {
        unsafe load(count, at: bytes, to: first, .big)
      } else {
        unsafe load(count, at: bytes, to: first, .little)
      }
      initialized = count
    }
  }

  @unsafe
  @export(implementation)
  @inline(__always)
  static func load(
    _ count: Int, at bytes: UnsafeRawPointer, to numbers: UnsafeMutablePointer<Self>,
    _ endianness: Endianness
  ) {
    let width = MemoryLayout<_PacketBits>.size
    for index in 0..<count {
      let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* width, as: _PacketBits.self)
      unsafe (numbers + index).initialize(to: Self(_packetBits: bits.inOrder(endianness)))
    }
  }

  @inlinable
  static func updateNumbers(
    _ numbers: inout [Self], count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    let width = MemoryLayout<_PacketBits>.size
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: width)
    let bytes = unsafe try reader.take(overflow ? .max : byteCount)
    if count < numbers.count {
      numbers.removeLast(numbers.count - count)
    } else if count > numbers.count {
      let zeros = repeatElement(Self(_packetBits: 0), count: count - numbers.count)
      numbers.append(contentsOf: zeros)
    }
    var span = numbers.mutableElementSpan
    if isByte {
      unsafe span.withUnsafeMutableBufferPointer { numbers in
        if let first = numbers.baseAddress {
          unsafe UnsafeMutableRawPointer(first).copyShort(from: bytes, byteCount: count)
        }
      }
      return
    }
    for index in 0..<count {
      let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* width, as: _PacketBits.self)
      span[index] = Self(_packetBits: bits.inOrder(endianness))
    }
  }

  @inlinable
  static func writeNumbers(
    _ elements: [Self], into writer: inout PacketWriter, endianness: Endianness
  ) {
    if isByte { return unsafe writer.append(elements.elementSpan.bytes) }
    let width = MemoryLayout<_PacketBits>.size
    let bytes = unsafe writer.append(elements.count * width)
    unsafe elements.withUnsafeBufferPointer { numbers in
      guard let first = numbers.baseAddress else { return }
      if endianness == .big {
        unsafe storeBigEndian(first, count: numbers.count, at: bytes)
      } else {
        unsafe storeLittleEndian(first, count: numbers.count, at: bytes)
      }
    }
  }

  // These are separate functions so that a program contains each loop once and not for every field.

  @unsafe
  @inlinable
  @inline(never)
  @_effects(releasenone)
  static func storeBigEndian(
    _ numbers: UnsafePointer<Self>, count: Int, at bytes: UnsafeMutableRawPointer
  ) {
    for index in 0..<count {
      let bits = unsafe numbers[index]._packetBits.bigEndian
      let offset = index &* MemoryLayout<_PacketBits>.size
      unsafe bytes.storeBytes(of: bits, toByteOffset: offset, as: _PacketBits.self)
    }
  }

  @unsafe
  @inlinable
  @inline(never)
  @_effects(releasenone)
  static func storeLittleEndian(
    _ numbers: UnsafePointer<Self>, count: Int, at bytes: UnsafeMutableRawPointer
  ) {
    for index in 0..<count {
      let bits = unsafe numbers[index]._packetBits.littleEndian
      let offset = index &* MemoryLayout<_PacketBits>.size
      unsafe bytes.storeBytes(of: bits, toByteOffset: offset, as: _PacketBits.self)
    }
  }
}

extension PacketNumber {
  /// Whether a value's bytes in memory are the same as on the wire.
  @inlinable
  static var isByte: Bool { Self.self == UInt8.self || Self.self == Int8.self }
}
