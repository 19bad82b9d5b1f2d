internal import PacketKit

/// An option of a command.
package struct Option: Equatable, Sendable {
  /// The name with its dashes, such as `--state`.
  package let name: String
  /// The placeholder for its value in the help; nil for an option without a value.
  package let value: String?
  /// A few words on its effect.
  package let summary: String

  /// Creates an option.
  package init(name: String, value: String? = nil, summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Shows the help of the tool or of a command.
  package static let help = Option(name: "--help", summary: "show this help")
}

/// The parsed arguments of a command.
///
/// `--option value` and `--option=value` are equivalent. Everything after `--` is an operand, and so is `-`.
package struct Arguments: Equatable {
  /// The words that are neither options nor their values.
  package private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// Parses `words`. Stops at a request for help, because what follows it does not matter.
  package init(_ words: some Sequence<String>, options: [Option]) throws(Failure) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += words
        return
      }
      let pieces = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pieces[0] == "-h" ? "--help" : String(pieces[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw .usage("unknown option \(name.printable)")
      }
      guard values[name] == nil else { throw .usage("\(name) is given twice") }
      values[name] = try Self.value(of: option, pieces.count == 2 ? pieces[1] : nil, &words)
      if option == .help { return }
    }
  }

  private static func value(
    of option: Option,
    _ inline: Substring?,
    _ words: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard let value = option.value else {
      if let inline { throw .usage("\(option.name) takes no value, but has \(inline.inQuotes)") }
      return ""
    }
    if let inline { return String(inline) }
    guard let next = words.popFirst() else {
      throw .usage("\(option.name) needs a value: \(option.name) \(value)")
    }
    guard !next.hasPrefix("--") else {
      throw .usage(
        "\(option.name) needs a value, but \(next.printable) follows;"
          + " if that is the value, write \(option.name)=\(next.printable)"
      )
    }
    return next
  }
}

extension Arguments {
  /// Whether an option without a value is present.
  package func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of a required option.
  package func text(_ option: Option) throws(Failure) -> String {
    guard let text = values[option.name] else {
      throw .usage("\(option.name) is missing")
    }
    return text
  }

  /// The value of an option; nil if it is not given.
  package func textIfGiven(_ option: Option) -> String? { values[option.name] }

  /// The value of a required option, an integer in decimal or, after `0x`, in hexadecimal.
  package func integer<Number: FixedWidthInteger>(
    _ option: Option,
    as type: Number.Type
  ) throws(Failure) -> Number {
    let text = try text(option)
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let radix = isHexadecimal ? 16 : 10
    let digits = isHexadecimal ? text.dropFirst(2) : text.drop { $0 == "-" }
    guard
      !digits.isEmpty, text.count - digits.count <= (isHexadecimal ? 2 : 1),
      digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isDigit(radix: radix) })
    else {
      throw .usage("\(option.name) \(text.inQuotes) is not a number such as 42 or 0x2a")
    }
    guard let number = Number(isHexadecimal ? digits : text[...], radix: radix) else {
      throw .usage(
        "\(option.name) \(text) is out of range: it must be from \(Number.min) to \(Number.max)"
      )
    }
    return number
  }

  /// The value of an option, an integer as of a required one; nil if it is not given.
  package func integerIfGiven<Number: FixedWidthInteger>(
    _ option: Option,
    as type: Number.Type
  ) throws(Failure) -> Number? {
    has(option) ? try integer(option, as: type) : nil
  }

  /// Rejects operands, for a command that takes none.
  package func refuseOperands() throws(Failure) {
    if let first = operands.first { throw .usage("unexpected argument \(first.inQuotes)") }
  }
}

extension Character {
  fileprivate func isDigit(radix: Int) -> Bool {
    isASCII && (hexDigitValue.map { $0 < radix } ?? false)
  }
}

extension StringProtocol {
  /// The text in quotation marks, with unprintable characters escaped.
  package var inQuotes: String { "\"\(printable)\"" }
}
