internal import PacketKit

/// What a receiver has, and a datagram that it is about to receive.
final class EntityReception<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  var store = EntityStore<Entity>()
  var frame: UInt32 = 0
  var count = 0
  var updates: [(id: Entity.ID, entity: Entity?)] = []

  /// Whether an entity had no baseline.
  var lacksBaseline = false

  func begin(_ header: EntityHeader) {
    frame = header.frame
    count = Int(header.count)
    updates.removeAll(keepingCapacity: true)
    lacksBaseline = false
  }

  func add(_ id: Entity.ID, _ entity: Entity?) { updates.append((id, entity)) }

  func baseline(of id: Entity.ID, age: UInt32) -> Entity? {
    let baseline = frame > age ? store.baseline(of: id, at: frame - age) : nil
    if baseline == nil { lacksBaseline = true }
    return baseline
  }
}
