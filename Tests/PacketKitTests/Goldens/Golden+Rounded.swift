import PacketKit
import PacketTesting

@testable import TestPackets

// Values that are rounded in encoding. Their numbers are in the fixtures' headings, as Python had them:
// those that are encoded, and those that come back.

extension Golden {
  static let quantities = rounded("Quantities") { numbers in
    Quantities(
      unit: Float(numbers[0]),
      place: numbers[1],
      whole: numbers[2],
      signed: Float(numbers[3]),
      sign: Float(numbers[4]),
      single: Float(numbers[5]),
      double: numbers[6],
      angle: numbers[7],
      fine: Float(numbers[8]),
      wide: numbers[9],
      coarse: Float(numbers[10])
    )
  }

  static let exactQuantities = rounded("ExactQuantities") { numbers in
    ExactQuantities(
      speed: numbers[0],
      lean: Float(numbers[1]),
      sign: Float(numbers[2]),
      angle: numbers[3],
      tiny: Float(numbers[4]),
      velocity: SIMD3(numbers[5...7].map(Float.init))
    )
  }

  static let quantizedVectors = rounded("QuantizedVectors") { numbers in
    QuantizedVectors(
      pair: SIMD2(numbers[0], numbers[1]),
      place: SIMD3(numbers[2...4].map(Float.init)),
      mode: UInt8(numbers[5]),
      color: SIMD4(numbers[6...9].map(Float.init))
    )
  }

  static let overfineQuantities = [("lowest", 1000), ("middle", 1000.5), ("highest", 1001)].map {
    Golden($0, OverfineQuantities(number: $1))
  }

  static let unitQuaternions = rounded("UnitQuaternions") { numbers in
    UnitQuaternions(
      coarse: SIMD4(numbers[0...3].map(Float.init)),
      usual: SIMD4(numbers[4...7].map(Float.init)),
      good: SIMD4(numbers[8...11].map(Float.init)),
      fine: SIMD4(numbers[12...15].map(Float.init))
    )
  }

  /// The fixtures of a packet, whose numbers make a value. Without them a test misses the packet's values.
  private static func rounded<Value: Packet & Equatable & Sendable>(
    _ packet: String,
    _ value: ([Double]) -> Value
  ) -> [Golden] {
    (Fixture.goldensByPacket[packet] ?? []).map { fixture in
      Golden(
        fixture.name,
        value(numbers(fixture, "value: ")),
        encodedFrom: value(numbers(fixture, "from: "))
      )
    }
  }

  private static func numbers(_ fixture: Fixture, _ label: String) -> [Double] {
    let line = fixture.heading.first { $0.hasPrefix(label) } ?? ""
    return line.dropFirst(label.count).split(separator: ", ").compactMap { Double($0) }
  }
}
