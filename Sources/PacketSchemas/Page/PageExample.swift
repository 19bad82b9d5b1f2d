internal import PacketKit

/// An example: its bytes, and a table of their fields. The script lights up both together.
struct PageExample {
  private let example: ProtocolPage.Example
  private let map: FieldMap
  private let definitions: PageDefinitions

  /// The most bytes and fields that are shown.
  private static let mostBytes = 1024
  private static let mostFields = 400

  init(_ example: ProtocolPage.Example, _ definitions: PageDefinitions) {
    self.example = example
    self.definitions = definitions
    map = FieldMap(of: example.packet, in: example.bytes)
  }

  /// - Parameter key: The packet's name in the description for the script.
  func html(key: String) -> String {
    let isWhole = example.bytes.count <= Self.mostBytes
    let hex = example.bytes.map(\.hexDigits).joined()
    let data = isWhole ? " data-packet=\"\(key.escapedForXML)\" data-hex=\"\(hex)\"" : ""
    let error = map.error.map { "<p class=\"error\">\("\($0)".escapedForXML)</p>\n" } ?? ""
    return """
      <figure class="example"\(data)>
      <figcaption>\(example.name.printable.escapedForXML)</figcaption>
      \(error)<div class="bytes">
      \(bytes)\(note(example.bytes.count, Self.mostBytes, "bytes"))</div>
      <div class="wide">
      <table class="fields">
      <thead><tr><th scope="col">Field</th><th scope="col">Offset</th><th scope="col">Size</th>\
      <th scope="col">Value</th></tr></thead>
      <tbody>
      \(rows(key))</tbody>
      </table>
      \(note(map.fields.count, Self.mostFields, "fields"))</div>
      </figure>

      """
  }

  private var bytes: String {
    var owners = Array(repeating: [Int](), count: min(example.bytes.count, Self.mostBytes))
    for (index, field) in map.fields.prefix(Self.mostFields).enumerated() {
      for offset in field.parts.joined() where offset < owners.count {
        owners[offset].append(index)
      }
    }
    let wrong = map.wrongBytes ?? 0..<0
    let cells = owners.enumerated().map { offset, fields in
      let numbers = fields.map(String.init).joined(separator: " ")
      let data = fields.isEmpty ? "" : " data-f=\"\(numbers)\""
      let kind = wrong.contains(offset) ? " class=\"wrong\"" : ""
      return "<span\(data)\(kind)>\(example.bytes[offset].hexDigits)</span>\n"
    }
    return stride(from: 0, to: cells.count, by: 8).map { start in
      let range = start..<min(start + 8, cells.count)
      let text = String(decoding: example.bytes[range].map(\.orDot), as: UTF8.self)
      return "<b>\(start)</b>\n\(cells[range].joined())<i>\(text.escapedForXML)</i>\n"
    }
    .joined()
  }

  private func rows(_ key: String) -> String {
    let wrong = map.wrongFields
    return map.fields.prefix(Self.mostFields).enumerated().map { index, field in
      let name = PageLinks.breakable(map.name(of: field).printable)
      let id = definitions.identifier(at: field.path, root: map.root, of: key)
      let label = field.part == nil ? id.map { "<a href=\"#\($0)\">\(name)</a>" } ?? name : name
      let count = field.bits.map { $0.count == 1 ? "1 bit" : "\($0.count) bits" }
      return """
        <tr data-f="\(index)"\(wrong.contains(index) ? " class=\"wrong\"" : "")><th scope="row">\(label)</th><td>\(field.range.lowerBound)</td>\
        <td>\(count ?? field.range.count.inBytes)</td><td>\((field.text ?? "").escapedForXML)</td></tr>

        """
    }
    .joined()
  }

  private func note(_ count: Int, _ maximum: Int, _ noun: String) -> String {
    count > maximum ? "<p class=\"note\">The first \(maximum) of \(count) \(noun).</p>\n" : ""
  }
}

extension UInt8 {
  /// The byte if it is a visible character, or else a dot.
  fileprivate var orDot: UInt8 { 0x20...0x7E ~= self ? self : UInt8(ascii: ".") }
}
