/// One workload, done by several codecs.
struct Race {
  let name: String

  /// Those who take part; the first is PacketKit, which the others are measured against.
  let entries: [Entry]
}

/// A codec's part in a race.
struct Entry {
  let codec: String

  /// The bytes that one operation makes or reads.
  let byteCount: Int

  /// Does the operation that many times.
  let run: Operation

  /// Throws unless the operation comes to the right result.
  let verify: () throws -> Void

  /// The codec in plain C.
  static let c = "C"
}
