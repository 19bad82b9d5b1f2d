internal import PacketKit

/// The two newest snapshots of which fragments have been received.
struct IncompleteSnapshots {
  private var snapshots = [IncompleteSnapshot(), IncompleteSnapshot()]
  private let maximumByteCount: Int

  /// - Parameter maximumByteCount: The most bytes of each.
  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
  }

  /// The newest frame of which a fragment has been received; `nil` before the first.
  var newestFrame: Int? {
    let frame = max(snapshots[0].frame, snapshots[1].frame)
    return frame < 0 ? nil : frame
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
        at: 4)
    }
    let division = Division(
      of: fragment, isLast: header.extent == .lastFragment, contentByteCount: content.byteCount)
    guard let division else {
      throw PacketError(
        "fragment \(fragment.index) of a snapshot of \(fragment.byteCount) bytes cannot hold \(content.byteCount)",
        at: 3)
    }
    let isComplete = try snapshots[slot].receive(
      content, at: Int(fragment.index), of: division, frame: frame, age: header.age)
    guard isComplete else { return .incomplete }
    return .complete(snapshots[slot].bytes, byteCount: division.byteCount)
  }

  /// Where a fragment of a frame belongs: with others of that frame, or in place of those of the frame that is farthest from
  /// it; `nil` if that one is newer. No sender is ahead of itself by 64 frames, so then it is replaced, too.
  private func slot(for frame: Int) -> Int? {
    if let slot = snapshots.firstIndex(where: { $0.frame == frame }) { return slot }
    let distances = (abs(snapshots[0].frame - frame), abs(snapshots[1].frame - frame))
    let farthest = distances.0 > distances.1 ? 0 : 1
    return 1..<ringSize ~= snapshots[farthest].frame - frame ? nil : farthest
  }
}
