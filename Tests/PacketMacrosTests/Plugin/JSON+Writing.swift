// The plug-in only reads JSON values; tests write them, too.

extension JSON {
  /// UTF-8 text.
  var bytes: [UInt8] {
    var text = JSONText()
    write(to: &text)
    return text.bytes
  }

  private func write(to text: inout JSONText) {
    switch self {
    case .null: text.add("null")
    case .bool(let value): text.add(value ? "true" : "false")
    case .integer(let value): text.add(String(value))
    case .string(let value): text.addString(value)
    case .array(let elements): text.addList(elements) { $0.write(to: &$1) }
    case .object(let members):
      text.add("{")
      for (index, member) in members.enumerated() {
        if index > 0 { text.add(",") }
        text.addString(member.name)
        text.add(":")
        member.value.write(to: &text)
      }
      text.add("}")
    }
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
