internal import PacketKit

extension EntityDatagram: CapturedDatagram {
  package static func makeReader() -> any CapturedDatagramReader { CapturedEntities<Entity>() }
}

/// Reads captured entities.
private struct CapturedEntities<Entity: DeltaPacket & Identifiable>: CapturedDatagramReader
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  private var receiver = EntityReceiver<Entity>()

  /// The bytes of the longest state.
  private var maximumByteCount = 0

  var storedByteCount: Int {
    let count = receiver.store.tracks.reduce(0) { $0 + $1.states.capacity }
    return count * (maximumByteCount + MemoryLayout<EntityState<Entity>>.stride)
  }

  mutating func read(_ datagram: [UInt8]) -> [CapturedContent] {
    // What is wrong with a datagram by itself is known without those before it.
    guard (try? EntityDatagram<Entity>(decoding: datagram)) != nil else { return [] }
    var contents: [CapturedContent] = []
    do throws(PacketError) {
      try addUpdates(of: datagram, to: &contents)
      switch try receiver.receive(datagram) {
      case .new: break
      case .late: contents.append(.note("late: a receiver drops it"))
      case .withoutBaseline:
        contents.append(.note("what the next update differs from is not in the capture"))
      }
    } catch {
      contents.append(.error(error))
    }
    return contents
  }

  /// Reads the updates of a datagram up to one that cannot be read.
  private mutating func addUpdates(
    of datagram: [UInt8], to contents: inout [CapturedContent]
  ) throws(PacketError) {
    var (progress, store) = (receiver.progress, receiver.store)
    var reader = unsafe PacketReader(datagram.elementSpan.bytes)
    guard var updates = try progress.begin(from: &reader) else { return }
    // What is wrong with an update, the receiver will say.
    _ = try? store.read(&updates, from: &reader)
    for update in store.updates { contents.append(try content(of: update)) }
  }

  private mutating func content(
    of update: EntityReading<Entity>
  ) throws(PacketError) -> CapturedContent {
    guard let entity = update.entity else { return .note("entity \(update.id) is gone") }
    let bytes = try entity.encodedBytes()
    maximumByteCount = max(maximumByteCount, bytes.count)
    guard update.baseline > 0, let track = receiver.store.track(of: entity.id),
      let state = track.state(at: update.baseline)
    else { return .full("entity \(update.id), in full", Entity.self, bytes) }
    let baseline = track.states[state].entity
    return .delta(
      "entity \(update.id), against its state of frame \(update.baseline)", Entity.self,
      try entity.encodedBytes(against: baseline), baseline: try baseline.encodedBytes())
  }
}
