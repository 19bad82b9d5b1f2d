/// The bytes of one direction of a connection, put together from segments in any order.
struct CapturedStream {
  let source: String
  let destination: String
  private(set) var bytes: [UInt8] = []

  /// The number of the next byte; nil before the first segment.
  private var next: UInt32?
  /// The segments after a gap.
  private var waiting: [(number: UInt32, bytes: [UInt8])] = []
  /// How many bytes there were at which time.
  private var times: [(count: Int, time: UInt64?)] = []

  init(_ source: String, _ destination: String) {
    (self.source, self.destination) = (source, destination)
  }

  /// Whether it has had no segment.
  var isEmpty: Bool { next == nil }

  /// Whether segments are missing.
  var hasGap: Bool { !waiting.isEmpty }

  /// The most segments that are kept after a gap.
  private static let mostWaiting = 1024

  /// When a byte arrived, and all before it.
  func time(ofByteBefore offset: Int) -> UInt64? {
    var range = times.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        times[middle].count < offset
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return times.indices.contains(range.lowerBound) ? times[range.lowerBound].time : nil
  }

  mutating func add(_ segment: [UInt8], _ number: UInt32, isFirst: Bool, _ time: UInt64?) {
    if next == nil || isFirst && bytes.isEmpty { next = number }
    guard !segment.isEmpty, waiting.count < Self.mostWaiting else { return }
    waiting.append((number, segment))
    while let next, let index = waiting.firstIndex(where: { $0.number.distance(after: next) <= 0 })
    {
      let (number, part) = waiting.remove(at: index)
      // A segment that has been sent again is there already.
      let known = -number.distance(after: next)
      guard known < part.count else { continue }
      bytes += part[known...]
      self.next = next &+ UInt32(part.count - known)
    }
    times.append((bytes.count, time))
  }
}

extension UInt32 {
  /// How far after another number this is, where numbers begin again after the greatest.
  fileprivate func distance(after other: UInt32) -> Int {
    Int(Int32(truncatingIfNeeded: self &- other))
  }
}
