internal import PacketKit

/// How a snapshot is divided into fragments. All of them have the same size, but for the last, which may be shorter.
struct Division: Equatable {
  /// The bytes of the snapshot, without headers.
  let byteCount: Int

  /// Those of each fragment but the last.
  let fragmentByteCount: Int

  /// The most fragments, since the index of each takes one byte.
  static let maximumCount = 256

  private static let headerByteCount =
    SnapshotHeader.minimumByteCount + FragmentHeader.minimumByteCount

  /// Divides a snapshot that does not fit in one datagram.
  init(of byteCount: Int, datagramByteCount: Int) {
    self.byteCount = byteCount
    fragmentByteCount = datagramByteCount - Self.headerByteCount
  }

  /// Finds the division that a received fragment belongs to; `nil` if no sender divides so.
  init?(of fragment: FragmentHeader, isLast: Bool, contentByteCount: Int) {
    let index = Int(fragment.index)
    byteCount = Int(fragment.byteCount)
    // All fragments before the last share the bytes that it does not have.
    fragmentByteCount =
      isLast ? (byteCount - min(contentByteCount, byteCount)) / max(index, 1) : contentByteCount
    guard fragmentByteCount > 0, !fitsInOneDatagram, index < count, count <= Self.maximumCount,
      isLast == (index == count - 1), contentByteCount == range(of: index).count
    else { return nil }
  }

  /// How many fragments there are.
  var count: Int { (byteCount - 1) / fragmentByteCount + 1 }

  /// The bytes of the snapshot that a fragment holds.
  func range(of index: Int) -> Range<Int> {
    let start = index * fragmentByteCount
    return start..<min(start + fragmentByteCount, byteCount)
  }

  /// Whether a datagram as long as that of a fragment has room for the snapshot.
  private var fitsInOneDatagram: Bool {
    byteCount <= fragmentByteCount + FragmentHeader.minimumByteCount
  }

  /// The most bytes of a snapshot that fit in datagrams of so many.
  static func maximumByteCount(datagramByteCount: Int) -> Int {
    maximumCount * (datagramByteCount - headerByteCount)
  }
}
