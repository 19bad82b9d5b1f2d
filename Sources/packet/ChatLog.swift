import Foundation

/// The messages of a chat, as frames that are stored once for all recipients.
///
/// Each member has a position in the log, the number of its next frame. So a message takes no more memory for many
/// members, and a slow reader takes none of its own.
struct ChatLog {
  private struct Entry {
    let sender: Int
    /// The end of the frame in the stream of all bytes.
    let end: Int
  }

  /// The least number of bytes that are kept; at most twice as many are.
  private let capacity: Int
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The offset in the stream of the first byte in `bytes`.
  private var start = 0

  /// The number of the first frame that is kept.
  private(set) var first = 0

  /// The number of the next frame to be added.
  var next: Int { first + entries.count }

  init(capacity: Int) { self.capacity = capacity }

  /// Adds a frame.
  ///
  /// - Returns: Whether older frames were removed.
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

  /// Takes whole frames from `number` on, except those of a sender: about `count` bytes, and at least one frame.
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

  /// The offset in the stream where a frame begins.
  private func offset(of number: Int) -> Int {
    number > first ? entries[number - first - 1].end : start
  }
}
