@testable import PacketSockets
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConnectTests {
  @Test func resolvesNames() async throws {
    // Where localhost is ::1 too, that address is tried and passed over.
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    guard case .tcp(_, let port) = listener.address else { throw ListenerEnded() }
    async let accepted = listener.nextConnection()
    let client = try await SocketChannel.connect(to: .tcp(host: "localhost", port: port))
    #expect(client.peer == listener.address)
    try await client.write(Data([1]))
    #expect(try await accepted.read() == Data([1]))
    await listener.close()
  }

  @Test func triesEveryAddressInTurn() async throws {
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let nobody = RawSocket()
    let other = RawSocket()
    let host = SocketAddress.tcp(host: "several.example", port: 0)
    func connect(_ addresses: SocketAddress...) async throws -> SocketChannel {
      var endpoints: [Endpoint] = []
      for address in addresses { endpoints += try await address.endpoints(for: .connect) }
      return try await .connect(toFirstOf: endpoints, of: host, options: .init())
    }
    let client = try await connect(nobody.address, listener.address, other.address)
    #expect(client.peer == listener.address)
    let error = await socketError { try await connect(nobody.address, other.address) }
    #expect(error?.address == other.address)
    await listener.close()
  }

  @Test func tellsThatNobodyListens() async throws {
    let nobody = RawSocket()
    let error = await socketError { try await SocketChannel.connect(to: nobody.address) }
    #expect(error?.description == "cannot connect to \(nobody.address): Connection refused")
    #expect(error?.address == nobody.address)

    let named = SocketAddress.tcp(host: "localhost", port: nobody.port)
    let last = await socketError { try await SocketChannel.connect(to: named) }
    #expect(last?.operation == .connect)
    #expect(
      last?.description.hasSuffix("1:\(nobody.port): Connection refused") == true
        || last?.description.hasSuffix("1]:\(nobody.port): Connection refused") == true)

    let path = Transport.freshPath()
    let missing = await socketError { try await SocketChannel.connect(to: .unix(path: path)) }
    #expect(missing?.description == "cannot connect to unix:\(path): No such file or directory")
  }

  @Test func tellsThatANameIsUnknown() async {
    // No part of a name may take more than 63 bytes, so nobody is asked.
    let address = SocketAddress.tcp(host: String(repeating: "a", count: 64), port: 80)
    let error = await socketError { try await SocketChannel.connect(to: address) }
    guard case .unresolved(let words) = error?.reason else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(error?.description == "cannot connect to \(address): \(words)")
    #expect(error?.code == nil)
  }

  @Test func refusesAddressesThatTheSystemWouldCut() async {
    for address in [
      SocketAddress.unix(path: ""), .unix(path: "/tmp/a\0b"), .tcp(host: "", port: 1),
      .tcp(host: "127.0.0.1\0.example", port: 1),
    ] {
      let connecting = await socketError { try await SocketChannel.connect(to: address) }
      #expect(connecting?.reason == .malformedAddress)
      let listening = await socketError { try await Listener.listen(on: address) }
      #expect(listening?.reason == .malformedAddress)
      #expect(listening?.operation == .listen)
    }
    let long = SocketAddress.unix(path: "/tmp/" + String(repeating: "ü", count: 100))
    let error = await socketError { try await Listener.listen(on: long) }
    guard case .pathTooLong(205, let maximum) = error?.reason else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(
      error?.description
        == "cannot listen on \(long): the path takes 205 bytes, but the maximum is \(maximum)")
  }

  @Test func listensAtAPathOfTheMaximumLength() async throws {
    let directory = FileManager.default.temporaryDirectory.path
    let error = await socketError {
      try await Listener.listen(on: .unix(path: String(repeating: "a", count: 1000)))
    }
    guard case .pathTooLong(_, let maximum) = error?.reason else { throw ListenerEnded() }
    let name = UUID().uuidString + String(repeating: "n", count: maximum)
    let path = String("\(directory)/\(name)".prefix(maximum))
    let listener = try await Listener.listen(on: .unix(path: path))
    _ = try await SocketChannel.connect(to: .unix(path: path))
    await listener.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  #if os(Linux)
    /// Other systems refuse a connection for which there is no place.
    @Test func waitsForAPlaceInTheBacklog() async throws {
      let listener = try await Listener.listen(on: .unix(path: Transport.freshPath()), backlog: 1)
      let connecting = (0..<5).map { _ in
        Task { try await SocketChannel.connect(to: listener.address) }
      }
      try await Task.sleep(for: .milliseconds(50))
      for _ in 0..<5 { _ = try await listener.nextConnection() }
      for connection in connecting { _ = try await connection.value }
      await listener.close()
    }
  #endif

  @Test func canBeCancelled() async throws {
    // A backlog that is full leaves connections waiting, where the system does not refuse them.
    let listener = try await Listener.listen(on: .tcp(host: "127.0.0.1", port: 0), backlog: 0)
    let connecting = (0..<8).map { _ in
      Task { try await SocketChannel.connect(to: listener.address) }
    }
    for task in connecting { task.cancel() }
    for task in connecting {
      do {
        _ = try await task.value
      } catch {
        #expect(error is CancellationError)
      }
    }
    await listener.close()
  }
}
