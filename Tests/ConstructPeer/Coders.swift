import Foundation
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

/// A Unicode scalar, which JSON has as a number.
struct Letter: PacketField, Codable {
  var scalar: Unicode.Scalar

  static var minimumByteCount: Int { Unicode.Scalar.minimumByteCount }

  init(from reader: inout PacketReader) throws(PacketError) {
    scalar = try reader.read(Unicode.Scalar.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(scalar)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let scalar = Unicode.Scalar(try container.decode(UInt32.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no Unicode scalar")
    }
    self.scalar = scalar
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(scalar.value)
  }
}
