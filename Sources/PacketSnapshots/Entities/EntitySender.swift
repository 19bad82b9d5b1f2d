public import PacketKit

/// Sends each receiver the entities that it sees, each as its difference from what the receiver has of it.
///
/// A sender stores the entities of the last 64 frames. It knows of no transport, no thread, and no clock: each frame, record
/// the entities, and send them to each receiver however you like. Datagrams may be lost, delayed, reordered, or duplicated.
///
/// ```swift
/// sender.record(world.entities)
/// for index in clients.indices {
///   let address = clients[index].address
///   try sender.send(
///     to: &clients[index].entities, seeing: world.indices(near: clients[index].position), atMost: 4800
///   ) { datagram in
///     _ = try? socket.send(datagram, to: address)
///   }
/// }
/// ```
///
/// Each datagram makes sense alone, so a lost one delays only the entities in it. What does not fit in a frame waits; the
/// longer it waits, the more urgent it becomes. An entity that has not changed since the receiver acknowledged it costs
/// nothing.
public struct EntitySender<Entity: DeltaPacket & Identifiable>: ~Copyable
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  @usableFromInline var history = EntityHistory<Entity>()
  @usableFromInline var selection = EntitySelection()
  @usableFromInline var encodings = EntityEncodings()
  @usableFromInline var datagrams: EntityDatagrams

  /// Creates a sender without entities.
  ///
  /// - Parameter maximumDatagramByteCount: The most bytes of a datagram, from 64 to 65,535. Nearly every network carries 1,200.
  public init(maximumDatagramByteCount: Int = 1200) {
    precondition(
      64...65_535 ~= maximumDatagramByteCount,
      "datagrams of \(maximumDatagramByteCount) bytes cannot hold entities")
    precondition(Entity.ID.bitWidth <= 64, "identifiers have at most 64 bits")
    datagrams = EntityDatagrams(
      session: randomSession(), maximumByteCount: maximumDatagramByteCount)
  }

  /// The number that distinguishes this sender from others, chosen at random.
  public var session: UInt16 { datagrams.session }

  /// The newest frame, counted from 1; 0 before the first.
  public var frame: UInt32 { history.roll.frame }

  /// Adds the entities of the next frame, all that any receiver may see, in any order. An ascending order of their identifiers
  /// takes the least time. Of several with the same identifier, the first counts.
  ///
  /// The array shares its memory with yours until you change yours, which then copies it.
  @inlinable
  public mutating func record(_ entities: [Entity]) {
    history.record(entities)
    encodings.beginFrame(count: history.roll.ids.count)
  }

  /// Sends a receiver what is new, has changed, or is gone among the entities that it sees.
  ///
  /// - Parameters:
  ///   - target: The receiver.
  ///   - indices: Which of the recorded entities it sees, by their indices in the recorded array; all of them if `nil`. An
  ///     ascending order takes the least time.
  ///   - byteCount: The most bytes of all datagrams together. If there is more to send, the most urgent goes first.
  ///   - priority: How much more urgent an update becomes in each frame in which it waits, such as 1 for a distant entity
  ///     and 10 for a near one. What is gone is the most urgent.
  ///   - send: Sends a datagram. A datagram that cannot be sent is as good as lost.
  /// - Returns: How many updates wait for a later frame.
  /// - Throws: `PacketError` if an entity has no encoding, or one that is longer than a datagram. All others have been sent.
  @inlinable
  @discardableResult
  public mutating func send(
    to target: inout EntityTarget,
    seeing indices: [Int]? = nil,
    atMost byteCount: Int = .max,
    priority: (Entity) -> Float = { _ in 1 },
    by send: (RawSpan) -> Void
  ) throws(PacketError) -> Int {
    guard frame > 0 else { return 0 }
    target.begin(frame, session: session)
    selection.find(for: &target, seeing: indices, of: history.roll)
    var waitingCount = 0
    if byteCount < .max {
      selection.addPriorities { priority(history.entities[$0]) }
      waitingCount = selection.choose(for: &target, atMost: byteCount)
    }
    var error: PacketError?
    let entities = history.entities
    for index in selection.updates.indices {
      let update = selection.updates[index]
      guard update.place >= 0 else { continue }
      do throws(PacketError) {
        selection.updates[index].encoding = try encode(entities[update.place], update)
      } catch let newError {
        error = error ?? newError
      }
    }
    let unsentCount = try datagrams.send(
      selection.updates, to: &target, encodings, atMost: byteCount, &error, by: send)
    if let error { throw error }
    return waitingCount + unsentCount
  }

  /// Encodes an update, unless that has been done for another receiver.
  @inlinable
  @inline(__always)
  mutating func encode(_ entity: Entity, _ update: EntityUpdate) throws(PacketError) -> Int {
    let age = update.baseline > 0 ? frame - update.baseline : 0
    if let index = encodings.find(update.place, age: age) { return index }
    let start = encodings.writer.count
    if age > 0, let baseline = history.entity(at: update.place, in: update.baseline) {
      let bitCount = try encodings.writer.writeDelta(of: entity, against: baseline)
      return encodings.add(update.place, age: age, from: start, bitCount: bitCount)
    }
    try encodings.writer.write(entity)
    return encodings.add(update.place, age: 0, from: start, bitCount: nil)
  }
}

extension EntitySender: @unchecked Sendable where Entity: Sendable {}
