extension JSON {
  /// UTF-8 text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .string(let value): JSON.write(value, to: &bytes)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
        element.write(to: &bytes)
      }
      bytes += (elements.isEmpty ? "[]" : "]").utf8
    case .object(let members):
      for (index, member) in members.enumerated() {
        bytes.append(UInt8(ascii: index == 0 ? "{" : ","))
        JSON.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes += (members.isEmpty ? "{}" : "}").utf8
    }
  }

  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
}
