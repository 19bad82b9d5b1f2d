@testable import PacketMessaging
import Testing

@Suite struct WaitingLineTests {
  @Test func servesInOrder() {
    var line = WaitingLine<String>()
    for (id, name) in ["a", "b", "c"].enumerated() { line.append(name, UInt64(id)) }
    #expect(line.count == 3)
    #expect(line.popFirst() == "a")
    #expect(line.removeAll() == ["b", "c"])
    #expect(line.isEmpty && line.popFirst() == nil)
  }

  @Test(arguments: [
    [0], [1], [4], [0, 1], [3, 4], [4, 3], [2, 1, 3], [0, 4, 2], [4, 3, 2, 1, 0],
  ])
  func anyoneCanLeave(leavers: [UInt64]) {
    var line = WaitingLine<UInt64>()
    for id in 0..<5 as Range<UInt64> { line.append(id, id) }
    for id in leavers {
      #expect(line.remove(id) == id)
      #expect(line.remove(id) == nil)
    }
    line.append(5, 5)
    #expect(line.removeAll() == (0...5).filter { !leavers.contains($0) })
    line.append(6, 6)
    #expect(line.popFirst() == 6)
  }

  @Test func numbersAreNewEvenAfterAllHaveLeft() {
    var line = WaitingLine<String>()
    let first = line.append("a")
    #expect(line.removeAll() == ["a"])
    let second = line.append("b")
    let third = line.nextID()
    #expect(first < second && second < third)
    #expect(line.remove(first) == nil)
    #expect(line.remove(second) == "b")
  }
}
