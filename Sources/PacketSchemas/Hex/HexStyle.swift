/// How annotated hex is coloured.
public enum HexStyle: Sendable, Hashable {
  /// Not at all: for files and pipes.
  case plain

  /// With the escape sequences of ANSI X3.64, for a terminal.
  case ansi

  /// What a piece of text is.
  public enum Role: Sendable, Hashable {
    /// A field's name.
    case name
    /// A comment that is there for its reader alone.
    case comment
    /// Bytes that say how long the bytes behind them are.
    case prefix
    /// What is wrong.
    case error
  }

  /// The text in the colour of its role.
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
