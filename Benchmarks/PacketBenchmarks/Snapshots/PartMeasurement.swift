import HandwrittenC
import PacketKit
import PacketSnapshots

/// What a server spends on 64 receivers, each of which sees the entities of a world of 1,000 that are closest to one of them.
/// Acknowledgements arrive six frames later.
struct PartMeasurement {
  /// The bytes of a snapshot, on average.
  private(set) var byteCount = 0

  /// The processor time that recording and sending take in a frame.
  private(set) var nanoseconds = 0.0

  /// What the sender and its targets hold, with the states in it.
  private(set) var memory = 0

  /// What the states hold.
  let stateByteCount: Int

  init(viewCount: Int, frames: Int) throws {
    var generator = Walk()
    var world = World(of: 1000, &generator)
    let seesAll = viewCount == world.entities.count
    stateByteCount = 64 * (seesAll ? 1 : 64) * viewCount * MemoryLayout<Mover>.stride
    if counts_allocations() { start_measuring_memory() }
    var sender = SnapshotSender<Region>()
    var targets = Array(repeating: SnapshotTarget(), count: 64)
    var bytes = 0
    var time: UInt64 = 0
    var measuredCount = 0
    for frame in 0..<frames {
      world.move(1000, &generator)
      let parts =
        seesAll
        ? [Region(entities: world.entities)]
        : targets.indices.map { Region(of: world, around: 15 * $0, count: viewCount) }
      let isMeasured = frame >= 64 || frames < 100 && frame >= 10
      let start = thread_cpu_nanoseconds()
      sender.record(parts: parts)
      for index in targets.indices {
        try sender.send(part: seesAll ? 0 : index, to: &targets[index]) { datagram in
          if isMeasured { bytes += datagram.byteCount }
        }
      }
      if isMeasured {
        time += thread_cpu_nanoseconds() - start
        measuredCount += 1
      }
      guard frame >= 6 else { continue }
      for index in targets.indices {
        targets[index].acknowledge(SnapshotAcknowledgement(number: UInt16(frame - 6)))
      }
    }
    byteCount = bytes / max(64 * measuredCount, 1)
    nanoseconds = Double(time) / Double(max(measuredCount, 1))
    memory = counts_allocations() ? Int(peak_memory()) : 0
  }
}

/// Some entities of a world, which come and go.
@Packet(updatesInPlace: true, delta: true)
struct Region: Equatable {
  @Identified var entities: [Mover]
}

extension Region {
  /// So many entities that are the closest to one, in the world's order.
  init(of world: World, around index: Int, count: Int) {
    let center = world.entities[index].position
    let distances = world.entities.map { entity in
      let offset = entity.position - center
      return (offset * offset).sum()
    }
    let limit = distances.sorted()[count - 1]
    var entities: [Mover] = []
    entities.reserveCapacity(count)
    for (entity, distance) in zip(world.entities, distances) where distance <= limit {
      if entities.count < count { entities.append(entity) }
    }
    self.init(entities: entities)
  }
}
