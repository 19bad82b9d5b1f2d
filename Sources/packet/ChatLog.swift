#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What has been said in a chat: the frames, once for all who are to be sent them.
///
/// Each member has a place in it, the number of the next frame. So a message costs no more for many members, and one
/// who reads slowly takes no memory of its own.
struct ChatLog {
  private struct Entry {
    let sender: Int
    /// Where the frame ends in the stream of all bytes.
    let end: Int
  }

  /// As many bytes are kept at least, and at most twice as many.
  private let capacity: Int
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The byte of the stream that is the first in `bytes`.
  private var start = 0

  /// The number of the first frame that is there.
  private(set) var first = 0

  /// The number of the next frame to be said.
  var next: Int { first + entries.count }

  init(capacity: Int) { self.capacity = capacity }

  /// Adds a frame.
  ///
  /// - Returns: Whether older ones had to go.
  mutating func append(_ frame: Data, from sender: Int) -> Bool {
    bytes += frame
    entries.append(Entry(sender: sender, end: start + bytes.count))
    guard bytes.count > 2 * capacity else { return false }
    let excess = start + bytes.count - capacity
    let count = entries.firstIndex { $0.end >= excess } ?? entries.count
    guard count > 0 else { return false }
    let end = entries[count - 1].end
    bytes.removeFirst(end - start)
    entries.removeFirst(count)
    start = end
    first += count
    return true
  }

  /// Takes whole frames from `number` on, without those of a sender: about `count` bytes, at least one frame.
  func take(from number: inout Int, without sender: Int, count: Int) -> Data {
    var taken = Data()
    var run = offset(of: number)..<offset(of: number)
    while number < next, taken.count + run.count < count {
      let entry = entries[number - first]
      if entry.sender == sender {
        append(run, to: &taken)
        run = entry.end..<entry.end
      } else {
        run = run.lowerBound..<entry.end
      }
      number += 1
    }
    append(run, to: &taken)
    return taken
  }

  private func append(_ run: Range<Int>, to data: inout Data) {
    data.append(contentsOf: bytes[run.lowerBound - start..<run.upperBound - start])
  }

  /// Where a frame begins in the stream.
  private func offset(of number: Int) -> Int {
    number > first ? entries[number - first - 1].end : start
  }
}
