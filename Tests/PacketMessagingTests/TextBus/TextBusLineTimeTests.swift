import TextBus
import Foundation
import Testing

/// A word that is expensive to compare as a string: a letter and combining marks out of order.
@Suite struct TextBusLineTimeTests {
  @Test func aLongWordIsRejectedInLinearTime() throws {
    let marks = ["\u{345}", "\u{334}"].map { String(repeating: $0, count: 16_000) }
    let line = Data("e\(marks[0])\(marks[1])".utf8)
    let start = processorTime()
    #expect(throws: TextBusError.self) { try TextBusLine(parsing: line) }
    #expect(processorTime() - start < 0.2)
  }

  /// Seconds that this thread has used.
  private func processorTime() -> Double {
    var now = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
