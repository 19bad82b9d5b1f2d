import PacketKit

/// Where a peer is: two strings that end with a NUL, and a port.
@Packet
struct Peer: Equatable {
  @Terminated(by: 0) var name: String
  @Terminated(by: 0) var host: String
  var port: UInt16

  static let short = Peer(name: "Player Name", host: "192.168.178.23", port: 4242)
  static let long = Peer(
    name: String(repeating: "A longer name. ", count: 8),
    host: String(repeating: "subdomain.", count: 6) + "example.com",
    port: 4242
  )
}
