internal import PacketKit

// Where a value ends that an export cannot read, nobody knows: neither can the export read what follows.

extension SchemaDocument {
  /// The document in which a part whose end is not known, and all parts after it, are one `unknown` part. A packet with
  /// such a part may remain at the end of another.
  var withKnownEnds: SchemaDocument {
    let endless = namesOfEndlessPackets
    return SchemaDocument(
      layouts.map {
        PacketLayout(
          name: $0.name, items: $0.items.withKnownEnds(endless), given: $0.given, delta: $0.delta,
          rules: $0.rules)
      })
  }

  private var namesOfEndlessPackets: Set<String> {
    var names: Set<String> = []
    while true {
      let more = layouts.filter { !names.contains($0.name) && $0.isEndless(names) }.map(\.name)
      if more.isEmpty { return names }
      names.formUnion(more)
    }
  }
}

extension PacketLayout {
  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    for case .size(let size) in items { return size.prefix.isEndless(names) }
    return items.contains { $0.isEndless(names) }
  }
}

extension [PacketLayout.Item] {
  fileprivate func withKnownEnds(_ names: Set<String>) -> Self {
    var result: Self = []
    for (index, item) in enumerated() {
      guard item.isEndless(names) else {
        result.append(item)
        continue
      }
      switch item {
      case .opaque, .unknown: return result + [item]
      case .union(let tag, let cases) where index == count - 1 && !tag.isEndless(names):
        let parts = cases.map { found in
          PacketLayout.Case(
            name: found.name, tag: found.tag, items: found.items.withKnownEnds(names))
        }
        return result + [.union(tag: tag, parts)]
      case .field(let field) where index == count - 1 && field.form.packet != nil:
        return result + [item]
      default: return result + [.unknown(item.json.line)]
      }
    }
    return result
  }
}

extension PacketLayout.Item {
  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    switch self {
    case .opaque, .unknown: true
    case .field(let field): field.form.isEndless(names)
    case .bits(let fields, _): fields.contains { $0.form.isEndless(names) }
    case .union(let tag, let cases):
      tag.isEndless(names) || cases.contains { $0.items.contains { $0.isEndless(names) } }
    case .trailer(_, let items): items.contains { $0.isEndless(names) }
    case .size(let size): size.prefix.isEndless(names)
    case .magic, .padding, .paddingTo, .alignment, .version, .unknownBytes, .checksum,
      .fieldChecksum:
      false
    }
  }
}

extension Form {
  /// Whether it is not known where a value ends.
  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    switch self {
    case .opaque: true
    case .packet(let name), .tagged(let name, _), .given(let name, _): names.contains(name)
    case .region(_, .prefixed(let prefix, _, _)): prefix.isEndless(names)
    case .region: false
    default: parts.contains { $0.isEndless(names) }
    }
  }
}
