/// The value of an expression that is an integer literal; `nil` for any other.
func integerLiteral(_ text: String) -> Int? {
  var digits = text.filter { $0 != "_" && $0 != " " }
  let isNegative = digits.hasPrefix("-")
  if isNegative { digits.removeFirst() }
  guard let first = digits.first, first.isASCII, first.isNumber else { return nil }
  let radixes = ["0x": 16, "0o": 8, "0b": 2]
  let radix = radixes[String(digits.prefix(2))]
  if radix != nil { digits.removeFirst(2) }
  guard let value = Int(digits, radix: radix ?? 10) else { return nil }
  return isNegative ? -value : value
}
