import PacketSockets
import Testing

@Suite struct SocketAddressTests {
  @Test(arguments: [
    ("127.0.0.1:4711", SocketAddress.tcp(host: "127.0.0.1", port: 4711)),
    ("[::1]:4711", .tcp(host: "::1", port: 4711)),
    ("[fe80::1%eth0]:1", .tcp(host: "fe80::1%eth0", port: 1)),
    ("localhost:0", .tcp(host: "localhost", port: 0)),
    ("bücher.example:65535", .tcp(host: "bücher.example", port: 65535)),
    ("unix:/run/bus.sock", .unix(path: "/run/bus.sock")),
    ("unix:bus:1", .unix(path: "bus:1")),
    ("[unix]:80", .tcp(host: "unix", port: 80)),
    ("[udp]:80", .tcp(host: "udp", port: 80)),
    ("udp:127.0.0.1:4711", .udp(host: "127.0.0.1", port: 4711)),
    ("udp:[::1]:4711", .udp(host: "::1", port: 4711)),
    ("udp:udp:1", .udp(host: "udp", port: 1)),
  ])
  func isItsText(text: String, address: SocketAddress) {
    #expect(SocketAddress(text) == address)
    #expect(address.description == text)
    #expect(
      address.port
        == (text.hasPrefix("unix:") ? nil : text.split(separator: ":").last.flatMap { UInt16($0) }))
  }

  @Test(arguments: [
    "", ":", "localhost", "localhost:", ":4711", "localhost:65536", "localhost:-1", "localhost:+1",
    "localhost:٤", "localhost:1 ", "local host:1", "::1:4711", "[::1]", "[::1]4711", "[]:1",
    "[::1:4711", "a[b]:1", "unix:", "udp:", "udp:4711", "udp:::1:4711",
  ])
  func refusesWhatIsNone(text: String) {
    #expect(SocketAddress(text) == nil)
  }

  @Test func takesBracketsAroundAnyHost() {
    #expect(SocketAddress("[127.0.0.1]:1") == .tcp(host: "127.0.0.1", port: 1))
    #expect(SocketAddress("localhost:0080") == .tcp(host: "localhost", port: 80))
  }
}
