import Testing

@testable import packet

@Suite struct ErrorLogTests {
  @Test func fiveLinesAMinutePass() {
    var rate = LineRate()
    var admitted: [Int?] = []
    for second in [0, 1, 2, 3, 4, 5, 6, 59, 60, 61] {
      admitted.append(rate.admit(at: .seconds(second)))
    }
    // The first one that is written again says how many were not.
    #expect(admitted == [0, 0, 0, 0, 0, nil, nil, nil, 3, 0])
  }

  @Test func aStormIsFiveLinesAndACount() {
    let errorLog = ErrorLog()
    let lines = (0..<1000).compactMap { errorLog.text(of: "line \($0)", about: .lostClient) }
    #expect(lines == (0..<5).map { "line \($0)" })
    #expect(errorLog.text(of: "another", about: .accepting) == "another")
    #expect(errorLog.rest() == ["995 more lines were left out"])
    #expect(errorLog.rest() == [])
  }
}
