/// A receiver of snapshots, as its sender knows it. Store one for each receiver, as long as it is there; begin with a new
/// one if another sender takes over.
public struct SnapshotTarget: Sendable {
  /// The last frame that was sent, and those before it: the lowest bit is the last frame's.
  private var lastSent = -1
  private var sent: UInt64 = 0

  /// The indices of the parts that were sent, each at its frame modulo 64.
  private var parts = Array(repeating: 0, count: ringSize)

  /// The newest frame that the receiver has acknowledged.
  private var acknowledged: Int?

  /// A number that was too old when it was last acknowledged. A receiver that repeats it for 65,536 frames does not mean
  /// the new frame of that number.
  private var outdated: UInt16?

  /// The frame that the receiver's newest snapshot was not older than, when it was last heard.
  private var heard: Int?

  /// Creates a receiver that has no snapshot yet.
  public init() {}

  /// Records the snapshot that a receiver has acknowledged as its newest.
  ///
  /// Only a snapshot that was sent to this very receiver, among the last 64, and is newer than the last acknowledged counts.
  /// Nothing else has an effect, so a late or false acknowledgement does no harm: a receiver that lies can only make its own
  /// snapshots useless. `nil` makes the next snapshot a full one.
  ///
  /// - Returns: Whether the acknowledgement had an effect.
  @discardableResult
  public mutating func acknowledge(_ acknowledgement: SnapshotAcknowledgement) -> Bool {
    guard let number = acknowledgement.number else {
      defer { (acknowledged, heard) = (nil, lastSent) }
      return acknowledged != nil
    }
    let age = Int(UInt16(truncatingIfNeeded: lastSent) &- number)
    if age >= ringSize || isAmbiguous && outdated == nil { outdated = number }
    guard number != outdated, age < ringSize, sent >> UInt64(age) & 1 == 1,
      lastSent - age > acknowledged ?? -1
    else { return false }
    acknowledged = lastSent - age
    heard = acknowledged
    outdated = nil
    return true
  }

  /// Whether the receiver has not been heard for so long that the number of a recent frame may be that of one 65,536 before
  /// it. Then the first number that comes is taken for that of the old one; the next is of a frame that was sent since.
  private var isAmbiguous: Bool { heard.map { lastSent - $0 >= 65_536 - ringSize } ?? false }

  /// How many frames before `frame` the baseline is, and which part of that frame; `nil` if there is none.
  func baseline(at frame: Int) -> (age: Int, part: Int)? {
    guard let acknowledged, 1..<ringSize ~= frame - acknowledged else { return nil }
    return (frame - acknowledged, parts[acknowledged % ringSize])
  }

  /// Notes that a part of a frame has been sent.
  mutating func hasBeenSent(_ part: Int, of frame: Int) {
    let step = frame - lastSent
    if step == 0, parts[frame % ringSize] != part {
      // Of two parts of one frame, the receiver takes the one that comes first, so neither can be a baseline any more.
      guard acknowledged != frame else { return }
      parts[frame % ringSize] = -1
      sent &= ~1
      return
    }
    parts[frame % ringSize] = part
    // Frames that go back are another sender's: the receiver has acknowledged none of them.
    guard step >= 0 else {
      (acknowledged, outdated, heard, sent, lastSent) = (nil, nil, frame, 1, frame)
      return
    }
    sent = (step < ringSize ? sent << UInt64(step) : 0) | 1
    let wasAmbiguous = isAmbiguous
    lastSent = frame
    heard = heard ?? frame
    if isAmbiguous, !wasAmbiguous { outdated = nil }
  }
}
