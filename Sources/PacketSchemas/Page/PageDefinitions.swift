internal import PacketKit

/// Where a page says what a field of an example is.
struct PageDefinitions {
  private let document: SchemaDocument
  private let titles: [String: String]

  init(_ document: SchemaDocument, _ titles: [String: String]) {
    self.document = document
    self.titles = titles
  }

  /// The identifier of the row for the field at a path such as `Roster.players[3].name` of a packet.
  func identifier(at path: String, root: String, of packet: String) -> String? {
    guard path.hasPrefix("\(root).") else { return nil }
    var rest = path.dropFirst(root.count + 1)
    var packet = packet
    while true {
      guard let (field, whole) = field(beginning: rest, of: packet), let title = titles[packet]
      else { return nil }
      var type = whole
      rest = rest.dropFirst(field.count)
      while rest.first == "[" {
        rest = rest.drop { $0 != "]" }.dropFirst()
        if let found = type.partsOfPairs.first(where: { rest.begins(with: $0.step) }) {
          rest = rest.dropFirst(found.step.count)
          type = found.type
        }
      }
      let inner = type.all.compactMap(\.packet).first
      guard rest.first == ".", let inner else { return PageLinks.identifier("\(title).\(field)") }
      packet = inner
      rest = rest.dropFirst()
    }
  }

  /// The field whose name a path begins with.
  private func field(beginning path: Substring, of packet: String) -> (String, WireType)? {
    let items = document.packet(packet)?.items ?? []
    let fields = items.flatMap(\.fieldsOfAllCases).filter { path.begins(with: $0.name) }
    return fields.max { $0.name.count < $1.name.count }
  }
}

extension Substring {
  /// Whether a path begins with a step.
  fileprivate func begins(with step: String) -> Bool {
    guard hasPrefix(step) else { return false }
    let next = dropFirst(step.count).first
    return next == nil || next == "." || next == "["
  }
}

extension WireType {
  /// The steps of a path to the key and the value of a dictionary's pair, and the types of both.
  fileprivate var partsOfPairs: [(step: String, type: WireType)] {
    for case .dictionary(let key, let value, _) in all {
      return [(".key", key), (".value", value)]
    }
    return []
  }
}

extension PacketDescription.Item {
  fileprivate var fieldsOfAllCases: [(name: String, type: WireType)] {
    if case .union(_, let cases) = self {
      cases.flatMap(\.items).flatMap(\.fieldsOfAllCases)
    } else {
      fields
    }
  }
}
