import PacketKit

enum Suit: UInt8, PacketField, BitField { case clubs, diamonds, hearts, spades = 7 }

enum Word: String, PacketField { case yes, no }

struct Marks: PacketOptionSet {
  var rawValue: UInt16
  static var knownOptions: Marks { Marks(rawValue: 0x8101) }
}

@Packet(updatesInPlace: true) struct Point: Equatable, Hashable {
  var x: Int16
  var y: Int16
}

/// A packet of no bytes.
@Packet(updatesInPlace: true) struct Nothing: Equatable {}

/// Steps of 0.25.
enum Quarters: PacketCoder {
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
