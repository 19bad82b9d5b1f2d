internal import PacketKit

/// A literal in Swift, such as the value of a derived field that is always the same.
package enum SwiftLiteral: Equatable {
  case integer(String)
  case bool(Bool)
  case text(String)

  /// Reads a literal's source. Returns nil for what is not one of these, such as a string with escapes.
  package init?(_ source: String) {
    let isNegative = source.hasPrefix("-")
    let digits = source.dropFirst(isNegative ? 1 : 0).filter { $0 != "_" }
    let prefixes: KeyValuePairs = ["0x": 16, "0o": 8, "0b": 2]
    let radix = prefixes.first { digits.hasPrefix($0.key) }?.value ?? 10
    if let number = UInt64(digits.dropFirst(radix == 10 ? 0 : 2), radix: radix) {
      self = .integer("\(isNegative && number > 0 ? "-" : "")\(number)")
    } else if let flag = Bool(source) {
      self = .bool(flag)
    } else if source.utf8.count >= 2, source.first == "\"", source.last == "\"",
      !source.dropFirst().dropLast().contains(where: { "\"\\\n".contains($0) })
    {
      self = .text(String(source.dropFirst().dropLast()))
    } else {
      return nil
    }
  }

  /// The literal that a derived field is always equal to; nil if it follows from other fields, or is no such literal.
  init?(constantOf derivation: PacketDescription.Derivation?) {
    guard case .constant(let source)? = derivation else { return nil }
    self.init(source)
  }

  /// The value as errors show it.
  package var text: String {
    switch self {
    case .integer(let digits): digits
    case .bool(let flag): "\(flag)"
    case .text(let text): text
    }
  }
}

extension JSONValue {
  /// The description of parts for a program that interprets it: with the constants of derived fields as the text that
  /// errors show, and a note of those that are computed or count another field, in place of what they derive from.
  var withConstants: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.withConstants))
    case .object(let members):
      return .object(
        members.map { member in
          guard member.name == "derived" else {
            return Member(name: member.name, value: member.value.withConstants)
          }
          let literal = member.value["constant"]?.string.flatMap { SwiftLiteral($0) }
          let counted = member.value["bytesOf"] ?? member.value["countOf"]
          return literal.map { Member(name: "constant", value: .string($0.text)) }
            ?? counted.map { Member(name: "counts", value: $0) }
            ?? Member(name: "isComputed", value: .bool(true))
        })
    case .null, .bool, .number, .string: return self
    }
  }
}
