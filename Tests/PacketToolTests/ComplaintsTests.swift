import Testing

@testable import packet

@Suite struct ComplaintsTests {
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
    let complaints = Complaints()
    let lines = (0..<1000).compactMap { complaints.text(of: "line \($0)", about: .lostClient) }
    #expect(lines == (0..<5).map { "line \($0)" })
    #expect(complaints.text(of: "another", about: .accepting) == "another")
    #expect(complaints.rest() == ["995 more lines were left out"])
    #expect(complaints.rest() == [])
  }
}
