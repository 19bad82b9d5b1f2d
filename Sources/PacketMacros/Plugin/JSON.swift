/// A JSON value. Numbers are whole: the plug-in protocol has no others, so a fraction is cut off.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSON])
  /// Its members as they come. They are few, so that looking for one in all of them is fast.
  case object([(name: String, value: JSON)])

  /// The member called `name`; `nil` when it is absent or null, or when this is not an object.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self,
      let member = members.last(where: { $0.name == name })
    else { return nil }
    if case .null = member.value { return nil }
    return member.value
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// UTF-8 text.
  var bytes: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .bool(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    case .string(let value): JSON.write(value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        JSON.write(member.name, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): text += "\\n".utf8
      case UInt8(ascii: "\r"): text += "\\r".utf8
      case UInt8(ascii: "\t"): text += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        text += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByIntegerLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements)
  }
}
