internal import PacketKit

// The names of packets in diagrams.

extension SchemaDocument {
  /// The document with the shortest unique name for each packet. A character in place of a dot separates a packet's name
  /// from that of its enclosing type.
  func withDistinctNames(
    _ isEnclosed: Bool,
    _ mark: (String) -> String
  ) -> SchemaDocument {
    let short: [(String) -> String] = isEnclosed ? [] : [{ $0.shortName }]
    let forms = short + [{ $0.enclosedName }, { $0 }]
    var names: [String: String] = [:]
    for name in self.names {
      let form = forms.first { form in self.names.count { form($0) == form(name) } == 1 }
      names[name] = mark(form?(name) ?? name).replacing(".", with: String.dot)
    }
    return SchemaDocument(
      layouts.map { layout in
        PacketLayout(
          name: names[layout.name] ?? layout.name, items: layout.items.map { $0.renamed(names) },
          given: layout.given, delta: layout.delta, rules: layout.rules)
      })
  }
}

extension PacketLayout.Item {
  fileprivate func renamed(_ names: [String: String]) -> Self {
    switch self {
    case .field(var field):
      field.form = field.form.renamed(names)
      return .field(field)
    case .union(let tag, var cases):
      for index in cases.indices {
        cases[index].items = cases[index].items.map { $0.renamed(names) }
      }
      return .union(tag: tag, cases)
    case .trailer(let name, let items): return .trailer(name, items.map { $0.renamed(names) })
    case .magic, .size, .padding, .paddingTo, .alignment, .bits, .version, .unknownBytes, .checksum,
      .fieldChecksum, .opaque, .unknown:
      return self
    }
  }
}

extension Form {
  fileprivate func renamed(_ names: [String: String]) -> Form {
    switch self {
    case .packet(let name): .packet(names[name] ?? name)
    case .tagged(let name, let field): .tagged(names[name] ?? name, by: field)
    case .given(let name, let path): .given(names[name] ?? name, by: path)
    default: mapping { $0.renamed(names) }
    }
  }
}

extension String {
  /// The character that replaces a dot in the names of packets.
  fileprivate static let dot = "\u{2024}"

  var withDots: String {
    String(unicodeScalars.map { $0 == "\u{2024}" ? "." : Character($0) })
  }
}
