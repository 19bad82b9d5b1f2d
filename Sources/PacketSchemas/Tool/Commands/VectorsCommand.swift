internal import PacketKit

/// `vectors`: writes test vectors for an implementation in another language.
struct VectorsCommand: SchemaCommand {
  static let name = "vectors"
  static let summary = "write random packets and malformed ones, for tests in other languages"
  static let synopsis = "[PACKET] [--count NUMBER] [--seed NUMBER] [--output FILE]"
  static let options = [count, seed, .output]
  static let discussion = """
    PACKET is the packet's name; it may be missing if there is only one. Each line is an object in JSON. Half
    of them have the 'bytes' of a random packet, in hexadecimal digits, and its 'value'. The others have been
    damaged: most of them have, in place of a value, the 'offset', 'path', 'reason', and 'sentence' of the error
    with which decoding rejects them.
    In values, integers of more than 15 digits and numbers that JSON does not know are strings, bytes are
    hexadecimal digits, a dictionary is an array of pairs, a case of a union is its name in 'case' and its
    'values', and a case of an enum is its name and 'rawValue'.
    The same seed makes the same lines. Without --count, there are 100; without --seed, the seed is 1.

    """

  private static let count = Option(
    name: "--count", value: "NUMBER", summary: "how many lines to write")
  private static let seed = Option(
    name: "--seed", value: "NUMBER", summary: "what the random packets follow from")

  private let packet: any Packet.Type
  private let count: UInt32
  private let seed: UInt64
  private let path: String?

  init(_ arguments: Arguments, _ packets: PacketCatalog) throws(Failure) {
    let found = try packets.packet(in: arguments.operands)
    guard let type = found.type, !(type is any FormatOfGivenPacket.Type) else {
      throw .usage(
        "\(found.shortName) depends on a value outside of its bytes, which vectors do not have")
    }
    packet = type
    count = try arguments.integerIfGiven(Self.count, as: UInt32.self) ?? 100
    seed = try arguments.integerIfGiven(Self.seed, as: UInt64.self) ?? 1
    path = arguments.textIfGiven(.output)
  }

  func run(_ console: ToolConsole) throws(Failure) {
    var generator = SeededNumbers(seed: seed)
    var text = ""
    for index in 0..<count {
      text += "\(try vector(of: packet, isDamaged: index % 2 == 1, &generator).json)\n"
      guard path == nil else { continue }
      try console.write(text)
      text = ""
    }
    if let path { try console.write(text, to: path) }
  }

  private func vector<P: Packet>(
    of type: P.Type, isDamaged: Bool, _ generator: inout SeededNumbers
  ) throws(Failure) -> Vector {
    do {
      let value = try randomValue(of: type, using: &generator) { bytes throws(PacketError) in
        try P(decoding: bytes)
      }
      let bytes = try value.encodedBytes()
      return Vector(of: type, isDamaged ? bytes.damaged(using: &generator) : bytes)
    } catch {
      throw Failure(code: .badPacket, message: "\(error)")
    }
  }
}
