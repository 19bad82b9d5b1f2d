import PacketSchemas
import PacketKit

/// `packet decode`: decodes bytes into values.
struct DecodeCommand: Command {
  static let name = "decode"
  static let summary = "print the values of a packet, or what is wrong with it"
  static let synopsis = "[--raw] HEX ... | FILE | -"
  static let options = [raw]
  static let discussion = """
    HEX is hexadecimal digits, in one argument or several, with spaces or without. Any other argument is a
    FILE, or - for the standard input; write ./cafe for a file whose name could be hex. A text file is read
    as commented hex, in which # begins a comment. A file that is not UTF-8, or that contains a control
    character such as NUL, is read as the packet itself.

    """

  private static let raw = Option(
    name: "--raw",
    summary: "read every file as the packet itself"
  )

  let input: PacketInput
  let isRaw: Bool

  init(_ arguments: Arguments) throws(Failure) {
    isRaw = arguments.has(Self.raw)
    input = try PacketInput(arguments.operands, isRaw: isRaw)
  }

  func run(_ console: Console) throws(Failure) {
    let bytes = try input.read(isRaw: isRaw, from: console)
    let hex = AnnotatedHex(of: PlayerState.self, in: bytes)
    if let error = hex.map.error {
      let details = hex.text(
        style: HexStyle(hasColors: console.errors.hasColors),
        rowLimit: 8,
        hasHeading: false
      )
      throw Failure(
        code: .badPacket,
        message: error.description.printable,
        details: details
      )
    }
    let style = HexStyle(hasColors: console.output.hasColors)
    let lines = hex.values.map { "\(style.paint($0.name, .name)): \($0.text ?? "?")\n" }
    try console.output.write(lines.joined())
  }
}
