import PacketSchemas
import PacketKit

/// `packet demo`: encodes and decodes a packet, and decodes a damaged copy.
struct DemoCommand: Command {
  static let name = "demo"
  static let summary = "encode a packet, decode it, and show what a damaged copy comes to"
  static let synopsis = ""
  static let options: [Option] = []
  static let discussion = ""

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuseOperands()
  }

  func run(_ console: Console) throws(Failure) {
    let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)
    var bytes: [UInt8]
    let copy: PlayerState
    do {
      bytes = try packet.encodedBytes()
      copy = try PlayerState(decoding: bytes)
    } catch {
      throw Failure(code: .badPacket, message: error.description)
    }
    guard copy == packet else {
      throw Failure(code: .badPacket, message: "what was decoded is not what was encoded")
    }

    let style = HexStyle(hasColors: console.output.hasColors)
    let hex = AnnotatedHex(of: PlayerState.self, in: bytes)
    try console.output.write("A packet, encoded:\n\n\(hex.text(style: style, hasHeading: false))\n")

    let values = hex.values.map { "  \(style.paint($0.name, .name)): \($0.text ?? "?")\n" }
    try console.output.write("Decoded again:\n\n\(values.joined())\n")

    // This changes the length of the name from 6 to 4278190086.
    bytes[8] = 0xFF
    let damaged = AnnotatedHex(of: PlayerState.self, in: bytes)
    let sentence = damaged.map.error.map(\.description) ?? ""
    try console.output.write(
      "With one byte damaged:\n\n\(damaged.text(style: style, hasHeading: false))\n  \(sentence)\n")
  }
}
