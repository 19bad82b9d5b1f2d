// How text that comes from outside is shown: in an error, in a line of a log, beside annotated hex. Every place that
// quotes it does so with the functions here, so that it cannot break the line, move a terminal's cursor, reorder the
// text around it, hide in it, or drown it.

extension StringProtocol {
  /// The text, with an escape in place of each scalar that does not print or that reorders text.
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

  /// The first scalars with their escapes, and whether those are all.
  ///
  /// Scalars are counted, not characters: a single character can hold any number of them.
  private func escaped(maximumCount: Int, alsoEscaping others: String) -> (String, isWhole: Bool) {
    var text = ""
    var count = 0
    var scalars = unicodeScalars.makeIterator()
    var next = scalars.next()
    // The scalar before, if it is shown as it is.
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
  /// Whether the scalar shows what it is where it stands.
  fileprivate func isPrintable(
    between previous: Unicode.Scalar?,
    and next: Unicode.Scalar?
  ) -> Bool {
    if (0x20..<0x7F).contains(value) { return true }
    // The joiner holds the persons of one emoji together.
    if self == "\u{200D}" { return previous?.endsEmoji == true && next?.beginsEmoji == true }
    // A mark needs something to stand on; an escape and the quotation mark are not meant.
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
