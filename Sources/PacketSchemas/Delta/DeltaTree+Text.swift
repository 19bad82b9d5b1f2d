internal import PacketKit

extension DeltaTree {
  /// Each part in a line: where its first bit is, its bits or bytes, and what they mean.
  ///
  /// ```
  /// # World: a delta of 2 bytes, against a baseline of 8
  /// 0.0  1           # wind       changed
  /// 0.1  0 0110      # wind       small difference 6: 11
  /// ```
  func text(style: HexStyle, isFull: Bool) -> String {
    let rows = parts.map { part in
      (place: part.placeText, bits: digits(part, isFull: isFull), path: part.place.path)
    }
    let width = rows.map(\.place.count).max() ?? 0
    let bitsWidth = rows.map(\.bits.count).max() ?? 0
    let lines = zip(rows, parts).map { row, part in
      var meaning = part.meaning
      if let text = part.value?.text { meaning += ": \(isFull ? text : text.shortened)" }
      let place = row.place.padded(to: width)
      let bits = row.bits.padded(to: bitsWidth)
      return "\(place)  \(bits)  \(style.paint("# \(row.path.printable) \(meaning)", .comment))\n"
    }
    return heading(style) + lines.joined()
  }

  private func heading(_ style: HexStyle) -> String {
    if let error { return style.paint("# \(error.description.printable)", .error) + "\n" }
    let text =
      "# \(packet.printable): a delta of \(bytes.count.inBytes), against a baseline of"
      + " \(baselineByteCount)"
    return style.paint(text, .comment) + "\n"
  }

  /// The bits, or the hexadecimal digits of whole bytes.
  private func digits(_ part: Part, isFull: Bool) -> String {
    let texts = part.bits.map { range in
      guard range.lowerBound % 8 != 0 || range.upperBound % 8 != 0 || part.isBits else {
        let bytes = bytes[range.lowerBound / 8..<range.upperBound / 8]
        let shown = isFull ? bytes : bytes.prefix(16)
        return shown.map(\.hexDigits).joined(separator: " ")
          + (shown.count < bytes.count ? " …" : "")
      }
      return range.map { "\(bytes.bit($0, .mostSignificantFirst))" }.joined()
    }
    return texts.joined(separator: " ")
  }

  /// The parts with their places, and what is wrong.
  var json: JSONValue {
    let fields = parts.map { part in
      JSONValue.object([
        "path": .string(part.place.path),
        "bits": .array(part.bits.map { .array([.integer($0.lowerBound), .integer($0.count)]) }),
        "meaning": .string(part.meaning), "value": part.value?.json,
      ])
    }
    return .object([
      "packet": .string(packet), "bytes": .string(bytes.map(\.hexDigits).joined()),
      "error": error.map { .error($0) },
      "fields": .array(fields),
    ])
  }
}

extension DeltaTree.Part {
  /// Whether it is not in whole bytes.
  fileprivate var isBits: Bool {
    bits.contains { $0.lowerBound % 8 != 0 || $0.upperBound % 8 != 0 }
  }

  /// The byte and, of bits, the bit in it, as in errors.
  fileprivate var placeText: String {
    let start = bits.first?.lowerBound ?? 0
    return isBits ? "\(start / 8).\(start % 8)" : "\(start / 8)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
