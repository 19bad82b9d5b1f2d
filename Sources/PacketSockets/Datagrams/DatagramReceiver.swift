internal import Dispatch
internal import PacketMessaging

/// Moves received datagrams to a queue at once, so that of too many datagrams the oldest are dropped, not
/// the newest, which the system would drop.
///
/// Unchecked, because one thread at a time receives: that which the event loop calls, until it waits again.
final class DatagramReceiver: @unchecked Sendable {
  private let side: SocketSide
  private let queue: DatagramQueue
  private let batch = DatagramBatch()
  private var buffers: [DatagramBuffer]

  /// How many calls in a row keep the event loop from other sockets.
  private static let callCount = 8

  init(_ side: SocketSide, _ queue: DatagramQueue) {
    self.side = side
    self.queue = queue
    buffers = (0..<DatagramBatch.capacity).map { _ in queue.makeBuffer() }
  }

  /// Receives until the socket is closed, or cannot be watched.
  func start() {
    side.onReady { [self] in receive() }
    receive()
  }

  private func receive() {
    do throws(SocketError) {
      repeat {
        guard try receiveAll() else {
          // Under a flood, elsewhere: the event loop serves the other sockets meanwhile.
          DispatchQueue.global().async { self.receive() }
          return
        }
      } while try !side.arm()
    } catch {
      if error.reason != .closed { queue.fail(error) }
      queue.close()
    }
  }

  /// Receives datagrams that have arrived; returns false if there are more. Throws if the socket is closed.
  private func receiveAll() throws(SocketError) -> Bool {
    var failureCount = 0
    for _ in 0..<Self.callCount {
      do throws(SocketError) {
        guard try receiveBatch() else { return true }
      } catch {
        if error.reason == .closed { throw error }
        queue.fail(error)
        // An error that a peer's system reports fails one call. A lasting failure must not keep this thread busy.
        failureCount += 1
        if failureCount == 2 { return true }
      }
    }
    return false
  }

  /// Receives one batch; returns false if nothing has come.
  private func receiveBatch() throws(SocketError) -> Bool {
    for (index, buffer) in buffers.enumerated() {
      unsafe batch.prepare(index, buffer.memory, count: queue.maximumLength)
      batch.address(index)
    }
    let count = try side.attempt { number throws(SystemError) in try batch.receive(number) }
    guard let count else { return false }
    for index in 0..<count {
      guard let byteCount = batch.byteCount(index) else {
        queue.noteTooLong()
        continue
      }
      buffers[index].count = byteCount
      buffers[index].peer = batch.peer(index)
      buffers[index] = queue.exchange(buffers[index])
    }
    return true
  }
}
