public import PacketKit

/// Sends updates in as many datagrams as they need.
@usableFromInline
struct EntityDatagrams: ~Copyable {
  private var datagram = EntityDatagramWriter()
  let session: UInt16
  let maximumByteCount: Int

  init(session: UInt16, maximumByteCount: Int) {
    (self.session, self.maximumByteCount) = (session, maximumByteCount)
  }

  /// Sends the chosen updates.
  ///
  /// - Parameters:
  ///   - byteCount: The most bytes of all datagrams together.
  ///   - error: Why an entity could not be sent; the first such error.
  /// - Returns: How many do not fit.
  @usableFromInline
  mutating func send(
    _ updates: [EntityUpdate], to target: inout EntityTarget,
    _ encodings: borrowing EntityEncodings, atMost byteCount: Int, _ error: inout PacketError?,
    by send: (RawSpan) -> Void
  ) throws(PacketError) -> Int {
    var waitingCount = 0
    var remaining = byteCount
    var (sentCount, sentByteCount) = (0, 0)
    try datagram.begin(session: session, number: target.nextNumber, frame: target.frame)
    for update in updates {
      guard update.place < 0 || update.encoding >= 0 else { continue }
      let encoding = update.place < 0 ? nil : encodings[update.encoding]
      let id = target.entities[update.target].id
      var isAdded = datagram.add(
        id, encoding, from: encodings, atMost: min(remaining, maximumByteCount))
      if !isAdded, datagram.updateCount > 0 {
        remaining -= datagram.byteCount
        sentByteCount += datagram.byteCount
        try end(to: &target, by: send)
        isAdded = datagram.add(
          id, encoding, from: encodings, atMost: min(remaining, maximumByteCount))
      }
      if isAdded {
        target.entities[update.target].send(in: target.frame)
        sentCount += 1
      } else if remaining >= maximumByteCount {
        error =
          error
          ?? PacketError("an entity is longer than a datagram of \(maximumByteCount) bytes", at: 0)
      } else {
        waitingCount += 1
      }
    }
    if datagram.updateCount > 0 {
      sentByteCount += datagram.byteCount
      try end(to: &target, by: send)
    }
    if sentCount > 0 { target.updateBitCount = Float(sentByteCount * 8) / Float(sentCount) }
    return waitingCount
  }

  private mutating func end(
    to target: inout EntityTarget, by send: (RawSpan) -> Void
  ) throws(PacketError) {
    target.hasBeenSent(datagram.ids)
    datagram.end(send)
    try datagram.begin(session: session, number: target.nextNumber, frame: target.frame)
  }
}
