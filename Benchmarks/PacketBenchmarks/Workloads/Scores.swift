import PacketKit

/// A dictionary of 256 numbers.
@Packet
struct Scores: Equatable {
  var scores: [UInt32: UInt32]
}

extension Scores {
  static let of256 = Scores(
    scores: Dictionary(uniqueKeysWithValues: (0..<256).map { ($0 &* 2_654_435_769, $0) }))
}
