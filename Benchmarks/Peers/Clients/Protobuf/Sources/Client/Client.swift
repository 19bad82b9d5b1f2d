import SwiftProtobuf

@main
enum Client {
  static func main() throws {
    var message = Peers_PlayerState()
    message.identifier = "DOWNSIDE"
    message.username = "zoë"
    message.state = 7
    let bytes: [UInt8] = try message.serializedBytes()
    let copy = try Peers_PlayerState(serializedBytes: bytes)
    print(copy.identifier, copy.username, copy.state)
  }
}
