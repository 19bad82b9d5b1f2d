public import PacketKit

extension Packet {
  /// Returns the bytes of a packet as annotated text for a log, in at most `lineLimit` lines and the heading.
  ///
  /// ```swift
  /// do {
  ///   let lobby = try Lobby(decoding: bytes)
  /// } catch {
  ///   logger.error("\(Lobby.annotated(bytes))")
  /// }
  /// ```
  ///
  /// ```
  /// # Lobby.heroes[3].name: bytes at offset 42 are not valid UTF-8
  ///   # … 12 lines
  ///   00 03  # heroes[2].score 3
  ///   04  7a ff 62 63  # heroes[3].name
  /// #        ^^
  /// ```
  ///
  /// For a malformed packet, the lines are those around the error. Only `byteLimit` bytes are read: if there are more,
  /// the fields of the first ones are shown, and the heading says so. So the time and the length are bounded, whatever
  /// was received.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, as received.
  ///   - lineLimit: The greatest number of lines, other than the heading.
  ///   - byteLimit: The greatest number of bytes to read.
  ///   - style: Whether to color the text for a terminal.
  public static func annotated(
    _ bytes: [UInt8],
    lineLimit: Int = 12,
    byteLimit: Int = 4096,
    style: HexStyle = .plain
  ) -> String {
    let first = bytes.count > max(byteLimit, 0) ? Array(bytes.prefix(max(byteLimit, 0))) : bytes
    let hex = AnnotatedHex(of: Self.self, in: first)
    var lines = hex.text(style: style, rowLimit: 2).split(separator: "\n").map(String.init)
    var heading = lines.removeFirst()
    // The rest of the last field is missing because it was not read.
    let isCut = bytes.count > first.count
    let isOnlyCut = isCut && hex.map.error.map { $0.isTruncated } ?? true
    if isCut {
      let counts = "the first \(first.count) of \(bytes.count) bytes"
      heading =
        isOnlyCut ? style.paint("# \(hex.map.root.printable): \(counts)", .comment) : heading
      if isOnlyCut { lines.removeAll { $0.isMarks(style) } }
    }
    let marked = isOnlyCut && isCut ? 0 : lines.firstIndex { $0.isMarks(style) } ?? 0
    let limit = max(lineLimit, 2)
    guard lines.count > limit else { return ([heading] + lines).joined(separator: "\n") }
    // The error is the last line but two, if the lines before it do not fit.
    let start = max(min(marked + 2, lines.count) - limit, 0)
    let end = min(start + limit, lines.count)
    var shown = Array(lines[start..<end])
    if start > 0 { shown[0] = style.paint("  # … \(start + 1) lines", .comment) }
    if end < lines.count {
      shown[shown.count - 1] = style.paint("  # … \(lines.count - end + 1) lines", .comment)
    }
    return ([heading] + shown).joined(separator: "\n")
  }

  /// Returns the packet's bytes as annotated text for a log, in at most `lineLimit` lines and the heading; if it has no
  /// encoding, the error.
  public func annotated(lineLimit: Int = 12, style: HexStyle = .plain) -> String {
    do {
      return Self.annotated(try encodedBytes(), lineLimit: lineLimit, style: style)
    } catch {
      return style.paint("# \(error.description.printable)", .error)
    }
  }
}

extension PacketError {
  fileprivate var isTruncated: Bool { if case .truncated = reason { true } else { false } }
}

extension String {
  /// Whether the line marks wrong bytes.
  fileprivate func isMarks(_ style: HexStyle) -> Bool {
    let text = style == .plain ? self[...] : drop { $0 != "#" }
    return text.hasPrefix("#") && contains("^^")
  }
}
