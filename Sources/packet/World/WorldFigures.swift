import PacketSchemas

/// The figures of some clients' snapshots.
struct WorldFigures {
  /// A snapshot that has arrived.
  struct Snapshot {
    var datagramCount: Int
    var byteCount: Int
    /// The bytes of the same state in full.
    var fullByteCount: Int
    var entityCount: Int
    /// How old its baseline is.
    var age: Int?
    /// How many frames it is after the one before.
    var step: Int
  }

  private var count = 0
  private var datagramCount = 0
  private var byteCount = 0
  private var fullByteCount = 0
  private var entityCount = 0
  private var ages = 0
  private var deltaCount = 0
  private var sent = 0

  mutating func add(_ snapshot: Snapshot) {
    count += 1
    datagramCount += snapshot.datagramCount
    byteCount += snapshot.byteCount
    fullByteCount += snapshot.fullByteCount
    entityCount += snapshot.entityCount
    sent += snapshot.step
    if let age = snapshot.age {
      ages += age
      deltaCount += 1
    }
  }

  mutating func add(_ other: WorldFigures) {
    count += other.count
    datagramCount += other.datagramCount
    byteCount += other.byteCount
    fullByteCount += other.fullByteCount
    entityCount += other.entityCount
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
      + "lost \((sent - count) * 100 / max(sent, 1)) % | baseline \(age) | "
      + "\(Self.amount(rounded(datagramCount), "datagram")) | "
      + "\(Self.amount(rounded(entityCount), "entity", "entities")) in view | \(clients)"
  }

  /// For each snapshot on average.
  private func rounded(_ total: Int) -> Int { (total + count / 2) / count }

  private static func amount(_ count: Int, _ unit: String, _ units: String? = nil) -> String {
    count == 1 ? "1 \(unit)" : "\(count) \(units ?? unit + "s")"
  }

  /// The bytes of a snapshot, and the bits of a second, on average.
  private func rate(_ total: Int) -> String {
    let bytes = total / count
    return "\(bytes) bytes, \(bytes * 8 * World.framesPerSecond / 1000) kbit/s"
  }
}
