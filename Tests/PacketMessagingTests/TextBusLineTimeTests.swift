import Foundation
import PacketMessaging
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A word that is expensive to compare as a string: a letter and combining marks out of order.
@Suite struct TextBusLineTimeTests {
  @Test func aLongWordIsRejectedInLinearTime() throws {
    let marks = ["\u{345}", "\u{334}"].map { String(repeating: $0, count: 16_000) }
    let line = Data("e\(marks[0])\(marks[1])".utf8)
    let start = clock()
    #expect(throws: TextBusError.self) { try TextBusLine(parsing: line) }
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 0.2)
  }
}
