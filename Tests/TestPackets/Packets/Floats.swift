import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Floats: Equatable {
  var single: Float
  var double: Double
  @LittleEndian var littleSingle: Float
  @LittleEndian var littleDouble: Double
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
