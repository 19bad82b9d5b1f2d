internal import PacketKit

/// The packets of a connection: one for both directions, or one for each.
struct Directions {
  let toServer: PacketReference
  let fromServer: PacketReference

  static let options = [toServerOption, fromServerOption]

  private static let toServerOption = Option(
    name: "--to-server", value: "PACKET", summary: "the packets that are sent to the port")
  private static let fromServerOption = Option(
    name: "--from-server", value: "PACKET", summary: "the packets that are sent from the port")

  static let help = """
    With --to-server and --from-server, there is no PACKET: what is sent to the port is of one packet, and what
    comes from it of another.
    """

  /// The packets that options name; nil if none does.
  init?(
    _ arguments: Arguments, _ packets: PacketCatalog, hasPort: Bool
  ) throws(Failure) {
    let names = [Self.toServerOption, Self.fromServerOption].map(arguments.textIfGiven)
    guard names[0] != nil || names[1] != nil else { return nil }
    guard let toServer = names[0], let fromServer = names[1] else {
      throw .usage("--to-server and --from-server need each other")
    }
    guard hasPort else { throw .usage("--to-server needs --udp or --tcp, the port of the server") }
    self.toServer = try packets.packet(in: [toServer])
    self.fromServer = try packets.packet(in: [fromServer])
  }

  init(both packet: PacketReference) {
    (toServer, fromServer) = (packet, packet)
  }
}
