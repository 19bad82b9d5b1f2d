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
      guard let (field, form) = field(beginning: rest, of: packet), let title = titles[packet]
      else { return nil }
      rest = rest.dropFirst(field.count)
      while rest.first == "[" { rest = rest.drop { $0 != "]" }.dropFirst() }
      let inner = form.all.compactMap(\.packet).first
      guard rest.first == ".", let inner else { return PageLinks.identifier("\(title).\(field)") }
      packet = inner
      rest = rest.dropFirst()
    }
  }

  /// The field whose name a path begins with.
  private func field(beginning path: Substring, of packet: String) -> (String, Form)? {
    let items = document.layout(packet)?.items ?? []
    let fields = items.flatMap(\.fieldsOfAllCases).filter { field in
      guard path.hasPrefix(field.name) else { return false }
      let next = path.dropFirst(field.name.count).first
      return next == nil || next == "." || next == "["
    }
    return fields.max { $0.name.count < $1.name.count }
  }
}

extension PacketLayout.Item {
  fileprivate var fieldsOfAllCases: [(name: String, form: Form)] {
    if case .union(_, let cases) = self {
      cases.flatMap(\.items).flatMap(\.fieldsOfAllCases)
    } else {
      fields
    }
  }
}
