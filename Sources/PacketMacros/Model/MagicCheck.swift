// The elements of an array of bytes that are plain numbers.

extension AttributeSyntax.Argument {
  /// Reports those that are no bytes.
  func checkBytes(_ diagnostics: Diagnostics) {
    guard let list = try? Lexer.tokens(of: Array(value.utf8)),
      list.first?.isPunctuation("[") == true,
      let end = list.first?.partner
    else { return }
    var element: [Token] = []
    var index = 1
    while index <= end {
      if index == end || list[index].isPunctuation(",") {
        check(element, diagnostics)
        element = []
      } else {
        element.append(list[index])
        index = list[index].partner ?? index
      }
      index += 1
    }
  }

  private func check(_ element: [Token], _ diagnostics: Diagnostics) {
    let text = element.map(\.text).joined()
    guard let first = element.first, let last = element.last, last.kind == .number,
      let value = integerLiteral(text), !(0...255).contains(value)
    else { return }
    let base = valueRange.lowerBound
    let range = base + first.range.lowerBound..<base + last.range.upperBound
    diagnostics.report(.notAByte(text, label ?? ""), at: range)
  }
}
