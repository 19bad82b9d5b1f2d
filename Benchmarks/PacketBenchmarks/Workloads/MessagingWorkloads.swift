import PacketSockets
import PacketMessaging
import Dispatch
import Foundation
import HandwrittenC
import PacketFraming
import PacketKit

/// Messages of 64 bytes from one broker to another over TCP, beside blocking calls in two threads.
enum MessagingWorkloads {
  static var all: [Workload] {
    [
      sending("send messages one by one") { count in
        for _ in 0..<count { try await ends.near.send(message) }
      },
      sending("send messages in batches of 64") { count in
        var rest = count
        while rest > 0 {
          let batch = min(rest, 64)
          try await ends.near.send(contentsOf: repeatElement(message, count: batch))
          rest -= batch
        }
      },
      sending("send messages by 64 tasks at once", dependsOnOrder: true) { count in
        try await withThrowingTaskGroup { group in
          for index in 0..<64 {
            group.addTask {
              for _ in stride(from: index, to: count, by: 64) { try await ends.near.send(message) }
            }
          }
          try await group.waitForAll()
        }
      },
      asking(),
      crowding(),
    ]
  }

  private typealias Broker = SymmetricBroker<TaggedMessage>

  /// Connected when the first workload needs them: their threads would be seen in what others come to.
  private static let ends: (near: Broker, far: Broker) = {
    guard let ends = try? waiting({ try await connectedBrokers() }) else {
      fatalError("cannot connect to this machine")
    }
    return ends
  }()

  private static let loop = openLoop()

  private static func openLoop() -> c_loop {
    var loop = c_loop()
    guard c_loop_open(&loop) else { fatalError("cannot connect to this machine") }
    return loop
  }

  private static let message = TaggedMessage(tag: 7, payload: Data(repeating: 7, count: 60))

  private static func sending(
    _ name: String,
    dependsOnOrder: Bool = false,
    _ send: @escaping @Sendable (Int) async throws -> Void
  ) -> Workload {
    workload(
      name,
      dependsOnOrder: dependsOnOrder,
      subject: { count in
        async let sent: Void = send(count)
        var messages = ends.far.messages.makeAsyncIterator()
        for _ in 0..<count where await messages.next() != message { throw Lost() }
        try await sent
      },
      reference: { count in
        guard withUnsafePointer(to: loop, { c_loop_send($0, count) }) else { throw Lost() }
      })
  }

  private static func asking() -> Workload {
    workload(
      "send a message and await the answer",
      subject: { count in
        async let answered: Void = {
          var messages = ends.far.messages.makeAsyncIterator()
          for _ in 0..<count {
            guard let message = await messages.next() else { throw Lost() }
            try await ends.far.send(message)
          }
        }()
        var messages = ends.near.messages.makeAsyncIterator()
        for _ in 0..<count {
          try await ends.near.send(message)
          guard await messages.next() == message else { throw Lost() }
        }
        try await answered
      },
      reference: { count in
        guard withUnsafePointer(to: loop, { c_loop_ask($0, count) }) else { throw Lost() }
      })
  }

  /// A message over each of 1,000 connections, all in this process, before the next over any of them.
  private static func crowding() -> Workload {
    workload(
      "send over each of 1,000 connections",
      isReady: { _ = crowd },
      subject: { count in
        for start in stride(from: 0, to: count, by: crowd.count) {
          let turn = crowd.prefix(count - start)
          try await withThrowingTaskGroup { group in
            for ends in turn { group.addTask { try await ends.near.send(message) } }
            try await group.waitForAll()
          }
          for ends in turn {
            var messages = ends.far.messages.makeAsyncIterator()
            guard await messages.next() == message else { throw Lost() }
          }
        }
      },
      reference: { count in
        guard c_loops_send(loops, loops.count, count) else { throw Lost() }
      })
  }

  private static let crowd: [(near: Broker, far: Broker)] = {
    c_raise_descriptor_limit()
    let ends = try? waiting {
      var ends: [(near: Broker, far: Broker)] = []
      for _ in 0..<1000 { ends.append(try await connectedBrokers()) }
      return ends
    }
    guard let ends else { fatalError("cannot connect to this machine a thousand times") }
    return ends
  }()

  private static let loops = crowd.map { _ in openLoop() }

  private static func workload(
    _ name: String,
    dependsOnOrder: Bool = false,
    isReady: @escaping () -> Void = { _ = ends },
    subject: @escaping @Sendable (Int) async throws -> Void,
    reference: @escaping (Int) throws -> Void
  ) -> Workload {
    Workload(
      name: name,
      byteCount: 64,
      referenceName: "blocking calls",
      isShared: true,
      dependsOnOrder: dependsOnOrder,
      subject: { count in
        isReady()
        try waiting { try await subject(count) }
      },
      reference: reference,
      verify: {
        isReady()
        try waiting { try await subject(100) }
      })
  }

  private static func connectedBrokers() async throws -> (near: Broker, far: Broker) {
    let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 1024)
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let near = try await SocketChannel.connect(to: listener.address)
    var connections = listener.connections.makeAsyncIterator()
    guard let far = await connections.next() else { throw Lost() }
    return (Broker(near, framing: framing), Broker(far, framing: framing))
  }
}

/// A message has not come, or not as it was sent.
struct Lost: Error {}

/// Holds the thread up, which is none of those that run tasks, until the task is done.
func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let outcome = Outcome<Value>()
  let isDone = DispatchSemaphore(value: 0)
  Task {
    do { outcome.result = .success(try await body()) } catch { outcome.result = .failure(error) }
    isDone.signal()
  }
  isDone.wait()
  guard let result = outcome.result else { throw Lost() }
  return try result.get()
}

/// Unchecked, because it is written before the semaphore is signalled, and read after that.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}
