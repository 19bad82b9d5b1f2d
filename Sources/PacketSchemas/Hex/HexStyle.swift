/// How annotated hex is colored.
public enum HexStyle: Sendable, Hashable {
  /// No colors, for files and pipes.
  case plain

  /// The escape sequences of ANSI X3.64, for a terminal.
  case ansi

  /// The role of a piece of text.
  public enum Role: Sendable, Hashable {
    /// A field's name.
    case name
    /// A comment for the reader only.
    case comment
    /// Bytes that state how long the following bytes are.
    case prefix
    /// An error.
    case error
  }

  /// Returns the text in the color of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    guard self == .ansi, !text.isEmpty else { return text }
    let code =
      switch role {
      case .name: "36"
      case .comment, .prefix: "2"
      case .error: "1;31"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
