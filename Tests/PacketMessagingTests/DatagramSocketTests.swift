import Foundation
import PacketMessaging
import PacketSockets
import PacketTesting
import TestPackets
import Testing

@Suite(.timeLimit(.minutes(5))) struct DatagramSocketTests {
  static let hosts = RawSocket.hasIPv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"]

  private func boundSocket(
    _ host: String = "127.0.0.1",
    capacity: Int = 256,
    maximumLength: Int = 2048
  ) async throws -> DatagramSocket {
    try await .bind(
      to: .udp(host: host, port: 0), capacity: capacity, maximumLength: maximumLength)
  }

  /// Waits until so many datagrams have come, which the socket's own thread receives.
  private func wait(for count: Int, at socket: DatagramSocket) async throws {
    while socket.counts.received + socket.counts.tooLong < count {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private func next(_ socket: DatagramSocket) async throws -> Datagram? {
    for try await datagram in socket.datagrams { return datagram }
    return nil
  }

  @Test(arguments: hosts) func datagramsArriveWholeWithTheirSender(host: String) async throws {
    let server = try await boundSocket(host, maximumLength: 65_535)
    let client = try await DatagramSocket.connect(to: server.address, maximumLength: 65_535)
    for bytes in [Data(), Data([1]), randomBytes(1400), randomBytes(60_000)] {
      #expect(try client.send(bytes))
      let datagram = try #require(try await next(server))
      #expect(datagram.bytes == bytes)
      #expect(datagram.peer.address == client.address)
      #expect(try server.send(datagram.bytes + [7], to: datagram.peer))
      let answer = try #require(try await next(client))
      #expect(answer.bytes == bytes + [7])
      #expect(answer.peer == client.peer)
    }
  }

  @Test func peersAreFoundAndAreKeys() async throws {
    let (a, b) = (try await boundSocket(), try await boundSocket())
    let peer = try await a.peer(at: b.address)
    #expect(peer.address == b.address)
    #expect(peer.description == b.address.description)
    let other = try await a.peer(at: a.address)
    #expect(peer != other)
    let same = try await a.peer(at: b.address)
    #expect(Set([peer, same]).count == 1)
    #expect(try a.send(Data([1, 2]), to: peer))
    #expect(try await next(b)?.peer.address == a.address)
  }

  @Test func theOldestAreDroppedAndCounted() async throws {
    let server = try await boundSocket(capacity: 4)
    let client = try await DatagramSocket.connect(to: server.address)
    for number in UInt8(0)..<10 { #expect(try client.send(Data([number]))) }
    try await wait(for: 10, at: server)
    var taken: [UInt8] = []
    while let byte = try server.receive({ bytes, _ in unsafe bytes.withUnsafeBytes { unsafe $0[0] }
    }) {
      taken.append(byte)
    }
    #expect(taken == [6, 7, 8, 9])
    #expect(server.counts.received == 10)
    #expect(server.counts.dropped == 6)
    #expect(server.counts.tooLong == 0)
  }

  @Test func aLoopThatIsCancelledBeforeTakesNothing() async throws {
    let server = try await boundSocket()
    let client = try await DatagramSocket.connect(to: server.address)
    #expect(try client.send(Data([1])))
    try await wait(for: 1, at: server)
    let loop = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await next(server)
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
    #expect(try await next(server)?.bytes == Data([1]))
  }

  @Test func aDatagramThatIsTooLongIsDroppedAndCounted() async throws {
    let server = try await boundSocket(maximumLength: 100)
    let client = try await DatagramSocket.connect(to: server.address)
    #expect(try client.send(randomBytes(101)))
    #expect(try client.send(randomBytes(100)))
    #expect(try await next(server)?.bytes.count == 100)
    #expect(server.counts.tooLong == 1)
    #expect(server.counts.received == 1)
  }

  @Test(arguments: [Int.min, 0, .max]) func anyLimitsAreMadePossible(_ limit: Int) async throws {
    let server = try await boundSocket(capacity: limit, maximumLength: limit)
    let client = try await DatagramSocket.connect(to: server.address)
    #expect(try client.send(Data([1])))
    #expect(try await next(server)?.bytes == Data([1]))
  }

  @Test(arguments: hosts) func tooManyBytesAreNotSent(host: String) async throws {
    let server = try await boundSocket(host)
    let client = try await DatagramSocket.connect(to: server.address)
    let maximum = host == "::1" ? 65_527 : 65_507
    for count in [maximum + 1, 200_000] {
      let error = await socketError { try client.send(Data(count: count)) }
      let sentence = "the datagram takes \(count) bytes, but the maximum is \(maximum)"
      #expect(error?.description == "cannot send to \(server.address): \(sentence)")
      let datagrams = [Datagram(Data(count: count), to: try await client.peer(at: server.address))]
      #expect(await socketError { try client.send(datagrams) } == error)
    }
    #expect(try client.send(Data([1])))
    #expect(try await next(server)?.bytes == Data([1]))
  }

  @Test(arguments: [false, true]) func batchesArriveInFull(isConnected: Bool) async throws {
    let server = try await boundSocket()
    let client =
      isConnected
      ? try await DatagramSocket.connect(to: server.address) : try await boundSocket()
    let peer = try await client.peer(at: server.address)
    let datagrams = (0..<150).map { Datagram(randomBytes($0), to: peer) }
    #expect(try client.send(datagrams) == datagrams.count)
    try await wait(for: datagrams.count, at: server)
    for datagram in datagrams { #expect(try await next(server)?.bytes == datagram.bytes) }
    #expect(try client.send([]) == 0)
  }

  @Test func aBatchEndsBeforeWhatCannotBeSent() async throws {
    let server = try await boundSocket()
    let peer = try await server.peer(at: server.address)
    let (short, long) = (Datagram(Data([1]), to: peer), Datagram(Data(count: 70_000), to: peer))
    #expect(try server.send([short, short, long, short]) == 2)
    #expect(await socketError { try server.send([long, short]) } != nil)
  }

  @Test func aConnectedSocketHasOnePeer() async throws {
    let (server, other) = (try await boundSocket(), try await boundSocket())
    let client = try await DatagramSocket.connect(to: server.address)
    let elsewhere = try await client.peer(at: other.address)
    let error = await socketError { try client.send(Data([1]), to: elsewhere) }
    #expect(error?.address == other.address)
    #expect(error?.code != nil)
    let datagrams = [Datagram(Data([1]), to: elsewhere)]
    #expect(await socketError { try client.send(datagrams) } == error)
    let good = Datagram(Data([1]), to: try #require(client.peer))
    #expect(try client.send([good] + datagrams) == 1)
    #expect(try await next(server)?.bytes == Data([1]))
    #expect(try client.send(Data([2]), to: client.peer))
    #expect(try await next(server)?.bytes == Data([2]))
    let peer = try await other.peer(at: client.address)
    #expect(try other.send(Data([3]), to: peer))
    let back = try await server.peer(at: client.address)
    #expect(try server.send(Data([4]), to: back))
    #expect(try await next(client)?.bytes == Data([4]))
  }

  @Test func withoutAPeerNothingIsSent() async throws {
    let socket = try await boundSocket()
    #expect(await socketError { try socket.send(Data([1])) }?.operation == .send)
  }

  @Test func whereNothingReceivesIsAnErrorThatPasses() async throws {
    try await retakingPort {
      let server = try await boundSocket()
      let address = server.address
      server.close()
      let client = try await DatagramSocket.connect(to: address)
      #expect(try client.send(Data([1])))
      let error = await socketError { try await next(client) }
      #expect(error?.description == "cannot receive from \(address): Connection refused")
      let waiting = Task { try await next(client) }
      for _ in 0..<20 { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      let successor = try await DatagramSocket.bind(to: address)
      #expect(try client.send(Data([2])))
      #expect(try await next(successor)?.bytes == Data([2]))
    }
  }

  @Test func closingEndsLoopsAndReleasesThePort() async throws {
    try await retakingPort {
      let socket = try await boundSocket()
      let peer = try await socket.peer(at: socket.address)
      #expect(try socket.send(Data([1]), to: peer))
      try await wait(for: 1, at: socket)
      socket.close()
      socket.close()
      // What has come can still be taken.
      #expect(try await next(socket)?.bytes == Data([1]))
      #expect(try await next(socket) == nil)
      #expect(await socketError { try socket.send(Data([1]), to: peer) }?.reason == .closed)
      let several = [Datagram(Data(), to: peer)]
      #expect(await socketError { try socket.send(several) }?.reason == .closed)
      _ = try await DatagramSocket.bind(to: socket.address)

      let other = try await boundSocket()
      let loops = (0..<3).map { _ in
        Task {
          var count = 0
          for try await _ in other.datagrams { count += 1 }
          return count
        }
      }
      for _ in 0..<20 { await Task.yield() }
      other.close()
      for loop in loops { #expect(try await loop.value == 0) }
    }
  }

  @Test func isReleasedWithItsLastReference() async throws {
    try await retakingPort {
      let address = try await boundSocket().address
      let socket = try await DatagramSocket.bind(to: address)
      #expect(socket.address == address)
    }
  }

  @Test(.enabled(if: RawSocket.hasIPv6)) func theOtherVersionOfIPIsNamed() async throws {
    let (old, new) = (try await boundSocket("127.0.0.1"), try await boundSocket("::1"))
    for (socket, other, words) in [
      (old, new, "the socket is IPv4, the address is IPv6"),
      (new, old, "the socket is IPv6, the address is IPv4"),
    ] {
      let sentence = "cannot send to \(other.address): \(words)"
      let peer = try await other.peer(at: other.address)
      #expect(await socketError { try socket.send(Data([1]), to: peer) }?.description == sentence)
      let datagrams = [Datagram(Data([1]), to: peer)]
      #expect(await socketError { try socket.send(datagrams) }?.description == sentence)
      let own = Datagram(Data([2]), to: try await socket.peer(at: socket.address))
      #expect(try socket.send([own] + datagrams) == 1)
      #expect(try await next(socket)?.bytes == Data([2]))
      let unknown = await socketError { try await socket.peer(at: other.address) }
      #expect(unknown?.description == sentence)
    }
  }

  /// Within this machine: 127.255.255.255 is everyone in 127.0.0.0.
  @Test func allAreReachedIfThatIsAllowed() async throws {
    let host = try await boundSocket("127.255.255.255")
    let timid = try await boundSocket()
    let everyone = try await timid.peer(at: host.address)
    #expect(await socketError { try timid.send(Data([1]), to: everyone) }?.code != nil)
    var options = SocketOptions()
    options.allowsBroadcast = true
    let seeker = try await DatagramSocket.bind(
      to: .udp(host: "127.0.0.1", port: 0), options: options)
    #expect(try seeker.send(Data([2]), to: everyone))
    let question = try #require(try await next(host))
    #expect(question.bytes == Data([2]))
    #expect(question.peer.address == seeker.address)
  }

  @Test func addressesOfOtherSocketsAreUnsuitable() async throws {
    let udp = SocketAddress.udp(host: "127.0.0.1", port: 0)
    let tcp = SocketAddress.tcp(host: "127.0.0.1", port: 0)
    #expect(
      await socketError { try await DatagramSocket.bind(to: tcp) }?.reason == .unsuitableAddress)
    #expect(await socketError { try await Listener.listen(on: udp) }?.reason == .unsuitableAddress)
    let error = await socketError { try await SocketChannel.connect(to: udp) }
    #expect(
      error?.description
        == "cannot connect to udp:127.0.0.1:0: "
        + "UDP addresses are for datagram sockets, and all others for channels")
    let taken = try await boundSocket()
    let second = await socketError { try await DatagramSocket.bind(to: taken.address) }
    #expect(second?.description == "cannot bind to \(taken.address): Address already in use")
  }

  /// A socket that failed, and one that nobody takes from, keep no thread busy.
  @Test func waitingTakesNoTime() async {
    await #expect(processExitsWith: .success) {
      let full = try await DatagramSocket.bind(to: .udp(host: "127.0.0.1", port: 0), capacity: 1)
      let closed = try await DatagramSocket.bind(to: .udp(host: "127.0.0.1", port: 0))
      closed.close()
      let failing = try await DatagramSocket.connect(to: closed.address)
      let client = try await DatagramSocket.connect(to: full.address)
      for _ in 0..<10 {
        _ = try client.send(Data([1]))
        _ = try? failing.send(Data([1]))
      }
      let start = OwnProcess.processorTime
      try await Task.sleep(for: .seconds(1))
      precondition(OwnProcess.processorTime - start < 0.5)
    }
  }

  @Test func withoutDescriptorsOpeningFails() async {
    await #expect(processExitsWith: .success) {
      let address = SocketAddress.udp(host: "127.0.0.1", port: 0)
      let first = try await DatagramSocket.bind(to: address)
      OwnProcess.limitDescriptors(toMore: 0)
      do {
        _ = try await DatagramSocket.bind(to: address)
        preconditionFailure("there is no descriptor")
      } catch let error as SocketError {
        precondition(error.operation == .bind)
      }
      let peer = try await first.peer(at: first.address)
      _ = try first.send(Data([1]), to: peer)
      for try await datagram in first.datagrams {
        precondition(datagram.bytes == Data([1]))
        break
      }
    }
  }

  /// Several senders at once, more than anyone takes: memory stays bounded, and what is counted adds up.
  @Test func aFloodIsCounted() async throws {
    var options = SocketOptions()
    options.receiveBufferSize = 1
    let server = try await DatagramSocket.bind(
      to: .udp(host: "127.0.0.1", port: 0), capacity: 16, options: options)
    let sent = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let client = try await DatagramSocket.connect(to: server.address)
          return try (0..<5000).count { try client.send(Data(count: $0 % 2 * 3000)) }
        }
      }
      return try await group.reduce(0, +)
    }
    var counts = server.counts
    repeat {
      counts = server.counts
      try await Task.sleep(for: .milliseconds(50))
    } while counts != server.counts
    var taken = 0
    while try server.receive({ _, _ in }) != nil { taken += 1 }
    #expect(taken == min(16, counts.received))
    #expect(counts.received == counts.dropped + taken)
    #if os(Linux)
      #expect(counts.droppedBySystem == sent - counts.received - counts.tooLong)
    #else
      #expect(counts.received + counts.tooLong <= sent)
    #endif
    server.close()
    #expect(server.counts == counts)
  }
}
