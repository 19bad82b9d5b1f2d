// SIMD vectors: their lanes one after another, each encoded like a number on its own.

extension SIMD2: PacketField, ByteOrderedField where Scalar: PacketNumber {}
extension SIMD3: PacketField, ByteOrderedField where Scalar: PacketNumber {}
extension SIMD4: PacketField, ByteOrderedField where Scalar: PacketNumber {}

extension ByteOrderedField where Self: SIMD, Scalar: PacketNumber {
  @inlinable
  public static var minimumByteCount: Int { scalarCount * MemoryLayout<Scalar._PacketBits>.size }

  @inlinable
  public static var _nesting: _FieldNesting { .leaf }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let width = MemoryLayout<Scalar._PacketBits>.size
    let count = Self.scalarCount
    let bytes = unsafe try reader.take(count * width)
    self.init()
    for lane in 0..<count {
      let bits = unsafe bytes.loadUnaligned(
        fromByteOffset: lane * width,
        as: Scalar._PacketBits.self
      )
      self[lane] = Scalar(_packetBits: bits.inOrder(endianness))
    }
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    let width = MemoryLayout<Scalar._PacketBits>.size
    let count = scalarCount
    let bytes = unsafe writer.append(count * width)
    for lane in 0..<count {
      let bits = self[lane]._packetBits.inOrder(endianness)
      unsafe bytes.storeBytes(of: bits, toByteOffset: lane * width, as: Scalar._PacketBits.self)
    }
  }
}

extension ByteOrderedField where Self: SIMD, Scalar: PacketNumber {
  @_documentation(visibility: internal)
  public static func wireType(_ endianness: Endianness) -> WireType {
    .vector(Scalar.wireType(endianness), count: scalarCount)
  }
}
