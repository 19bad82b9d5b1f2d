import PacketKit

/// Integers in fewer bytes than their types have.
@Packet(updatesInPlace: true, view: true)
struct IntegerBytes: Equatable {
  @Bytes(3) var length: UInt32
  @Bytes(3) @LittleEndian var color: UInt32
  @Bytes(3) var change: Int32
  @Bytes(6) @LittleEndian var address: UInt64
  @Bytes(5) var shift: Int64
  @Bytes(7) @LittleEndian var drift: Int64
  @Bytes(1) var small: Int16
  @Bytes(2) @InRange(1...999) var score: UInt32?
}

/// Integers that take 3, 5 or 6 bytes, as fields and as prefixes.
@Packet(updatesInPlace: true, view: true)
struct NarrowIntegers: Equatable {
  var length: UInt24
  @LittleEndian var color: UInt24
  var stamp: UInt40
  @LittleEndian var address: UInt48
  @InRange(1...1000) var score: UInt24?
  @CountPrefixed(UInt24.self, maximum: 9) var list: [UInt24]
  @LengthPrefixed(UInt24.self, maximum: 70_000) @LittleEndian var name: String
  @CountPrefixed(UInt48.self) var tags: Set<UInt40>
  @Remaining @LittleEndian var rest: [UInt24]
}

/// Integers in few bytes side by side, which are read and written together.
@Packet(updatesInPlace: true, view: true)
struct NeighboringIntegers: Equatable {
  var kind: UInt8
  var first: UInt24
  @Bytes(5) var second: Int64
  var third: UInt48
  var mark: Bool
  @LittleEndian var fourth: UInt40
  @Bytes(3) @LittleEndian var fifth: Int32
  var text: String
  @Bytes(7) var sixth: UInt64
  @Bytes(2) var seventh: Int32
}
