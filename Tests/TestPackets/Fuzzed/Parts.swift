import PacketKit

enum Suit: UInt8, PacketField, BitField { case clubs, diamonds, hearts, spades = 7 }

enum Word: String, PacketField { case yes, no }

struct Marks: PacketOptionSet {
  var rawValue: UInt16
  static var knownOptions: Marks { Marks(rawValue: 0x8101) }
  static var low: Marks { Marks(rawValue: 1) }
  static var high: Marks { Marks(rawValue: 0x8000) }
}

@Packet(updatesInPlace: true, view: true) struct GridPoint: Equatable, Hashable {
  var x: Int16
  var y: Int16
}
