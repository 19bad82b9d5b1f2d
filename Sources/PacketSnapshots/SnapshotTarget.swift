/// A receiver of snapshots, as its sender knows it. Store one for each receiver, as long as it is there.
public struct SnapshotTarget: Sendable {
  /// The session of the sender that sends to it; `nil` before the first snapshot.
  private var session: UInt16?

  /// The last frame that was sent, and those before it: the lowest bit is the last frame's.
  private var lastSent: UInt32 = 0
  private var sent: UInt64 = 0

  /// The newest frame that the receiver has acknowledged; 0 if there is none.
  private var acknowledged: UInt32 = 0

  /// Creates a receiver that has no snapshot yet.
  public init() {}

  /// Records the snapshot that a receiver has acknowledged as its newest.
  ///
  /// Only a snapshot that was sent to this very receiver in this session, among the last 64, and is newer than the last
  /// acknowledged counts. Nothing else has an effect, so a late or false acknowledgement does no harm: a receiver that lies
  /// can only make its own snapshots useless. A receiver that has nothing is sent the next snapshot in full.
  ///
  /// - Returns: Whether the acknowledgement had an effect.
  @discardableResult
  public mutating func acknowledge(_ acknowledgement: SnapshotAcknowledgement) -> Bool {
    let frame = acknowledgement.frame
    guard frame > 0 else {
      defer { (acknowledged, sent) = (0, 0) }
      return acknowledged > 0
    }
    guard acknowledgement.session == session, acknowledged < frame, frame <= lastSent,
      sent >> UInt64(lastSent - frame) & 1 == 1
    else { return false }
    acknowledged = frame
    return true
  }

  /// How many frames before `frame` the baseline is; `nil` if there is none.
  func baselineAge(at frame: UInt32) -> UInt32? {
    guard acknowledged > 0, 1..<UInt32(ringSize) ~= frame - acknowledged else { return nil }
    return frame - acknowledged
  }

  /// Begins to send a frame of a session.
  mutating func begin(_ session: UInt16) {
    guard self.session != session else { return }
    self = SnapshotTarget()
    self.session = session
  }

  /// Notes that a frame has been sent.
  mutating func hasBeenSent(_ frame: UInt32) {
    sent = sent << UInt64(frame - lastSent) | 1
    lastSent = frame
  }
}
