import PacketKit

/// A count of steps of 0.25.
enum QuarterSteps: PacketCoder {
  static var minimumByteCount: Int { 2 }

  static func decode(from reader: inout PacketReader) throws(PacketError) -> Double {
    Double(try reader.read(Int16.self)) / 4
  }

  static func encode(_ value: Double, into writer: inout PacketWriter) throws(PacketError) {
    guard let steps = Int16(exactly: value * 4) else {
      throw PacketError("\(value) is not a number of quarters", at: writer.count)
    }
    try writer.write(steps)
  }
}
