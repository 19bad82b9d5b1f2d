internal import PacketKit

/// `diff`: compares two packets field by field.
struct DiffCommand: SchemaCommand {
  static let name = "diff"
  static let summary = "show in which fields two packets differ"
  static let synopsis = "[PACKET] FIRST SECOND [--raw] [--given VALUE] [--schema FILE]"
  static let options = [raw, GivenArgument.option, .schema]
  static let discussion = """
    FIRST and SECOND are each hexadecimal digits in one argument, a file, or - for the standard input, as for
    'dump'. A line with - is a field of the first packet, and one with + of the second. The exit status is 1 if
    the packets differ.

    """

  private static let raw = Option(name: "--raw", summary: "read every file as the packet itself")

  private let packet: PacketReference
  private let given: GivenValue?
  private let inputs: [PacketInput]
  private let isRaw: Bool

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    var operands = arguments.operands[...]
    isRaw = arguments.has(Self.raw)
    packet = try packets.takePacket(from: &operands)
    given = try GivenArgument(arguments, packet).value
    guard operands.count == 2 else {
      throw .usage("there must be two packets to compare, but there are \(operands.count)")
    }
    var inputs: [PacketInput] = []
    for operand in operands { inputs.append(try PacketInput([operand], isRaw: isRaw)) }
    self.inputs = inputs
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var packets: [[UInt8]] = []
    for input in inputs {
      packets.append(try console.bytes(of: input, isRaw: isRaw))
    }
    guard packets[0] != packets[1] else { return }
    let changes = lines(of: packets[0]).merged(with: lines(of: packets[1]))
    // Where a value's text does not show what differs, its bytes do.
    let removed = Set(changes.filter { $0.mark == "-" }.map { $0.element.text })
    let texts = removed.intersection(changes.filter { $0.mark == "+" }.map { $0.element.text })
    var text = ""
    for (mark, line) in changes where mark != " " {
      text += "\(mark) \(texts.contains(line.text) ? "\(line.name) \(line.digits)" : line.text)\n"
    }
    try console.write(text)
    throw Failure(code: .badPacket, message: "the packets differ")
  }

  /// A field. Two are equal if their names and their bytes are.
  private struct Line: Equatable {
    let name: String
    let digits: String
    let text: String

    static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.digits == b.digits }
  }

  /// The error and the fields of a packet, and the bytes after them.
  private func lines(of bytes: [UInt8]) -> [Line] {
    let map = FieldMap(of: packet, in: bytes, given: given)
    var lines: [Line] = []
    if let error = map.error {
      let name = "# \(error.description.printable)"
      lines.append(Line(name: name, digits: "", text: name))
    }
    lines += map.fields.map { field in
      let name = map.name(of: field).printable
      let digits = field.digits(in: bytes)
      let value = field.text?.printable ?? digits
      return Line(name: name, digits: digits, text: "\(name) \(value)")
    }
    if !map.undecoded.isEmpty {
      let digits = bytes[map.undecoded].hexDigits
      lines.append(Line(name: "not decoded", digits: digits, text: "not decoded \(digits)"))
    }
    return lines
  }
}

extension FieldMap.Field {
  /// The field's bytes in hexadecimal, or its bits.
  fileprivate func digits(in bytes: [UInt8]) -> String {
    guard let bits else { return bytes[range].hexDigits }
    let order = bitOrder ?? .mostSignificantFirst
    let digits = bits.clamped(to: 0..<8 * bytes.count).map { "\(bytes.bit($0, order))" }
    return "0b" + (order == .leastSignificantFirst ? digits.reversed() : digits).joined()
  }
}
