internal import PacketKit

/// The datagrams of snapshots, one after the other.
struct SnapshotDatagrams {
  private let maximumByteCount: Int
  private var bytes: [UInt8] = []

  /// - Parameter maximumByteCount: The most bytes of a datagram.
  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds the datagrams of a snapshot.
  ///
  /// - Parameter writer: What it contains is the snapshot.
  /// - Returns: Where they are.
  mutating func add(
    _ writer: inout PacketWriter,
    session: UInt16,
    frame: UInt32,
    age: UInt8
  ) throws(PacketError) -> Range<Int> {
    let start = bytes.count
    let byteCount = writer.count
    if SnapshotHeader.minimumByteCount + byteCount <= maximumByteCount {
      try writer.write(SnapshotHeader(session: session, frame: frame, extent: .whole, age: age))
      append(writer, 0..<byteCount, header: byteCount)
      return start..<bytes.count
    }
    let division = Division(of: byteCount, datagramByteCount: maximumByteCount)
    for index in 0..<division.count {
      let extent: SnapshotExtent = index < division.count - 1 ? .fragment : .lastFragment
      try writer.write(SnapshotHeader(session: session, frame: frame, extent: extent, age: age))
      try writer.write(
        FragmentHeader(
          index: UInt8(truncatingIfNeeded: index), byteCount: UInt32(truncatingIfNeeded: byteCount))
      )
      append(writer, division.range(of: index), header: byteCount)
      writer.truncate(to: byteCount)
    }
    return start..<bytes.count
  }

  /// Adds a datagram: a header, which is all that the writer has from an offset on, and some of its other bytes.
  private mutating func append(
    _ writer: borrowing PacketWriter,
    _ range: Range<Int>,
    header: Int
  ) {
    unsafe writer.withUnsafeBytes { written in
      unsafe bytes.append(contentsOf: written[header...])
      unsafe bytes.append(contentsOf: written[range])
    }
  }

  /// Calls `body` with each datagram of a snapshot. All but the last are as long as can be.
  func forEach(in range: Range<Int>, _ body: (RawSpan) -> Void) {
    let bytes = unsafe bytes.elementSpan.bytes
    for start in stride(from: range.lowerBound, to: range.upperBound, by: maximumByteCount) {
      body(bytes.extracting(start..<min(start + maximumByteCount, range.upperBound)))
    }
  }
}
