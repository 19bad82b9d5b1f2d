import PacketFraming
import PacketKit

/// A stream of 10,000 Downside packets, each behind its length; it comes in in chunks of 64 KiB.
enum StreamRaces {
  static let count = 10_000
  static let chunkSize = 65_536

  static var all: [Race] {
    get throws {
      [
        Race(
          name: "encode 10,000 framed packets",
          entries: try [
            packetKit("PacketKit", .lengthPrefixed(UInt32.self, maximumLength: 1024)),
            packetKit("PacketKit, varint32", .varint32(maximumLength: 1024)),
            bufferPrefixing, delimitedSerializing,
          ]),
        Race(
          name: "decode 10,000 framed packets",
          entries: try [
            packetKitDecoding("PacketKit", .lengthPrefixed(UInt32.self, maximumLength: 1024)),
            packetKitDecoding("PacketKit, varint32", .varint32(maximumLength: 1024)),
            bufferSlicing, pipeline, delimitedParsing, inC,
          ]),
      ]
    }
  }

  /// A check that all packets came out.
  static func verify(_ players: [PlayerState], of codec: String) throws {
    try Disagreement.unless(
      players == Array(repeating: .shortName, count: count), "\(codec): decoded values differ")
  }
}
