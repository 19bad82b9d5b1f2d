import PacketKit

/// Whole numbers, spread over all 32 bits.
@Packet
struct Integers: Equatable, Codable {
  var values: [UInt32]

  static let of4096 = Integers(
    values: (0..<4096).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
  )
}

/// Numbers with a fraction.
@Packet
struct Floats: Equatable, Codable {
  var values: [Float]

  static let of4096 = Floats(values: (0..<4096).map { Float($0) / 8 })
}
