internal import PacketKit

/// `diff`: compares two packets field by field.
struct DiffCommand: SchemaCommand {
  static let name = "diff"
  static let summary = "show in which fields two packets differ"
  static let synopsis = "[PACKET] FIRST SECOND [--raw]"
  static let options = [raw]
  static let discussion = """
    FIRST and SECOND are each hexadecimal digits in one argument, a file, or - for the standard input, as for
    'dump'. A line with - is a field of the first packet, and one with + of the second. The exit status is 1 if
    the packets differ.

    """

  private static let raw = Option(name: "--raw", summary: "read every file as the packet itself")

  private let packet: any Packet.Type
  private let inputs: [PacketInput]
  private let isRaw: Bool

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    var operands = arguments.operands[...]
    isRaw = arguments.has(Self.raw)
    packet = try packets.takePacket(from: &operands)
    guard operands.count == 2 else {
      throw .usage("there must be two packets to compare, but there are \(operands.count)")
    }
    var inputs: [PacketInput] = []
    for operand in operands { inputs.append(try PacketInput([operand], isRaw: isRaw)) }
    self.inputs = inputs
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var lines: [[String]] = []
    for input in inputs {
      let bytes = try input.read(isRaw: isRaw) { try console.contents($0, PacketInput.limit) }
      let map = FieldMap(of: packet, in: bytes)
      let error = map.error.map { ["# \($0.description.printable)"] } ?? []
      lines.append(error + map.fields.map { line($0, map, bytes) })
    }
    let changes = lines[1].difference(from: lines[0])
    guard !changes.isEmpty else { return }
    // Removals count in the first packet, insertions in the second.
    var text = ""
    var (first, second) = (0, 0)
    while first < lines[0].count || second < lines[1].count {
      if changes.removals.contains(where: { $0.offset == first }) {
        text += "- \(lines[0][first])\n"
        first += 1
      } else if changes.insertions.contains(where: { $0.offset == second }) {
        text += "+ \(lines[1][second])\n"
        second += 1
      } else {
        (first, second) = (first + 1, second + 1)
      }
    }
    try console.write(text)
    throw Failure(code: .badPacket, message: "the packets differ")
  }

  private func line(_ field: FieldMap.Field, _ map: FieldMap, _ bytes: [UInt8]) -> String {
    let value = field.text?.printable ?? bytes[field.range].hexDigits
    return "\(map.name(of: field).printable) \(value)"
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
