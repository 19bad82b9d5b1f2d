import PacketSchemas

/// Draws a world in a terminal.
///
/// Each picture replaces the one before at once, and only where it differs from blank, so nothing flickers. The terminal
/// gets its own screen back, whichever way the process ends.
struct WorldScreen {
  private let output: Console.Stream

  init(_ output: Console.Stream) throws(Failure) {
    self.output = output
    Platform.atEnd = Self.leaving
    try output.write(Self.entering)
  }

  // The alternate screen, without a cursor, and back.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

  /// Gives the terminal its own screen back.
  func leave() throws(Failure) {
    Platform.atEnd = nil
    try output.write(Self.leaving)
  }

  func draw(_ world: World?, _ line: String) throws(Failure) {
    let (columns, rows) = Platform.terminalSize ?? (80, 24)
    // Begin a picture, draw over the last, and end it.
    var text = "\u{1B}[?2026h\u{1B}[H"
    for row in picture(of: world, columns: columns, rows: max(rows - 1, 0)) {
      text += row + "\u{1B}[K\r\n"
    }
    text += String(line.prefix(columns)) + "\u{1B}[J\u{1B}[?2026l"
    try output.write(text)
  }

  private func picture(of world: World?, columns: Int, rows: Int) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    var picture = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    for entity in world?.entities ?? [] {
      let column = Int((entity.position.x + 256) / 512 * Float(columns))
      let row = Int((entity.position.y + 256) / 512 * Float(rows))
      picture[min(row, rows - 1)][min(column, columns - 1)] = glyph(of: entity)
    }
    return picture.map { $0.joined() }
  }

  private func glyph(of entity: Entity) -> String {
    let isWalking = entity.velocity != .zero
    guard output.hasColors else { return isWalking ? "@" : "." }
    return "\u{1B}[\(isWalking ? 31 + Int(entity.id / 4 % 6) : 90)m●\u{1B}[0m"
  }
}
