internal import PacketKit

/// The newest snapshots of which fragments have been received.
struct IncompleteSnapshots {
  /// As many as fragments overtake each other by, where each is delayed by itself.
  static let maximumCount = 8

  private var snapshots = Array(repeating: IncompleteSnapshot(), count: maximumCount)
  private let maximumByteCount: Int

  /// - Parameter maximumByteCount: The most bytes of each.
  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
  }

  /// The memory that they take.
  var byteCount: Int { snapshots.reduce(0) { $0 + $1.bytes.count } }

  /// Gives up all of them, but not their memory.
  mutating func removeAll() {
    for index in snapshots.indices { snapshots[index].removeAll() }
  }

  /// The result of taking a fragment.
  enum Reception {
    case late
    case incomplete
    /// The last fragment that was missing. The snapshot is the first so many of the bytes.
    case complete([UInt8], byteCount: Int)
  }

  /// Takes the fragment that a datagram holds.
  ///
  /// - Parameters:
  ///   - datagram: All of its bytes.
  ///   - reader: A reader of them that has read the header.
  /// - Throws: `PacketError` if no sender sends it, or if it contradicts another. Then nothing has changed.
  mutating func receive(
    _ datagram: RawSpan,
    _ reader: inout PacketReader,
    _ header: SnapshotHeader,
    frame: Int
  ) throws(PacketError) -> Reception {
    guard let slot = slot(for: frame) else { return .late }
    let fragment = try reader.read(FragmentHeader.self)
    let content = datagram.extracting(droppingFirst: reader.offset)
    guard fragment.byteCount <= maximumByteCount else {
      throw PacketError(
        "a snapshot of \(fragment.byteCount) bytes is longer than the maximum of \(maximumByteCount)",
        at: 8)
    }
    let division = Division(
      of: fragment, isLast: header.extent == .lastFragment, contentByteCount: content.byteCount)
    guard let division else {
      throw PacketError(
        "fragment \(fragment.index) of a snapshot of \(fragment.byteCount) bytes cannot hold \(content.byteCount)",
        at: 7)
    }
    let isComplete = try snapshots[slot].receive(
      content, at: Int(fragment.index), of: division, frame: frame, age: header.age)
    guard isComplete else { return .incomplete }
    return .complete(snapshots[slot].bytes, byteCount: division.byteCount)
  }

  /// Where a fragment of a frame belongs: with others of that frame, or in place of those of the oldest, unless all are newer.
  /// No sender is ahead of itself by 64 frames, so what is that new is replaced first.
  private func slot(for frame: Int) -> Int? {
    if let slot = snapshots.firstIndex(where: { $0.frame == frame }) { return slot }
    if let slot = snapshots.firstIndex(where: { $0.frame >= frame + ringSize }) { return slot }
    let slot = snapshots.indices.min { snapshots[$0].frame < snapshots[$1].frame }
    return slot.flatMap { snapshots[$0].frame < frame ? $0 : nil }
  }
}
