/// A value of JSON. Objects keep the order of their members.
package enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value.
    package var value: JSONValue
  }

  /// No value.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in order.
  case object([Member])
}

extension JSONValue {
  /// Creates an object, without the members that are nil.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// An integer.
  static func integer(_ number: some BinaryInteger) -> JSONValue { .number("\(number)") }

  /// True, or nothing: a flag that is absent is false.
  static func flag(_ isSet: Bool) -> JSONValue? { isSet ? .bool(true) : nil }

  /// The member of an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if it is an integer.
  package var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  /// The elements of an array; none for other values.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

// Printing.
extension JSONValue {
  /// The text: a value that fits is on one line; the parts of any other are on lines of their own.
  package var text: String {
    var text = ""
    print(into: &text, indentation: "")
    return text + "\n"
  }

  /// The most characters of a line, if it has more than one value.
  private static let width = 110

  private func print(into text: inout String, indentation: String) {
    let line = line
    if indentation.count + line.count <= Self.width || isLeaf {
      text += line
      return
    }
    let inner = indentation + "  "
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        element.print(into: &text, indentation: inner)
      }
      text += "\n\(indentation)]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
        text += "\(JSONValue.string(member.name).line): "
        member.value.print(into: &text, indentation: inner)
      }
      text += "\n\(indentation)}"
    default: text += line
    }
  }

  private var isLeaf: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  /// The value on one line.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
