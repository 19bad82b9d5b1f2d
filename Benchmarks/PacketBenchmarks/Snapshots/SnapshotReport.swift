import Foundation
import HandwrittenC

/// How many snapshots arrive, by the size of the world and the loss of the network; how old entities are; and what it costs to
/// send them to many receivers.
enum SnapshotReport {
  /// Prints three tables.
  ///
  /// - Throws: ``Disagreement`` if a client has a wrong state, or if memory grows.
  static func print(frames: Int) throws {
    show("| Entities | Lost datagrams | Datagrams | Bytes | In full | Age of baseline | Arrived |")
    show("|---:|---:|---:|---:|---:|---:|---:|")
    for entityCount in [50, 230, 500, 1000, 2000] {
      for loss in [0, 5, 30] { try simulate(frames, entityCount, loss) }
    }
    show("\n| At most | Lost datagrams | Datagrams | Bytes | Age in frames | At worst |")
    show("|---:|---:|---:|---:|---:|---:|")
    for datagramCount in [nil, 2, 4, 8] {
      for loss in [0, 10, 30] { try simulateEntities(min(frames, 10_000), datagramCount, loss) }
    }
    show(
      "\n| Receivers see | Bytes | Processor time of a frame | Memory of a receiver | of the sender |"
    )
    show("|---|---:|---:|---:|---:|")
    for viewCount in [50, 1000] { try measure(viewCount, frames: min(frames, 300)) }
  }

  private static func simulate(_ frames: Int, _ entityCount: Int, _ loss: Int) throws {
    var simulation = SnapshotSimulation(entityCount: entityCount, lossPercentage: loss)
    try simulation.run(frames / 10)
    let storedCount = simulation.storedCount
    if counts_allocations() { start_measuring_memory() }
    try simulation.run(frames - frames / 10)
    if counts_allocations(), frames >= 10_000 {
      // Where hardly anything arrives, receivers still store more states.
      let byteCount = entityCount * MemoryLayout<Mover>.stride
      let growth = Int(peak_memory()) - (simulation.storedCount - storedCount) * byteCount
      try Disagreement.unless(growth < 1 << 21, "memory grows by \(growth) bytes")
    }
    let figures = simulation.figures
    func mean(_ total: Int) -> String { rounded(Double(total) / Double(figures.sentCount)) }
    let deltaCount = max(figures.sentCount - figures.fullCount, 1)
    show(
      "| \(entityCount) | \(loss) % | \(mean(figures.datagramCount)) | \(mean(figures.byteCount))"
        + " | \(percentage(figures.fullCount, of: figures.sentCount))"
        + " | \(rounded(Double(figures.baselineAges) / Double(deltaCount)))"
        + " | \(percentage(figures.arrivedCount, of: figures.sentCount)) |")
  }

  private static func simulateEntities(
    _ frames: Int, _ datagramCount: Int?, _ loss: Int
  ) throws {
    var simulation = EntitySimulation(
      entityCount: 2000, lossPercentage: loss, byteCount: datagramCount.map { 1200 * $0 } ?? .max)
    try simulation.run(frames)
    let figures = simulation.figures
    func mean(_ total: Int) -> String { rounded(Double(total) / Double(figures.frameCount)) }
    show(
      "| \(datagramCount.map { "\($0) datagrams" } ?? "–") | \(loss) %"
        + " | \(mean(figures.datagramCount)) | \(mean(figures.byteCount))"
        + " | \(mean(figures.ages / 2000)) | \(figures.oldest) |")
  }

  private static func measure(_ viewCount: Int, frames: Int) throws {
    let measurement = try EntityMeasurement(viewCount: viewCount, frames: frames)
    show(
      "| \(viewCount) of 1000 | \(measurement.byteCount)"
        + " | \(rounded(measurement.nanoseconds / 1e6)) ms"
        + " | \(rounded(Double(measurement.targetMemory) / 1e3)) kB"
        + " | \(rounded(Double(measurement.senderMemory) / 1e6)) MB |")
  }

  private static func rounded(_ number: Double) -> String { String(format: "%.1f", number) }

  private static func percentage(_ count: Int, of all: Int) -> String {
    String(format: "%.2f %%", Double(count) * 100 / Double(all))
  }

  /// Prints a line at once, whatever reads it.
  private static func show(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
