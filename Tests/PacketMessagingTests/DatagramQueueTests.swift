@testable import PacketSockets
import Testing

@Suite struct DatagramQueueTests {
  /// A socket that is closed and still referred to has no more memory than what has not been taken.
  @Test func aClosedQueueReleasesItsMemory() throws {
    let queue = DatagramQueue(capacity: 4, maximumLength: 100)
    weak var taken: DatagramBuffer?
    weak var free: DatagramBuffer?
    weak var last: DatagramBuffer?
    func fill() {
      let buffers = (0..<3).map { _ in DatagramBuffer(capacity: 100) }
      (taken, free, last) = (buffers[0], buffers[1], buffers[2])
      for buffer in buffers { _ = queue.exchange(buffer) }
    }
    func takeTwo() throws {
      queue.recycle(try #require(try queue.popFirst()))
      let held = try #require(try queue.popFirst())
      #expect(taken != nil)
      queue.close()
      #expect(taken == nil)
      queue.recycle(held)
    }
    fill()
    try takeTwo()
    #expect(free == nil)
    #expect(last != nil)
    #expect(try queue.popFirst() === last)
    #expect(last == nil)
    weak var late: DatagramBuffer?
    func addOne() {
      let buffer = DatagramBuffer(capacity: 100)
      late = buffer
      #expect(queue.exchange(buffer) === buffer)
    }
    addOne()
    #expect(late == nil)
    #expect(try queue.popFirst() == nil)
  }
}
