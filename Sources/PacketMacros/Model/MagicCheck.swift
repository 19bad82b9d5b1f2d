// The elements of an array of bytes that are plain numbers.

extension AttributeSyntax.Argument {
  /// The problem with those that are no bytes.
  var objectionsToBytes: [Diagnostic] {
    guard let list = try? Lexer.tokens(of: Array(value.utf8)),
      list.first?.isPunctuation("[") == true,
      let end = list.first?.partner
    else { return [] }
    var diagnostics: [Diagnostic] = []
    var element: [Token] = []
    var index = 1
    while index <= end {
      if index == end || list[index].isPunctuation(",") {
        if let diagnostic = objection(to: element) { diagnostics.append(diagnostic) }
        element = []
      } else {
        element.append(list[index])
        index = list[index].partner ?? index
      }
      index += 1
    }
    return diagnostics
  }

  private func objection(to element: [Token]) -> Diagnostic? {
    let text = element.map(\.text).joined()
    guard let first = element.first, let last = element.last, last.kind == .number,
      let value = integerLiteral(text), !(0...255).contains(value)
    else { return nil }
    let base = valueRange.lowerBound
    let range = base + first.range.lowerBound..<base + last.range.upperBound
    return Diagnostic(.notAByte(text, of: label ?? ""), at: range)
  }
}
