import Foundation
import TestPackets

/// Feeds a receiver with random fragments for so many seconds, and says how many there were.
///
/// - Throws: An error if it took one of them for what was sent, or if it has grown.
func flood(seconds: Double) throws {
  let seed = UInt64.random(in: 0...(.max))
  print("seed \(seed)")
  var flood = FragmentFlood(seed: seed)
  for _ in 0..<200 { try flood.advance() }
  let before = MemoryInUse.byteCount
  let end = Date(timeIntervalSinceNow: seconds)
  while Date() < end { try flood.advance() }
  let growth = MemoryInUse.byteCount - before
  print(
    "\(flood.counts.fragments) random fragments, \(flood.counts.states) states, \(growth) bytes more than at first"
  )
  guard growth < 1 << 20, flood.counts.states > 0 else {
    throw Failure(description: "that is wrong")
  }
}
