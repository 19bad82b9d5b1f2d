import PacketSockets
import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct SocketChannelTests {
  @Test(arguments: Transport.available)
  func carriesBytesBothWaysUpToTheEnd(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    let bytes = randomBytes(300_000)
    async let echo: Void = {
      while let chunk = try await server.read() { try await server.write(chunk) }
      try await server.finishWriting()
    }()
    async let answer = client.readToEnd()
    try await client.write(bytes.prefix(1))
    try await client.write(Data())
    try await client.write(bytes.dropFirst())
    try await client.finishWriting()
    #expect(try await answer == bytes)
    #expect(try await client.read() == nil)
    try await echo
  }

  @Test(arguments: Transport.available)
  func readsOnWhenTheWriterHasFinished(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    try await client.finishWriting()
    #expect(try await server.read() == nil)
    try await server.write(Data([1, 2, 3]))
    #expect(try await client.read(3) == Data([1, 2, 3]))
    let error = await socketError { try await client.write(Data([4])) }
    #expect(error?.operation == .write)
    #expect(error?.description == "cannot write to \(client.peer): Broken pipe")
  }

  /// No system holds 64 MiB for a peer that does not read, so the write waits; it would end if it queued.
  @Test(arguments: Transport.available)
  func writeWaitsForTheReader(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    let part = randomBytes(1 << 20)
    var bytes = Data()
    for _ in 0..<64 { bytes += part }
    let cancelled = Task { [bytes] in try await client.write(bytes) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }

    // What a cancelled write got rid of is the beginning; the channel goes on.
    async let rest = server.readToEnd()
    try await client.write(Data("the end".utf8))
    try await client.finishWriting()
    let received = try await rest
    #expect(received.count < bytes.count)
    #expect(received.dropLast(7) == bytes.prefix(received.count - 7))
    #expect(received.suffix(7) == Data("the end".utf8))
  }

  @Test(arguments: Transport.available)
  func aLargeWriteArrivesWhole(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    let there = randomBytes(8 << 20)
    let back = randomBytes(8 << 20)
    async let writing: Void = client.write(there)
    async let writingBack: Void = server.write(back)
    async let received = server.read(there.count)
    async let receivedBack = client.read(back.count)
    #expect(try await received == there)
    #expect(try await receivedBack == back)
    try await writing
    try await writingBack
  }

  @Test(arguments: Transport.available)
  func closeWakesReaderAndWriter(transport: Transport) async throws {
    for yields in 0..<20 {
      let (client, server) = try await transport.connectedPair()
      let reading = Task { await socketError { try await client.read() } }
      let writing = Task { await socketError { try await client.write(Data(count: 64 << 20)) } }
      for _ in 0..<yields { await Task.yield() }
      await client.close()
      await client.close()
      #expect(await reading.value?.reason == .closed)
      #expect(await writing.value?.reason == .closed)
      #expect(await socketError { try await client.read() }?.reason == .closed)
      #expect(await socketError { try await client.finishWriting() }?.reason == .closed)
      let error = await socketError { try await client.write(Data([1])) }
      #expect(error?.description == "cannot write to \(client.peer): it was closed locally")
      await server.close()
    }
  }

  @Test(arguments: Transport.available)
  func aCancelledReadLosesNothing(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    var generator = SplitMix64()
    print("aCancelledReadLosesNothing:", generator)
    for byte in 0..<100 as Range<UInt8> {
      let reading = Task { try await server.read() }
      for _ in 0..<Int.random(in: 0...5, using: &generator) { await Task.yield() }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
      try await client.write(Data([byte]))
      #expect(try await server.read() == Data([byte]))
    }
  }

  @Test(arguments: Transport.available)
  func aChannelThatIsDroppedCloses(transport: Transport) async throws {
    var (client, server): (SocketChannel?, SocketChannel) = try await transport.connectedPair()
    // With an event source that has been waited for.
    let reading = Task { [client] in try await client?.read() }
    await Task.yield()
    reading.cancel()
    _ = try? await reading.value
    client = nil
    #expect(try await server.read() == nil)
  }

  @Test func tellsThatThePeerWasKilled() async throws {
    let listener = try await Listener.listen(on: Transport.ipv4.freshAddress)
    for yields in 0..<20 {
      var peer: RawSocket? = RawSocket()
      peer?.resetAtEnd()
      peer?.join(listener.address)
      let channel = try await listener.nextConnection()
      #expect(channel.peer == peer?.address)
      let reading = Task { await socketError { try await channel.read() } }
      let writing = Task { await socketError { try await channel.write(Data(count: 64 << 20)) } }
      for _ in 0..<yields { await Task.yield() }
      peer = nil
      // Only one of the two is told of the reset; the other may find the connection gone.
      let errors = [await reading.value, await writing.value].compactMap { $0 }
      #expect(errors.contains { $0.description.hasSuffix(": Connection reset by peer") })
      #expect(errors.allSatisfy { $0.address == channel.peer && $0.code != nil })
      await channel.close()
    }
    await listener.close()
  }

  /// Though the system tells only the first that asks.
  @Test(arguments: Transport.available)
  func tellsEveryoneThatThePeerReset(transport: Transport) async throws {
    let (client, server) = try await transport.connectedPair()
    try await client.write(Data([1]))
    // It has not read that.
    await server.close()
    while await socketError({ try await client.write(Data([2])) }) == nil {}
    for _ in 0..<2 {
      let reading = await socketError { try await client.read() }
      #expect(reading?.description == "cannot read from \(client.peer): Connection reset by peer")
      let writing = await socketError { try await client.write(Data([3])) }
      #expect(writing?.description == "cannot write to \(client.peer): Connection reset by peer")
    }
  }

  @Test func aBrokenPipeDoesNotKillTheProcess() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.dieOfBrokenPipes()
      for transport in Transport.available {
        let (client, server) = try await transport.connectedPair()
        await server.close()
        var error: SocketError?
        while error == nil { error = await socketError { try await client.write(Data([1])) } }
        precondition(error?.operation == .write)
      }
    }
  }

  @Test func leavesNoDescriptorOpen() async {
    await #expect(processExitsWith: .success) {
      for transport in Transport.available {
        // The first connection makes what the dispatch library keeps.
        try await exchange(count: 1, over: transport)
        let before = OwnProcess.descriptors
        try await exchange(count: 500, over: transport)
        precondition(OwnProcess.descriptors == before, "\(transport) leaves descriptors open")
      }
    }
  }
}

/// Opens connections, all at once, and sends a message each way over each.
private func exchange(count: Int, over transport: Transport) async throws {
  let listener = try await Listener.listen(on: transport.freshAddress)
  let address = listener.address
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      var channels: [SocketChannel] = []
      for await channel in listener.connections {
        channels.append(channel)
        if channels.count == count { break }
      }
      for channel in channels {
        try await channel.write(try await channel.read(8))
        await channel.close()
      }
    }
    for index in 0..<UInt64(count) {
      group.addTask {
        let channel = try await SocketChannel.connect(to: address)
        let message = unsafe withUnsafeBytes(of: index) { unsafe Data($0) }
        try await channel.write(message)
        let answer = try await channel.readToEnd()
        precondition(answer == message)
        await channel.close()
      }
    }
    try await group.waitForAll()
  }
  await listener.close()
}
