import PacketMessaging
import PacketSchemas

/// Draws a world in a terminal.
///
/// Each picture replaces the one before at once, and only where it differs from blank, so nothing flickers. The terminal
/// gets its own screen back, whichever way the process ends, and while it is stopped by Control-Z.
final class WorldScreen: Sendable {
  private let output: Console.Stream
  /// What makes the terminal show keys again. The lock is held while something is written.
  private let showKeys = Locked<(@Sendable () -> Void)?>(nil)

  /// Shows an empty screen.
  init(_ output: Console.Stream) throws(Failure) {
    self.output = output
    try output.write(Self.entering)
    showKeys.withLock { $0 = Platform.readKeysAtOnce() }
    Platform.onStopRequest { [weak self] in self?.stop() }
  }

  // The alternate screen, without a cursor, and back.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

  /// Gives the terminal its own screen back.
  func leave() {
    showKeys.withLock { Self.restore($0) }
  }

  /// The same when the process ends, perhaps while something is written.
  var atEnd: @Sendable () -> Void {
    let showKeys = showKeys.withLock { $0 }
    return { Self.restore(showKeys) }
  }

  private static func restore(_ showKeys: (@Sendable () -> Void)?) {
    // A terminal that is gone needs nothing.
    try? FileDescriptor.standardOutput.writeAll(Array(leaving.utf8))
    showKeys?()
  }

  private func stop() {
    showKeys.withLock { showKeys in
      Self.restore(showKeys)
      Platform.stop()
      showKeys = Platform.readKeysAtOnce()
      try? FileDescriptor.standardOutput.writeAll(Array(Self.entering.utf8))
    }
  }

  /// Draws entities, and figures in up to two lines.
  func draw(_ entities: some Sequence<Entity>, _ figures: [String]) throws(Failure) {
    let (columns, rows) = Platform.terminalSize ?? (80, 24)
    let lines = Self.lines(of: figures, columns: columns)
    // Begin a picture, draw over the last, and end it.
    var text = "\u{1B}[?2026h\u{1B}[H"
    for row in picture(of: entities, columns: columns, rows: max(rows - lines.count, 0)) {
      text += row + "\u{1B}[K\r\n"
    }
    text += lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[J\u{1B}[?2026l"
    try showKeys.withLock { (_) throws(Failure) in try output.write(text) }
  }

  /// As many of the figures as two lines have room for.
  static func lines(of figures: [String], columns: Int) -> [String] {
    var lines = [""]
    for figure in figures {
      let longer = lines[lines.count - 1].isEmpty ? figure : lines[lines.count - 1] + " | " + figure
      if longer.count <= columns {
        lines[lines.count - 1] = longer
      } else if lines.count == 1, figure.count <= columns {
        lines.append(figure)
      } else {
        break
      }
    }
    return lines
  }

  private func picture(
    of entities: some Sequence<Entity>, columns: Int, rows: Int
  ) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    var picture = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    for entity in entities {
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
