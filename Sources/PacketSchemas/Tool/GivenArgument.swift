internal import PacketKit

/// The value given to an outermost packet, as an argument of the tool.
struct GivenArgument {
  static let option = Option(
    name: "--given", value: "VALUE", summary: "what the packet is given: a number, or a case")

  /// The value; nil if the packet is given nothing.
  let value: GivenValue?

  init(_ arguments: Arguments, _ reference: PacketReference) throws(Failure) {
    let text = arguments.textIfGiven(Self.option)
    guard let type = reference.description.given else {
      guard text == nil else { throw .usage("\(reference.shortName) is given nothing") }
      value = nil
      return
    }
    let name = Self.name(of: reference)
    guard type.takesText else {
      throw .usage("only the program can give \(reference.shortName) a \(name)")
    }
    guard let text else {
      throw .usage("\(reference.shortName) is given a \(name): add \(Self.option.name) VALUE")
    }
    guard let value = type.value(of: text) else {
      throw .usage("\(Self.option.name) \(text.inQuotes) is no \(name)")
    }
    self.value = GivenValue(stating: value)
  }

  private static func name(of packet: PacketReference) -> String {
    (packet.type as? any FormatOfGivenPacket.Type).map { "\($0.given)" } ?? "value"
  }
}

extension WireType {
  /// Whether a number or a word can be one of its values.
  fileprivate var takesText: Bool {
    switch self {
    case .integer, .number, .bool, .optionSet: true
    case .enumeration(_, let type, _), .ranged(let type, _): type.takesText
    case .opaque(let type): type.statesValues
    default: false
    }
  }

  /// The value of a number, a Boolean, or the name of a case.
  fileprivate func value(of text: String) -> PacketTree.Value? {
    switch self {
    case .bool: return Bool(text).map { .bool($0) }
    case .enumeration(_, let type, let cases):
      let rawText = cases?.first { $0.name == text }?.rawValue ?? text
      return type.value(of: rawText)
    case .ranged(let type, _): return type.value(of: text)
    default:
      if let value = Bool(text) { return .bool(value) }
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
      let number = UInt64(digits, radix: text.hasPrefix("0x") ? 16 : 10)
      return number.map { .unsigned($0) } ?? Int64(text).map { .signed($0) }
    }
  }
}
