import PacketSchemas
import PacketKit

/// `packet encode`: encodes values into bytes.
struct EncodeCommand: Command {
  static let name = "encode"
  static let summary = "print the bytes of a packet"
  static let synopsis = "--identifier TEXT --username TEXT --state NUMBER [--raw]"
  static let options = [identifier, username, state, raw]
  static let discussion = """
    Prints the bytes as commented hex, which 'packet decode' reads: one line for each field, with the length
    of a text apart from the text. On a terminal the output has colors, unless NO_COLOR is set, and long
    fields are shortened.

    """

  private static let identifier = Option(
    name: "--identifier",
    value: "TEXT",
    summary: "at most 8 bytes of UTF-8, padded with NUL"
  )
  private static let username = Option(
    name: "--username",
    value: "TEXT",
    summary: "any text"
  )
  private static let state = Option(
    name: "--state",
    value: "NUMBER",
    summary: "\(UInt32.min) to \(UInt32.max), in decimal, or in hexadecimal after 0x"
  )
  private static let raw = Option(name: "--raw", summary: "write the bytes, not hex")

  let packet: PlayerState
  let isRaw: Bool

  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuseOperands()
    packet = PlayerState(
      identifier: try arguments.text(Self.identifier),
      username: try arguments.text(Self.username),
      state: try arguments.integer(Self.state, as: UInt32.self)
    )
    isRaw = arguments.has(Self.raw)
  }

  func run(_ console: Console) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try packet.encodedBytes()
    } catch {
      throw Failure(code: .badPacket, message: error.description.printable)
    }
    if isRaw { return try console.output.write(bytes) }
    let text = AnnotatedHex(of: PlayerState.self, in: bytes).text(
      style: HexStyle(hasColors: console.output.hasColors),
      rowLimit: console.output.isTerminal ? 8 : .max
    )
    try console.output.write(text)
  }
}
