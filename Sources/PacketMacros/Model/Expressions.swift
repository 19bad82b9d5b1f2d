// Facts that can be inferred from the text of an expression.

extension String {
  /// `UInt16` of `UInt16.self`.
  @inline(never) var metatypeName: String { hasSuffix(".self") ? String(dropLast(5)) : "(\(self))" }

  /// `UInt8.self` of `Swift.UInt8.self`.
  @inline(never) var withoutSwift: String {
    hasPrefix("Swift.") ? String(dropFirst(6)) : hasPrefix("Swift::") ? String(dropFirst(7)) : self
  }

  @inline(never) var withoutBackticks: String { filter { $0 != "`" } }

  /// In brackets, unless it is a name, a number, a member or plain text.
  @inline(never) var asTerm: String {
    let isSimple = allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isSimple || stringLiteral != nil ? self : "(\(self))"
  }

  /// Without the white space around it.
  @inline(never) var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The contents of a string literal without escapes and interpolation; `nil` for anything else.
  @inline(never) var stringLiteral: String? {
    guard count >= 2, hasPrefix("\""), hasSuffix("\"") else { return nil }
    let content = dropFirst().dropLast()
    return content.contains { $0 == "\\" || $0 == "\"" } ? nil : String(content)
  }

  /// The elements of an array of names or numbers, as they are written.
  @inline(never) var elements: [String]? {
    guard first == "[", last == "]" else { return nil }
    return dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
  }

  /// The integer literals of an array of such.
  @inline(never) var integers: [Int]? {
    guard let elements else { return nil }
    let integers = elements.compactMap(integerLiteral)
    return integers.count == elements.count ? integers : nil
  }
}

/// Whether an expression is surely made of literals alone: numbers, strings, `true`, `false`, `nil` and collections.
@inline(never) func isLiteral(_ text: String) -> Bool {
  if text.stringLiteral != nil { return true }
  let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  return !text.contains { "\"(#{".contains($0) }
    && words.allSatisfy {
      String($0).isOne(of: "true false nil") || $0.first.map { "0"..."9" ~= $0 } ?? false
    }
}

/// The value of an expression that is an integer literal; `nil` for any other.
@inline(never) func integerLiteral(_ text: String) -> Int? {
  var digits = text.filter { $0 != "_" && $0 != " " }
  let isNegative = digits.hasPrefix("-")
  if isNegative { digits.removeFirst() }
  guard let first = digits.first, first.isASCII, first.isNumber else { return nil }
  let radix =
    digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : digits.hasPrefix("0b") ? 2 : 10
  if radix != 10 { digits.removeFirst(2) }
  guard let value = wholeNumber(digits, radix: radix) else { return nil }
  return isNegative ? -value : value
}

/// The number that digits represent; `nil` if there are others, or too many.
@inline(never) func wholeNumber(_ digits: String, radix: Int) -> Int? {
  var value = 0
  for digit in digits.unicodeScalars {
    guard digit.isASCII, let number = Character(digit).hexDigitValue, number < radix
    else { return nil }
    let (product, overflows) = value.multipliedReportingOverflow(by: radix)
    let (sum, exceeds) = product.addingReportingOverflow(number)
    if overflows || exceeds { return nil }
    value = sum
  }
  return digits.isEmpty ? nil : value
}

/// The value of an expression that is an integer literal, or the greatest or least `Int`.
func wellKnownInteger(_ text: String) -> Int? {
  switch text {
  case ".max", "Int.max", "Swift.Int.max": .max
  case ".min", "Int.min", "Swift.Int.min": .min
  default: integerLiteral(text)
  }
}

/// A range whose two ends are literal numbers.
struct LiteralRange {
  let lower: String
  let upper: String
  let isClosed: Bool

  /// `nil` of any other expression.
  init?(_ text: String) {
    let text = text.filter { $0 != " " }
    let isClosed = text.contains("...")
    var ends = text.split(separator: isClosed ? "..." : "..<", omittingEmptySubsequences: false)
      .map { $0.first == "(" && $0.last == ")" ? String($0.dropFirst().dropLast()) : String($0) }
    guard ends.count == 2, let upper = ends.popLast(), let lower = ends.popLast(),
      LiteralRange.isNumber(lower), LiteralRange.isNumber(upper)
    else { return nil }
    self.lower = lower
    self.upper = upper
    self.isClosed = isClosed
  }

  /// Whether there is a value in it.
  var hasValue: Bool { isClosed ? !LiteralRange.isLess(upper, lower) : hasExtent }

  /// Whether there may be more than one value in it.
  var hasExtent: Bool { LiteralRange.isLess(lower, upper) }

  /// Whether it reaches as far below zero as above.
  var isSymmetric: Bool {
    guard let lower = LiteralRange.floatLiteral(lower), let upper = LiteralRange.floatLiteral(upper)
    else { return false }
    return lower == -upper
  }

  var beginsAtZero: Bool { LiteralRange.floatLiteral(lower) == 0 }

  private static func isNumber(_ text: String) -> Bool {
    integerLiteral(text) != nil || floatLiteral(text) != nil
  }

  private static func isLess(_ a: String, _ b: String) -> Bool {
    if let a = integerLiteral(a), let b = integerLiteral(b) { return a < b }
    guard let a = floatLiteral(a), let b = floatLiteral(b) else { return false }
    return a < b
  }

  private static func floatLiteral(_ text: String) -> Double? {
    if let integer = integerLiteral(text) { return Double(integer) }
    guard let first = text.first(where: { $0 != "-" }), first.isASCII, first.isNumber else {
      return nil
    }
    return Double(text.filter { $0 != "_" })
  }
}
