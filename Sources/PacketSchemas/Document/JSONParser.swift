/// Parses JSON (RFC 8259).
struct JSONParser {
  /// Text that is not JSON.
  struct Failure: Error, Equatable {
    /// The line, counted from 1.
    let line: Int
    /// The problem with it.
    let problem: String
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0

  /// Returns the value that `text` represents.
  static func parse(_ text: String) throws(Failure) -> JSONValue {
    var parser = JSONParser(scalars: Array(text.unicodeScalars))
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.failure("text after the end") }
    return value
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func failure(_ problem: String) -> Failure {
    Failure(line: 1 + scalars[..<index].count { $0 == "\n" }, problem: problem)
  }

  private mutating func skipSpace() {
    while let scalar = next, " \n\r\t".unicodeScalars.contains(scalar) { index += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(Failure) {
    guard take(scalar) else { throw failure("'\(scalar)' is missing") }
  }

  private mutating func value() throws(Failure) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < 256 else { throw failure("it is nested too deeply") }
    skipSpace()
    switch next {
    case "{": return .object(try members())
    case "[": return .array(try elements())
    case "\"": return .string(try string())
    default: return try word()
    }
  }

  private mutating func elements() throws(Failure) -> [JSONValue] {
    try expect("[")
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    try expect("]")
    return elements
  }

  private mutating func members() throws(Failure) -> [JSONValue.Member] {
    try expect("{")
    var members: [JSONValue.Member] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      let name = try string()
      try expect(":")
      members.append(JSONValue.Member(name: name, value: try value()))
    } while take(",")
    try expect("}")
    return members
  }

  /// Reads a number or a constant.
  private mutating func word() throws(Failure) -> JSONValue {
    var text = ""
    while let scalar = next, scalar.isASCII,
      scalar.properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains(scalar)
    {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    switch text {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
        throw failure("'\(text)' is not a value")
      }
      return .number(text)
    }
  }

  private mutating func string() throws(Failure) -> String {
    try expect("\"")
    var units: [UInt16] = []
    while let scalar = next {
      index += 1
      switch scalar {
      case "\"": return String(decoding: units, as: UTF16.self)
      case "\\": units.append(try escape())
      case _ where scalar.value < 0x20: throw failure("a control character in a string")
      default: units += String(scalar).utf16
      }
    }
    throw failure("a string does not end")
  }

  private mutating func escape() throws(Failure) -> UInt16 {
    guard let scalar = next else { throw failure("a string does not end") }
    index += 1
    switch scalar {
    case "\"", "\\", "/": return UInt16(scalar.value)
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "u":
      let digits = scalars[index..<min(index + 4, scalars.count)]
      var text = ""
      text.unicodeScalars.append(contentsOf: digits)
      guard digits.count == 4, let unit = UInt16(text, radix: 16) else {
        throw failure("an escape without four hexadecimal digits")
      }
      index += 4
      return unit
    default: throw failure("an unknown escape")
    }
  }
}
