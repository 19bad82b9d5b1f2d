/// A receiver of entities, as its sender knows it. Store one for each receiver, as long as it is there.
public struct EntityTarget: Sendable {
  /// The session of the sender that sends to it; `nil` before the first datagram.
  private var session: UInt16?

  /// The frame of the last datagrams.
  private(set) var frame: UInt32 = 0

  /// What the receiver may have, in ascending order of identifiers.
  var entities: [TargetEntity] = []

  /// How long an update was on average the last time, in bits.
  var updateBitCount: Float = 64

  /// The last datagrams, each at its number modulo the count, which is a power of two.
  private var datagrams: [SentDatagram] = Array(repeating: SentDatagram(), count: 64)

  /// The number of the last datagram. It begins at random, so that what a receiver at the same address says of datagrams
  /// before does not count.
  private var number = UInt32.random(in: 1...(.max))

  /// Creates a receiver that has nothing yet.
  public init() {}

  /// Records which datagrams a receiver has.
  ///
  /// Only datagrams that were sent to this very receiver, in this session, in the last 62 frames, count. Nothing else has an
  /// effect: a receiver that lies can only make its own entities useless. One that has nothing is sent everything again.
  ///
  /// - Returns: Whether the acknowledgement had an effect.
  @discardableResult
  public mutating func acknowledge(_ acknowledgement: EntityAcknowledgement) -> Bool {
    guard acknowledgement.number > 0 else { return forget() }
    guard acknowledgement.session == session else { return false }
    var hasEffect = acknowledge(acknowledgement.number)
    var earlier = acknowledgement.earlier
    while earlier != 0 {
      let index = UInt32(earlier.trailingZeroBitCount)
      earlier &= earlier - 1
      if acknowledge(acknowledgement.number &- 1 &- index) { hasEffect = true }
    }
    return hasEffect
  }

  /// Records that the receiver has nothing any more.
  private mutating func forget() -> Bool {
    guard entities.contains(where: { $0.acknowledged > 0 }) else { return false }
    for place in datagrams.indices { datagrams[place].frame = 0 }
    for index in entities.indices { entities[index].become(gone: entities[index].isGone) }
    return true
  }

  /// Records that the receiver has a datagram.
  private mutating func acknowledge(_ number: UInt32) -> Bool {
    guard self.number &- number < UInt32(datagrams.count) else { return false }
    let place = Int(number % UInt32(datagrams.count))
    let datagram = datagrams[place]
    guard datagram.frame > 0, frame - datagram.frame <= maximumBaselineAge else { return false }
    // Once is enough.
    datagrams[place].frame = 0
    var index = firstIndex(from: datagram.first)
    while index < entities.count, entities[index].id <= datagram.last {
      if entities[index].wasSent(in: datagram.frame), entities[index].acknowledged < datagram.frame
      {
        entities[index].acknowledged = datagram.frame
      }
      index += 1
    }
    return true
  }

  /// Where the entities are that have at least this identifier.
  private func firstIndex(from id: UInt64) -> Int {
    var range = 0..<entities.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entities[middle].id < id {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// Begins a frame. What has been sent in it before is taken for lost, because it may be that other entities are sent now.
  @usableFromInline
  mutating func begin(_ frame: UInt32, session: UInt16) {
    if self.session != session {
      self = EntityTarget()
      self.session = session
    }
    if frame == self.frame {
      for place in datagrams.indices where datagrams[place].frame == frame {
        datagrams[place].frame = 0
      }
    }
    self.frame = frame
  }

  /// The number of the next datagram.
  var nextNumber: UInt32 { number == .max ? 1 : number + 1 }

  /// Notes that the next datagram has been sent, and which identifiers it has, from the first to the last.
  mutating func hasBeenSent(_ ids: ClosedRange<UInt64>) {
    number = nextNumber
    var place = Int(number % UInt32(datagrams.count))
    let old = datagrams[place].frame
    if old > 0, frame - old <= maximumBaselineAge, datagrams.count < 4096 {
      let former = datagrams
      datagrams = Array(repeating: SentDatagram(), count: 2 * former.count)
      for age in 1...UInt32(former.count) {
        let number = number &- age
        datagrams[Int(number % UInt32(datagrams.count))] =
          former[Int(number % UInt32(former.count))]
      }
      place = Int(number % UInt32(datagrams.count))
    }
    datagrams[place] = SentDatagram(frame: frame, first: ids.lowerBound, last: ids.upperBound)
  }
}

/// An entity that a receiver has, or may have.
struct TargetEntity {
  let id: UInt64

  /// In which of the last 64 frames it was sent as it is now, present or gone: each at its frame modulo 64.
  private var sent: UInt64 = 0

  /// The newest frame of which the receiver is known to have it; 0 if there is none. If it is gone, the receiver knows.
  var acknowledged: UInt32 = 0

  /// How urgent its update is.
  var urgency: Float = 0

  /// Whether it is out of view.
  private(set) var isGone = false

  /// Whether the receiver may have it.
  private(set) var mayBeKnown = false

  init(id: UInt64) { self.id = id }

  func wasSent(in frame: UInt32) -> Bool { sent >> UInt64(frame % 64) & 1 == 1 }

  /// Notes that it has not been sent in a frame yet.
  mutating func begin(_ frame: UInt32) { sent &= ~(1 << UInt64(frame % 64)) }

  /// Notes that it has been sent in a frame.
  mutating func send(in frame: UInt32) {
    sent |= 1 << UInt64(frame % 64)
    mayBeKnown = true
    urgency = 0
  }

  /// Makes it gone, or present as one that is new.
  mutating func become(gone: Bool) {
    (isGone, sent, acknowledged, urgency) = (gone, 0, 0, 0)
  }
}

/// What a sender remembers of a datagram.
private struct SentDatagram {
  /// 0 if there is none.
  var frame: UInt32 = 0
  var first: UInt64 = 0
  var last: UInt64 = 0
}
