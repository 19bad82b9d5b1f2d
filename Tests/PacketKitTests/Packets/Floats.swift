import PacketKit

struct Floats: Equatable {
  var single: Float
  var double: Double
  var littleSingle: Float
  var littleDouble: Double
}

extension Floats: Packet {
  static var minimumByteCount: Int { 24 }

  init(from reader: inout PacketReader) throws(PacketError) {
    single = try reader.read(Float.self, field: "single")
    double = try reader.read(Double.self, field: "double")
    littleSingle = try reader.read(Float.self, endianness: .little, field: "littleSingle")
    littleDouble = try reader.read(Double.self, endianness: .little, field: "littleDouble")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(single, field: "single")
    try writer.write(double, field: "double")
    try writer.write(littleSingle, endianness: .little, field: "littleSingle")
    try writer.write(littleDouble, endianness: .little, field: "littleDouble")
  }
}

extension Floats {
  /// Equal when the bits are: a NaN differs from itself otherwise, and zero does not differ from -0.
  static func == (a: Self, b: Self) -> Bool {
    a.single.bitPattern == b.single.bitPattern
      && a.double.bitPattern == b.double.bitPattern
      && a.littleSingle.bitPattern == b.littleSingle.bitPattern
      && a.littleDouble.bitPattern == b.littleDouble.bitPattern
  }
}
