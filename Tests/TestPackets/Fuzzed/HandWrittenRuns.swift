import PacketKit

/// A run of bits, read and written by hand.
struct RunByHand: PacketField {
  var a: UInt8
  var b: Int64
  var c: Int16
  var d: Bool

  static var minimumByteCount: Int { 10 }

  init(from reader: inout PacketReader) throws(PacketError) {
    var bits = try reader.readBits(3 + 64 + 5 + 1)
    a = try bits.read(UInt8.self, bits: 3)
    b = try bits.read(Int64.self, bits: 64)
    c = try bits.read(Int16.self, bits: 5)
    d = try bits.read(Bool.self, bits: 1)
    try bits.finish()
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    var bits = try writer.writeBits(3 + 64 + 5 + 1)
    try bits.write(a, bits: 3)
    try bits.write(b, bits: 64)
    try bits.write(c, bits: 5)
    try bits.write(d, bits: 1)
    try bits.finish()
  }
}

/// A run of quantities, read and written by hand.
struct QuantitiesByHand: PacketField {
  var a: SIMD3<Float>
  var b: Double
  var c: SIMD4<Float>

  static var minimumByteCount: Int { 12 }

  init(from reader: inout PacketReader) throws(PacketError) {
    var bits = try reader.readBits(3 * 11 + 29 + 2 + 3 * 9)
    a = try bits.read(SIMD3<Float>.self, quantized: -100...100, bits: 11)
    b = try bits.read(Double.self, quantized: 0...1, bits: 29)
    c = try bits.read(SIMD4<Float>.self, unitQuaternion: 9)
    try bits.finish()
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    var bits = try writer.writeBits(3 * 11 + 29 + 2 + 3 * 9)
    try bits.write(a, quantized: -100...100, bits: 11)
    try bits.write(b, quantized: 0...1, bits: 29)
    try bits.write(c, unitQuaternion: 9)
    try bits.finish()
  }
}
