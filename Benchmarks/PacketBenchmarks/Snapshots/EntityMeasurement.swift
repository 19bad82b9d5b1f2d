import HandwrittenC
import PacketKit
import PacketSnapshots

/// What a server spends on 64 receivers, each of which sees the entities of a world of 1,000 that are closest to one of them.
/// Acknowledgements arrive six frames later.
struct EntityMeasurement {
  /// The bytes that a receiver is sent in a frame, on average.
  private(set) var byteCount = 0

  /// The processor time that recording, sending, and acknowledgements take in a frame.
  private(set) var nanoseconds = 0.0

  /// What the sender holds with one receiver, and what each other receiver adds.
  private(set) var senderMemory = 0
  private(set) var targetMemory = 0

  init(viewCount: Int, frames: Int) throws {
    senderMemory = try measure(viewCount, receiverCount: 1, frames: frames)
    let memory = try measure(viewCount, receiverCount: 64, frames: frames)
    targetMemory = (memory - senderMemory) / 63
  }

  private mutating func measure(_ viewCount: Int, receiverCount: Int, frames: Int) throws -> Int {
    var generator = Walk()
    var world = World(of: 1000, &generator)
    if counts_allocations() { start_measuring_memory() }
    var sender = EntitySender<Mover>()
    var targets = (0..<receiverCount).map { _ in EntityTarget() }
    // What is acknowledged is in the last four bytes of each datagram's first six.
    var acknowledgements = Array(
      repeating: EntityAcknowledgement(), count: 7 * receiverCount)
    var bytes = 0
    var time: UInt64 = 0
    var measuredCount = 0
    for frame in 0..<frames {
      world.move(1000, &generator)
      let views =
        viewCount == world.entities.count
        ? nil
        : targets.indices.map { world.indices(around: 15 * $0, count: viewCount) }
      let isMeasured = frame >= 64 || frames < 100 && frame >= 10
      let start = thread_cpu_nanoseconds()
      sender.record(world.entities)
      for index in targets.indices {
        let place = frame % 7 * receiverCount + index
        try sender.send(to: &targets[index], seeing: views?[index]) { datagram in
          if isMeasured { bytes += datagram.byteCount }
          var reader = PacketReader(datagram)
          guard let session = try? reader.read(UInt16.self),
            let number = try? reader.read(UInt32.self)
          else { return }
          acknowledgements[place] = EntityAcknowledgement(
            session: session, number: number, earlier: .max)
        }
        targets[index].acknowledge(acknowledgements[(frame + 1) % 7 * receiverCount + index])
      }
      if isMeasured {
        time += thread_cpu_nanoseconds() - start
        measuredCount += 1
      }
    }
    byteCount = bytes / max(receiverCount * measuredCount, 1)
    nanoseconds = Double(time) / Double(max(measuredCount, 1))
    return counts_allocations() ? Int(peak_memory()) : 0
  }
}

extension World {
  /// The indices of so many entities that are the closest to one.
  fileprivate func indices(around index: Int, count: Int) -> [Int] {
    let center = entities[index].position
    let distances = entities.map { entity in
      let offset = entity.position - center
      return (offset * offset).sum()
    }
    let limit = distances.sorted()[count - 1]
    return Array(distances.indices.filter { distances[$0] <= limit }.prefix(count))
  }
}
