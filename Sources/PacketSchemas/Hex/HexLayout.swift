internal import PacketKit

/// Annotated hex, laid out in lines of up to sixteen bytes.
struct HexLayout {
  /// The number of bytes on a line.
  static let width = 16

  /// A field, or the bytes after an error.
  private struct Block {
    let range: Range<Int>
    var partStarts: Set<Int> = []
    /// The bytes of its length, if it consists of a length and what the length counts.
    var prefix = 0..<0
    let comment: [(text: String, role: HexStyle.Role?)]
    /// Whether bytes are missing at its end: it has a space for one.
    var hasGap = false
  }

  private enum Line {
    case bytes(Range<Int>, of: Block)
    case marks(Range<Int>, of: Block)
    case omission(byteCount: Int)
  }

  private let hex: AnnotatedHex
  private let rowLimit: Int

  /// The wrong bytes. If bytes are missing, the position of the first one.
  private let marked: Range<Int>

  /// Whether bytes are missing, not wrong.
  private let isMissing: Bool

  init(_ hex: AnnotatedHex, rowLimit: Int) {
    self.hex = hex
    self.rowLimit = rowLimit
    let wrong = hex.map.wrongBytes ?? 0..<0
    isMissing = hex.map.error != nil && wrong.isEmpty
    marked = isMissing ? wrong.lowerBound..<wrong.lowerBound + 1 : wrong
  }

  /// The lines, without line breaks.
  func lines(_ style: HexStyle) -> [String] {
    let lines = blocks.flatMap(lines)
    let column = lines.map(width).max() ?? 0
    return lines.map { text($0, column, style) }
  }
}

extension HexLayout {
  private var blocks: [Block] {
    var blocks: [Block] = []
    var end = 0
    for (field, value) in zip(hex.map.fields, hex.values) {
      var comment: [(String, HexStyle.Role?)] = [(value.name.printable, .name)]
      if let text = value.text { comment.append((hex.isFull ? text : text.shortened, nil)) }
      if let bits = field.bits, let pattern = pattern(of: bits, field.bitOrder) {
        comment.append((pattern, .comment))
      }
      // If bytes are missing, the space for one belongs to the last field.
      let hasGap =
        isMissing && field.range.upperBound == marked.lowerBound
        && blocks.count + 1 == hex.map.fields.count
      let fieldEnd = (hasGap ? marked : field.range).upperBound
      // The first of the fields that share bytes shows them.
      let start = max(field.range.lowerBound, end)
      end = max(end, fieldEnd)
      blocks.append(
        Block(
          range: start..<max(start, fieldEnd),
          partStarts: Set(field.parts.map(\.lowerBound)),
          prefix: field.parts.count == 2 ? field.parts[0] : 0..<0,
          comment: comment,
          hasGap: hasGap
        )
      )
    }
    let rest = hex.map.undecoded
    if !rest.isEmpty {
      blocks.append(Block(range: rest, comment: [("not decoded", .comment)]))
    }
    return blocks
  }

  /// The bits of a field of a run, with dots for those of other fields; nil for more bytes than fit. Each byte is written
  /// as a binary number, whatever the order of the run's bits.
  private func pattern(of bits: Range<Int>, _ order: BitOrder?) -> String? {
    let bytes = bits.lowerBound / 8..<(bits.upperBound + 7) / 8
    guard bytes.count <= 4 else { return nil }
    let texts = bytes.map { offset in
      (0..<8).map { index in
        let place = order == .leastSignificantFirst ? 7 - index : index
        guard bits.contains(8 * offset + place) else { return "." }
        return hex.bytes[offset] >> UInt8(7 - index) & 1 == 0 ? "0" : "1"
      }
      .joined()
    }
    return texts.joined(separator: " ")
  }

  private func lines(of block: Block) -> [Line] {
    guard !block.range.isEmpty else { return [.bytes(block.range, of: block)] }
    var lines: [Line] = []
    var omitted = 0
    for (row, start) in stride(
      from: block.range.lowerBound,
      to: block.range.upperBound,
      by: Self.width
    ).enumerated() {
      let range = start..<min(start + Self.width, block.range.upperBound)
      guard row < rowLimit || range.contains(marked.lowerBound) else {
        omitted += range.count
        continue
      }
      if omitted > 0 { lines.append(.omission(byteCount: omitted)) }
      omitted = 0
      lines.append(.bytes(range, of: block))
      if range.contains(where: { isMarked($0, in: block) }) {
        lines.append(.marks(range, of: block))
      }
    }
    if omitted > 0 { lines.append(.omission(byteCount: omitted)) }
    return lines
  }
}

extension HexLayout {
  /// Whether a byte is wrong, or missing in this block.
  private func isMarked(_ index: Int, in block: Block) -> Bool {
    marked.contains(index) && (block.hasGap || !isMissing)
  }

  /// With an error, there is space on the left for the `#` of a line of marks.
  private var margin: String { hex.map.error == nil ? "" : "  " }

  private func width(_ line: Line) -> Int {
    guard case .bytes(let range, let block) = line else { return 0 }
    return range.reduce(0) { $0 + space(before: $1, in: range, block).count + 2 }
  }

  /// The separator between a byte and the previous one: two spaces at the beginning of another part.
  private func space(before index: Int, in range: Range<Int>, _ block: Block) -> String {
    if index == range.lowerBound { return "" }
    return block.partStarts.contains(index) ? "  " : " "
  }

  private func text(_ line: Line, _ column: Int, _ style: HexStyle) -> String {
    switch line {
    case .bytes(let range, let block):
      let bytes = text(range, of: block, style)
      guard range.lowerBound == block.range.lowerBound else { return margin + bytes }
      let gap = String(repeating: " ", count: column - width(line) + 2)
      let comment = block.comment.map { text, role in role.map { style.paint(text, $0) } ?? text }
      return margin + bytes + gap + style.paint("#", .comment) + " "
        + comment.joined(separator: " ")
    case .marks(let range, let block):
      let marks = range.map { index in
        space(before: index, in: range, block) + (isMarked(index, in: block) ? "^^" : "  ")
      }
      return style.paint("# " + marks.joined().trimmed, .error)
    case .omission(let count):
      return style.paint("\(margin)# … \(count.inBytes) more", .comment)
    }
  }

  private func text(_ range: Range<Int>, of block: Block, _ style: HexStyle) -> String {
    let cells = range.map { index in
      if block.hasGap, marked.contains(index) {
        return space(before: index, in: range, block) + "  "
      }
      let digits = hex.bytes[index].hexDigits
      let role: HexStyle.Role? =
        isMarked(index, in: block) ? .error : block.prefix.contains(index) ? .prefix : nil
      return space(before: index, in: range, block)
        + (role.map { style.paint(digits, $0) } ?? digits)
    }
    return cells.joined()
  }
}

extension String {
  /// The text, truncated so that it does not obscure the bytes.
  var shortened: String {
    unicodeScalars.count > 48 ? printable(maximumCount: 48) : self
  }

  /// The text without trailing spaces.
  fileprivate var trimmed: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
