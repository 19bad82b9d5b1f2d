internal import PacketKit

/// Bytes as text that a person can read and edit: pairs of hexadecimal digits, with optional white space between them,
/// and comments from `#` to the end of the line.
///
/// ```
/// # PlayerState: identifier "DOWNSIDE", username "zoë", state 7
/// 44 4f 57 4e 53 49 44 45   # identifier
/// 00 00 00 04 7a 6f c3 ab   # username
/// 00 00 00 07               # state
/// ```
public struct CommentedHex: Sendable, Equatable {
  /// The bytes.
  public var bytes: [UInt8]

  /// The comment lines before the first byte, without their `#`.
  public var heading: [String]

  /// Why a text is not commented hex, and on which line, counted from 1.
  public struct ParseError: Error, Equatable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// The problem with it.
    public let problem: String

    /// One sentence: the line and what is wrong with it.
    public var description: String { "line \(line): \(problem)" }
  }

  /// Creates commented hex with the given bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - heading: Comment lines before the first byte, without their `#`.
  public init(_ bytes: [UInt8], heading: [String] = []) {
    self.bytes = bytes
    self.heading = heading
  }

  /// Reads commented hex.
  public init(parsing text: String) throws(ParseError) {
    bytes = []
    heading = []
    // "\r\n" is one Character, and also a newline.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let parts = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      var high: UInt8?
      for character in parts[0] {
        if character.isWhitespace {
          guard high == nil else {
            throw ParseError(line: index + 1, problem: "half a byte before a space")
          }
        } else if character.isASCII, let digit = character.hexDigitValue {
          if let upper = high {
            bytes.append(upper << 4 | UInt8(digit))
            high = nil
          } else {
            high = UInt8(digit)
          }
        } else {
          let text = String(character).printable(maximumCount: 8)
          throw ParseError(line: index + 1, problem: "'\(text)' is not a hexadecimal digit")
        }
      }
      guard high == nil else {
        throw ParseError(line: index + 1, problem: "half a byte at its end")
      }
      if bytes.isEmpty, parts.count == 2 {
        heading.append(String(parts[1].drop(while: \.isWhitespace)))
      }
    }
  }
}

extension CommentedHex: CustomStringConvertible {
  /// The text: the heading, then sixteen bytes on each line. It parses to an equal value if no line of the heading
  /// begins with white space or contains a line break.
  public var description: String {
    let rows = stride(from: 0, to: bytes.count, by: 16).map { start in
      bytes[start..<min(start + 16, bytes.count)].hexDigits
    }
    return (heading.map { "# \($0)" } + rows).map { "\($0)\n" }.joined()
  }
}
