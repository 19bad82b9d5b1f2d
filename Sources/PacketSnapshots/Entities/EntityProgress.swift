public import PacketKit

/// Which datagrams a receiver has had.
@usableFromInline
struct EntityProgress: Sendable {
  private var sessions = Sessions()
  private(set) var acknowledgement = EntityAcknowledgement()

  /// The newest frame of which there was a datagram; 0 before the first.
  @usableFromInline private(set) var frame: UInt32 = 0

  init() {}

  var session: UInt16? { sessions.current }

  /// Begins to read a datagram; `nil` if it is late.
  @usableFromInline
  mutating func begin(
    from reader: inout PacketReader
  ) throws(PacketError) -> EntityDatagramReader? {
    let header = try reader.read(EntityHeader.self)
    guard header.number > 0, header.frame > 0, header.count > 0 else {
      throw PacketError("a datagram without a number, a frame, or entities", at: 0)
    }
    let session = sessions.receive(header.session)
    let isLate = frame > maximumBaselineAge && header.frame < frame - maximumBaselineAge
    guard session == .another || session == .same && !isLate else { return nil }
    return EntityDatagramReader(
      header, isOfNewSession: session == .another,
      isOlder: session == .same && header.frame < frame)
  }

  /// Notes that a datagram has been received.
  @usableFromInline
  mutating func note(_ datagram: EntityDatagramReader) {
    if datagram.isOfNewSession {
      sessions.begin(datagram.header.session)
      frame = 0
      acknowledgement = EntityAcknowledgement(session: datagram.header.session)
    }
    acknowledgement.add(datagram.header.number, isNewest: datagram.frame > frame)
    frame = max(frame, datagram.frame)
  }
}

/// Reads a datagram.
@usableFromInline
struct EntityDatagramReader {
  let header: EntityHeader

  /// Whether it is of another session than what the receiver has.
  @usableFromInline let isOfNewSession: Bool

  /// Whether a datagram of a newer frame has been received.
  @usableFromInline let isOlder: Bool

  @usableFromInline var bits = _DeltaReader()
  private var context = EntityUpdateContext()
  private var missingCount: Int

  init(_ header: EntityHeader, isOfNewSession: Bool, isOlder: Bool) {
    self.header = header
    self.isOfNewSession = isOfNewSession
    self.isOlder = isOlder
    missingCount = Int(header.count)
  }

  @usableFromInline var frame: UInt32 { header.frame }

  /// An update that has begun.
  @usableFromInline
  enum Update {
    case delta(UInt64, baseline: UInt32, isInBits: Bool)
    case full
    case gone(UInt64)
    case end
  }

  @usableFromInline
  mutating func next(from reader: inout PacketReader) throws(PacketError) -> Update {
    guard missingCount > 0 else {
      try bits.finish(&reader)
      try reader.finish()
      return .end
    }
    missingCount -= 1
    guard let head = try context.read(&bits, from: &reader) else {
      bits.giveBack(to: &reader)
      return .full
    }
    context.note(head)
    switch head.content {
    case .delta(let age, let isInBits):
      if !isInBits { bits.giveBack(to: &reader) }
      // No baseline is of frame 0.
      let baseline = UInt32(age) < frame ? frame - UInt32(age) : 0
      return .delta(head.id, baseline: baseline, isInBits: isInBits)
    case .full, .gone: return .gone(head.id)
    }
  }

  /// Reads a difference in bits.
  @inlinable
  @inline(__always)
  mutating func read<Entity: DeltaPacket>(
    against baseline: Entity, from reader: inout PacketReader
  ) throws(PacketError) -> Entity {
    try reader.read(&bits, against: baseline)
  }

  /// Notes the identifier of an entity in full.
  @usableFromInline
  mutating func note(_ id: UInt64, in reader: inout PacketReader) throws(PacketError) {
    guard let lowest = context.lowest, id >= lowest else {
      throw error("entity \(id) comes after one that follows it", in: &reader)
    }
    context.note(id)
  }

  /// An error after the byte of the last bit.
  @usableFromInline
  mutating func error(_ sentence: String, in reader: inout PacketReader) -> PacketError {
    bits.error(sentence, in: &reader)
  }
}
