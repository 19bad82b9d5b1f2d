@testable import PacketSockets
import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
  @Test(arguments: Transport.available)
  func saysWhereItListens(transport: Transport) async throws {
    let listener = try await Listener.listen(on: transport.freshAddress)
    if case .tcp(_, let port) = listener.address { #expect(port != 0) }
    async let accepted = listener.nextConnection()
    let client = try await SocketChannel.connect(to: listener.address)
    let server = try await accepted
    #expect(client.peer == listener.address)
    if transport == .unix { #expect(server.peer == listener.address) }
    await listener.close()
  }

  @Test(arguments: Transport.available)
  func servesNoMoreThanItMay(transport: Transport) async throws {
    let listener = try await Listener.listen(on: transport.freshAddress)
    let (arrivals, arrive) = AsyncStream.makeStream(of: SocketChannel.self)
    let (departures, depart) = AsyncStream.makeStream(of: Void.self)
    let open = Counter()
    let serving = Task {
      await listener.serve(atMost: 3) { channel in
        open.add()
        arrive.yield(channel)
        // Until the client ends.
        _ = try? await channel.readToEnd()
        await channel.close()
        depart.yield()
      }
    }
    var clients: [SocketChannel] = []
    for _ in 0..<10 { clients.append(try await SocketChannel.connect(to: listener.address)) }
    var arrived = arrivals.makeAsyncIterator()
    var departed = departures.makeAsyncIterator()
    for _ in 0..<3 { _ = await arrived.next() }
    for (index, client) in clients.enumerated() {
      // Whoever else was accepted would have arrived by now, or does so soon.
      for _ in 0..<20 { await Task.yield() }
      #expect(open.count == min(index + 3, 10))
      await client.close()
      await departed.next()
      if index + 3 < 10 { _ = await arrived.next() }
    }
    await listener.close()
    await serving.value
  }

  @Test func endsToServeWhileItHasNoRoom() async throws {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let (arrivals, arrive) = AsyncStream.makeStream(of: SocketChannel.self)
    for isCancelled in [true, false] {
      let serving = Task {
        await listener.serve(atMost: 1) { channel in
          arrive.yield(channel)
          _ = try? await channel.readToEnd()
        }
      }
      let client = try await SocketChannel.connect(to: listener.address)
      var arrived = arrivals.makeAsyncIterator()
      let server = await arrived.next()
      if isCancelled { serving.cancel() } else { await listener.close() }
      await serving.value
      await client.close()
      await server?.close()
    }
  }

  @Test(arguments: Transport.available)
  func freesItsAddressAtOnce(transport: Transport) async throws {
    try await retakingPort {
      let first = try await Listener.listen(on: transport.freshAddress)
      let taken = await socketError { try await Listener.listen(on: first.address) }
      #expect(taken?.description == "cannot listen on \(first.address): Address already in use")

      var listener = first
      for _ in 0..<5 {
        let waiting = Task { [listener] in
          var channels: [SocketChannel] = []
          for await channel in listener.connections { channels.append(channel) }
          return channels
        }
        let client = try await SocketChannel.connect(to: first.address)
        try await client.write(Data([1]))
        await listener.close()
        await listener.close()
        _ = await waiting.value
        listener = try await Listener.listen(on: first.address)
        await client.close()
      }
      await listener.close()
      #expect(await socketError { try await SocketChannel.connect(to: first.address) } != nil)
    }
  }

  @Test(arguments: Transport.available)
  func freesItsAddressWhenItIsDropped(transport: Transport) async throws {
    try await retakingPort {
      var listener: Listener? = try await Listener.listen(on: transport.freshAddress)
      let address = try #require(listener?.address)
      listener = nil
      try await Listener.listen(on: address).close()
    }
  }

  /// What a server for a single peer does.
  @Test(arguments: Transport.available)
  func refusesWhomTheRuleRefuses(transport: Transport) async throws {
    let seats = Seats(1)
    let listener = try await Listener.listen(
      on: transport.freshAddress, accepts: { _ in await seats.take() })
    let serving = Task {
      var channels: [SocketChannel] = []
      for await channel in listener.connections { channels.append(channel) }
      return channels
    }
    let first = try await SocketChannel.connect(to: listener.address)
    try await first.write(Data([1]))
    for _ in 0..<3 {
      let refused = try await SocketChannel.connect(to: listener.address)
      #expect(try await refused.read() == nil)
    }
    await seats.leave()
    let second = try await SocketChannel.connect(to: listener.address)
    try await second.write(Data([2]))
    await seats.untilTaken()
    await listener.close()
    let channels = await serving.value
    #expect(channels.count == 2)
    #expect(try await channels.first?.read() == Data([1]))
    #expect(try await channels.last?.read() == Data([2]))
  }

  @Test func sharesConnectionsAmongLoops() async throws {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let loops = (0..<3).map { _ in
      Task {
        var count = 0
        for await channel in listener.connections {
          count += 1
          try await channel.write(Data([1]))
        }
        return count
      }
    }
    for _ in 0..<30 {
      let channel = try await SocketChannel.connect(to: listener.address)
      #expect(try await channel.read() == Data([1]))
    }
    await listener.close()
    var count = 0
    for loop in loops { count += try await loop.value }
    #expect(count == 30)
  }

  @Test func aCancelledLoopEndsAndAnotherGoesOn() async throws {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    for yields in 0..<20 {
      let loop = Task { for await _ in listener.connections { Issue.record("nobody connected") } }
      for _ in 0..<yields { await Task.yield() }
      loop.cancel()
      await loop.value
    }
    async let accepted = listener.nextConnection()
    let client = try await SocketChannel.connect(to: listener.address)
    try await client.write(Data([1]))
    #expect(try await accepted.read() == Data([1]))
    await listener.close()
  }

  @Test func aLoopThatIsCancelledBeforeTakesNothing() async throws {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let client = try await SocketChannel.connect(to: listener.address)
    let loop = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      for await _ in listener.connections { Issue.record("the task is cancelled") }
    }
    await loop.value
    let server = try await listener.nextConnection()
    #expect(server.peer != client.peer)
    await listener.close()
  }

  @Test func replacesAnAbandonedSocketFile() async throws {
    let path = Transport.freshPath()
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Ends without a chance to tidy up.
      let listener = try await Listener.listen(on: .unix(path: path))
      withExtendedLifetime(listener) { OwnProcess.end() }
    }
    #expect(FileManager.default.fileExists(atPath: path))
    let listener = try await Listener.listen(on: .unix(path: path))
    async let accepted = listener.nextConnection()
    _ = try await SocketChannel.connect(to: listener.address)
    _ = try await accepted
    await listener.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func leavesOtherFilesAlone() async throws {
    let path = Transport.freshPath()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    let error = await socketError { try await Listener.listen(on: .unix(path: path)) }
    #expect(error?.description == "cannot listen on unix:\(path): Address already in use")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
    try FileManager.default.removeItem(atPath: path)

    // A file that took the place of the listener's own.
    let listener = try await Listener.listen(on: .unix(path: path))
    try FileManager.default.removeItem(atPath: path)
    let successor = try await Listener.listen(on: .unix(path: path))
    await listener.close()
    #expect(FileManager.default.fileExists(atPath: path))
    await successor.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func connectionsSurviveTheLimitOfDescriptors() async {
    await #expect(processExitsWith: .success) {
      let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
      var clients = (0..<8).map { _ in RawSocket() }
      for client in clients { client.join(listener.address) }
      OwnProcess.limitDescriptors(toMore: 4)
      var taken: [SocketChannel] = []
      for await channel in listener.connections {
        taken.append(channel)
        if taken.count == 3 { break }
      }
      // Nobody has waited so far, and now the listener takes no more.
      let reading = taken.map { channel in Task { try await channel.read() } }
      for _ in 0..<100 { await Task.yield() }
      clients.removeAll()
      for read in reading {
        if try await read.value != nil { preconditionFailure("nobody has written") }
      }
      await listener.close()
    }
  }

  /// Dispatch on Linux opens a file every second in which tasks wait for a thread, and traps if it cannot.
  @Test func connectionsDoNotTakeTheLastDescriptor() async {
    await #expect(processExitsWith: .success) {
      let (failures, record) = AsyncStream.makeStream(
        of: SocketError.self, bufferingPolicy: .bufferingNewest(1))
      let listener = try await Listener.listen(
        on: .tcp(host: "127.0.0.1", port: 0), onFailure: { record.yield($0) })
      let clients = (0..<8).map { _ in RawSocket() }
      for client in clients { client.join(listener.address) }
      let endpoint = try await Transport.ipv4.freshAddress.endpoints(for: .listen)[0]
      let other = try System.makeSocket(for: endpoint)
      try System.startListening(other.number, on: endpoint, backlog: 1)
      let client = RawSocket()
      if let address = try System.localEndpoint(other.number).address { client.join(address) }
      OwnProcess.limitDescriptors(toMore: 4)
      let serving = Task {
        var held: [SocketChannel] = []
        for await channel in listener.connections { held.append(channel) }
        return held.count
      }
      for await _ in failures { break }

      let end = ContinuousClock.now + .seconds(3)
      await withTaskGroup { group in
        for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount) {
          // More attempts to accept than a listener makes, which waits before it tries again.
          group.addTask {
            while ContinuousClock.now < end { _ = try? System.takeConnection(other.number) }
          }
        }
      }
      await listener.close()
      let served = await serving.value
      precondition((1...3).contains(served), "\(served) connections were taken")
      withExtendedLifetime((clients, client, other)) {}
    }
  }

  @Test func reportsAMissingDescriptorOnlyWhenSomebodyConnects() async {
    await #expect(processExitsWith: .success) {
      let (failures, record) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
      let listener = try await Listener.listen(
        on: .tcp(host: "127.0.0.1", port: 0), onFailure: { _ in record.yield(.now) })
      let client = RawSocket()
      OwnProcess.limitDescriptors(toMore: 1)
      let serving = Task {
        for await _ in listener.connections { preconditionFailure("the last one was taken") }
      }
      try await Task.sleep(for: .milliseconds(300))
      let start = ContinuousClock.now
      client.join(listener.address)
      let first = await failures.first { _ in true }
      precondition(first.map { $0 > start } == true, "a failure was reported to nobody")
      await listener.close()
      await serving.value
    }
  }

  @Test func waitsForDescriptors() async {
    await #expect(processExitsWith: .success) {
      let failures = AsyncStream<SocketError>.makeStream()
      let listener = try await Listener.listen(
        on: .tcp(host: "127.0.0.1", port: 0),
        onFailure: { [continuation = failures.continuation] in
          continuation.yield($0)
        })
      var told = failures.stream.makeAsyncIterator()
      // What the event loop takes, it takes now.
      async let first = listener.nextConnection()
      try await SocketChannel.connect(to: listener.address).close()
      _ = try await first.read()

      var clients: [SocketChannel] = []
      for _ in 0..<20 { clients.append(try await .connect(to: listener.address)) }
      OwnProcess.limitDescriptors(toMore: 8)

      let serving = Task {
        var held: [SocketChannel] = []
        for await channel in listener.connections {
          held.append(channel)
          try await channel.write(Data([1]))
        }
        // So that a loop that ends too early fails those who wait.
        await listener.close()
      }
      let error = await told.next()
      precondition(
        error?.description
          == "cannot accept a connection on \(listener.address): Too many open files")

      // Every descriptor that is given back lets a connection in.
      for client in clients {
        if try await client.read() == nil { preconditionFailure("closed unserved") }
        await client.close()
      }
      await listener.close()
      try await serving.value
    }
  }
}

/// A rule that takes so many at a time.
private actor Seats {
  private var free: Int
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ count: Int) { free = count }

  func take() -> Bool {
    guard free > 0 else { return false }
    free -= 1
    waiter?.resume()
    waiter = nil
    return true
  }

  func leave() { free += 1 }

  func untilTaken() async {
    if free > 0 { await withCheckedContinuation { waiter = $0 } }
  }
}
