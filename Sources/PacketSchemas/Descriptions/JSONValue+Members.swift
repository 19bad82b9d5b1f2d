// Members of objects, as packets are written and read.

extension JSONValue {
  /// Creates an object of a kind, without the members that are nil.
  static func object(
    _ name: String,
    _ kind: String,
    _ members: KeyValuePairs<String, JSONValue?>
  ) -> JSONValue {
    let others = members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
    return .object([Member(name: name, value: .string(kind))] + others)
  }

  /// An integer, or nothing for the usual one.
  static func integer<Number: BinaryInteger>(_ number: Number, unless usual: Number) -> JSONValue? {
    number == usual ? nil : .integer(number)
  }

  /// The problem with the value.
  func problem(_ text: String) -> SchemaParseError {
    SchemaParseError(description: "\(text) in \(line)")
  }

  /// A member that must be there.
  func member(_ name: String) throws(SchemaParseError) -> JSONValue {
    guard let value = self[name] else { throw problem("'\(name)' is missing") }
    return value
  }

  func text(_ name: String) throws(SchemaParseError) -> String {
    guard let text = try member(name).string else { throw problem("'\(name)' is not a string") }
    return text
  }

  func number<Number: LosslessStringConvertible>(
    _ name: String
  ) throws(SchemaParseError) -> Number {
    guard case .number(let text) = try member(name), let number = Number(text) else {
      throw problem("'\(name)' is not a number that fits")
    }
    return number
  }

  /// A hexadecimal number.
  func bits(_ name: String) throws(SchemaParseError) -> UInt64 {
    guard let bits = UInt64(try text(name).dropFirst(2), radix: 16) else {
      throw problem("'\(name)' is not a hexadecimal number")
    }
    return bits
  }

  /// Bytes in hexadecimal digits.
  func bytes(_ name: String) throws(SchemaParseError) -> [UInt8] {
    let digits = Array(try text(name).utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...].prefix(2), as: UTF8.self), radix: 16)
    }
  }

  /// One of some values, by its name.
  func one<Value>(of values: [Value], _ name: String) throws(SchemaParseError) -> Value {
    let text = try text(name)
    guard let value = values.first(where: { "\($0)" == text }) else {
      throw problem("'\(text)' is not a value of '\(name)'")
    }
    return value
  }

  func elements<Element>(
    _ name: String,
    _ body: (JSONValue) throws(SchemaParseError) -> Element
  ) throws(SchemaParseError) -> [Element] {
    try member(name).elements.map(body)
  }

  /// Rejects a value in which something is not as it is written: a member that is not known, or has another type.
  func check(_ written: JSONValue) throws(SchemaParseError) {
    guard sorted == written.sorted else { throw problem("something unknown") }
  }

  /// The value with the members of each object in the order of their names.
  private var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.sorted) }.sorted { $0.name < $1.name })
    case .null, .bool, .number, .string: self
    }
  }
}

extension UInt64 {
  /// The number in hexadecimal digits after 0x.
  var hex: String { "0x" + String(self, radix: 16) }
}
