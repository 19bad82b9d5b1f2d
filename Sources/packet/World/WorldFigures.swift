/// The figures of what clients have received.
struct WorldFigures {
  /// The frames of all clients together.
  var frameCount = 0
  var datagramCount = 0
  /// With the headers of IP and UDP.
  var byteCount = 0
  /// The bytes of what was in view, without deltas and headers.
  var fullByteCount = 0
  var entityCount = 0
  /// How many frames old the oldest entity in view was.
  var oldest = 0

  mutating func add(_ other: WorldFigures) {
    frameCount += other.frameCount
    datagramCount += other.datagramCount
    byteCount += other.byteCount
    fullByteCount += other.fullByteCount
    entityCount += other.entityCount
    oldest = max(oldest, other.oldest)
  }

  var isEmpty: Bool { datagramCount == 0 }

  /// The figures in words, those that matter first.
  func texts(clientCount: Int) -> [String] {
    guard !isEmpty, frameCount > 0 else { return ["nothing has come"] }
    let tenths = (datagramCount * 10 + frameCount / 2) / frameCount
    return [
      "\(average(entityCount)) in view", "oldest \(Self.amount(oldest, "frame"))",
      "\(tenths / 10).\(tenths % 10) datagrams", "\(average(byteCount)) bytes with headers",
      "\(average(byteCount) * 8 * World.framesPerSecond / 1000) kbit/s",
      "\(average(fullByteCount)) bytes in full", Self.amount(clientCount, "client"),
    ]
  }

  /// For each frame of a client.
  private func average(_ total: Int) -> Int { (total + frameCount / 2) / frameCount }

  private static func amount(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
