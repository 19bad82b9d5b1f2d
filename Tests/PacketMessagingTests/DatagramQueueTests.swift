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
      let buffers = (0..<3).map { _ in queue.makeBuffer() }
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
      let buffer = DatagramQueue(capacity: 1, maximumLength: 100).makeBuffer()
      late = buffer
      #expect(queue.exchange(buffer) === buffer)
    }
    addOne()
    #expect(late == nil)
    #expect(try queue.popFirst() == nil)
  }

  /// The system gets the memory back when the last buffer is released, which the C library would not promise.
  @Test(arguments: [1, 100, 65_535]) func buffersShareMemoryAndReleaseIt(_ capacity: Int) {
    weak var memory: MappedMemory?
    func use() {
      var maker = DatagramBuffers(capacity: capacity)
      let buffers = (0..<70).map { _ in maker.makeBuffer() }
      for (index, buffer) in buffers.enumerated() {
        unsafe buffer.memory.initializeMemory(
          as: UInt8.self, repeating: UInt8(index), count: capacity)
      }
      for (index, buffer) in buffers.enumerated() {
        let bytes = unsafe UnsafeRawBufferPointer(start: buffer.memory, count: capacity)
        #expect(unsafe bytes.allSatisfy { $0 == UInt8(index) })
      }
      memory = buffers[0].owner
      #expect(buffers[31].owner === memory)
      #expect(buffers[32].owner !== memory)
    }
    use()
    #expect(memory == nil)
  }
}
