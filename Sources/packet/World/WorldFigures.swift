import PacketSchemas

/// What the snapshots of some clients come to.
struct WorldFigures {
  private var count = 0
  private var byteCount = 0
  private var fullByteCount = 0
  private var ages = 0
  private var deltaCount = 0
  private var sent = 0

  /// Notes a snapshot: its bytes, those of the world in full, the age of its baseline, and how many frames it is after the
  /// one before.
  mutating func add(byteCount: Int, fullByteCount: Int, age: Int?, step: Int) {
    count += 1
    self.byteCount += byteCount
    self.fullByteCount += fullByteCount
    sent += step
    if let age {
      ages += age
      deltaCount += 1
    }
  }

  mutating func add(_ other: WorldFigures) {
    count += other.count
    byteCount += other.byteCount
    fullByteCount += other.fullByteCount
    ages += other.ages
    deltaCount += other.deltaCount
    sent += other.sent
  }

  var isEmpty: Bool { count == 0 }

  /// The figures that matter, in one line.
  func line(clientCount: Int) -> String {
    guard count > 0 else { return "no snapshot has come" }
    let clients = Self.amount(clientCount, "client")
    let age = deltaCount == 0 ? "none" : "\(Self.amount(ages / deltaCount, "frame")) old"
    return "full \(rate(fullByteCount)) | delta \(rate(byteCount)) | "
      + "lost \((sent - count) * 100 / max(sent, 1)) % | baseline \(age) | \(clients)"
  }

  private static func amount(_ count: Int, _ unit: String) -> String {
    count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }

  /// The bytes of a snapshot, and the bits of a second, on average.
  private func rate(_ total: Int) -> String {
    let bytes = total / count
    return "\(bytes) bytes, \(bytes * 8 * World.framesPerSecond / 1000) kbit/s"
  }
}
