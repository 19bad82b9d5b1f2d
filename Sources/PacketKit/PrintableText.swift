// Escapes text that comes from outside, for errors, log lines and annotated hex. Every place that quotes such text uses
// these functions, so that it cannot break the line, move a terminal's cursor, reorder the surrounding text, hide in
// it, or flood it.

extension StringProtocol {
  /// The text, with an escape for each scalar that is unprintable or that reorders text.
  package var printable: String { printable(maximumCount: .max) }

  /// The first scalars of the text, with escapes as in ``printable``, and an ellipsis if there are more.
  package func printable(maximumCount: Int) -> String {
    let (text, isWhole) = escaped(maximumCount: maximumCount, alsoEscaping: "")
    return isWhole ? text : "\(text)…"
  }

  /// The text as a Swift string literal, with an ellipsis after it if it has more than 40 scalars.
  package var quoted: String { quoted(maximumCount: 40) }

  /// The first scalars of the text as a Swift string literal, with an ellipsis after it if there are more.
  package func quoted(maximumCount: Int) -> String {
    let (text, isWhole) = escaped(maximumCount: maximumCount, alsoEscaping: "\"\\")
    return isWhole ? "\"\(text)\"" : "\"\(text)\"…"
  }

  /// The first scalars with their escapes, and whether they are all of the text.
  ///
  /// This counts scalars, not characters, because a single character can contain any number of scalars.
  private func escaped(maximumCount: Int, alsoEscaping others: String) -> (String, isWhole: Bool) {
    var text = ""
    var count = 0
    var scalars = unicodeScalars.makeIterator()
    var next = scalars.next()
    // The previous scalar, if it is shown unescaped.
    var previous: Unicode.Scalar?
    while let scalar = next {
      guard count < maximumCount else { return (text, false) }
      count += 1
      next = scalars.next()
      if scalar.isPrintable(between: previous, and: next), !others.unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
        previous = scalar
      } else {
        text += scalar.escaped(asASCII: true)
        previous = nil
      }
    }
    return (text, true)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible and unambiguous between its neighbors.
  fileprivate func isPrintable(
    between previous: Unicode.Scalar?,
    and next: Unicode.Scalar?
  ) -> Bool {
    if (0x20..<0x7F).contains(value) { return true }
    // A joiner combines the parts of one emoji.
    if self == "\u{200D}" { return previous?.endsEmoji == true && next?.beginsEmoji == true }
    // A mark needs a character to combine with, other than an escape or the quotation mark.
    if isCombiningMark, previous == nil { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
      .surrogate:
      return false
    default:
      return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }

  private var beginsEmoji: Bool { value > 0x7F && properties.isEmoji }

  private var endsEmoji: Bool { beginsEmoji || properties.isVariationSelector }
}
