import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Vectors: Equatable {
  var pair: SIMD2<Int16>
  var place: SIMD3<Float>
  var color: SIMD4<UInt8>
  @LittleEndian var exact: SIMD3<Double>
}
