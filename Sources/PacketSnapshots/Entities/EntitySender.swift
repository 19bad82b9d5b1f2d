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
public struct EntitySender<Entity: DeltaPacket & Identifiable>
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  private var history = EntityHistory<Entity>()
  private var scratch = EntityScratch<Entity>()
  private let maximumDatagramByteCount: Int

  /// The number that distinguishes this sender from others, chosen at random.
  public let session: UInt16

  /// Creates a sender without entities.
  ///
  /// - Parameter maximumDatagramByteCount: The most bytes of a datagram, from 64 to 65,535. Nearly every network carries 1,200.
  public init(maximumDatagramByteCount: Int = 1200) {
    precondition(
      64...65_535 ~= maximumDatagramByteCount,
      "datagrams of \(maximumDatagramByteCount) bytes cannot hold entities")
    precondition(Entity.ID.bitWidth <= 64, "identifiers have at most 64 bits")
    self.maximumDatagramByteCount = maximumDatagramByteCount
    session = randomSession()
  }

  /// The newest frame, counted from 1; 0 before the first.
  public var frame: UInt32 { history.frame }

  /// Adds the entities of the next frame, all that any receiver may see, in any order. An ascending order of their identifiers
  /// takes the least time. Of several with the same identifier, the first counts.
  ///
  /// The array shares its memory with yours until you change yours, which then copies it.
  public mutating func record(_ entities: [Entity]) {
    history.record(entities)
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
  @discardableResult
  public mutating func send(
    to target: inout EntityTarget,
    seeing indices: [Int]? = nil,
    atMost byteCount: Int = .max,
    priority: (Entity) -> Float = { _ in 1 },
    by send: (RawSpan) -> Void
  ) throws(PacketError) -> Int {
    guard history.frame > 0 else { return 0 }
    if !isKnownUniquelyReferenced(&scratch) { scratch = EntityScratch() }
    if target.session != session {
      target = EntityTarget()
      target.session = session
    }
    target.begin(history.frame)
    swap(&scratch.history, &history)
    defer { swap(&scratch.history, &history) }
    scratch.see(indices)
    scratch.findUpdates(for: &target, priority)
    let waitingCount = scratch.choose(for: target, atMost: byteCount)
    let unsentCount = scratch.send(
      to: &target, session, atMost: byteCount, datagram: maximumDatagramByteCount, by: send)
    if let error = scratch.error.take() { throw error }
    return waitingCount + unsentCount
  }
}

// No two senders encode in the same memory.
extension EntitySender: @unchecked Sendable where Entity: Sendable {}
