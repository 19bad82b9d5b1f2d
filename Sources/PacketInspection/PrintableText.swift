extension StringProtocol {
  /// The text with escapes for whatever would break the line, move a terminal's cursor or reorder the text.
  ///
  /// What comes from the network is shown in this form, so that it cannot pretend to be something else.
  public var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isPrintable {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escaped(asASCII: true)
      }
    }
    return text
  }

  /// The text as a Swift string literal, printable.
  var quoted: String { String(self).debugDescription.printable }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    // The joiner holds the persons of one emoji together.
    case .format: self == "\u{200D}"
    default: true
    }
  }
}
