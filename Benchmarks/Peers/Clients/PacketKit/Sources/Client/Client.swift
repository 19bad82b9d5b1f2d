import PacketKit

@Packet
struct PlayerState {
  var identifier: String
  var username: String
  var state: UInt32
}

@main
enum Client {
  static func main() throws {
    let packet = PlayerState(identifier: "DOWNSIDE", username: "zoë", state: 7)
    let copy = try PlayerState(decoding: packet.encoded())
    print(copy.identifier, copy.username, copy.state)
  }
}
