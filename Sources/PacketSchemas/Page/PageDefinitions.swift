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
      var form = whole
      rest = rest.dropFirst(field.count)
      while rest.first == "[" {
        rest = rest.drop { $0 != "]" }.dropFirst()
        if let found = form.partsOfPairs.first(where: { rest.begins(with: $0.step) }) {
          rest = rest.dropFirst(found.step.count)
          form = found.form
        }
      }
      let inner = form.all.compactMap(\.packet).first
      guard rest.first == ".", let inner else { return PageLinks.identifier("\(title).\(field)") }
      packet = inner
      rest = rest.dropFirst()
    }
  }

  /// The field whose name a path begins with.
  private func field(beginning path: Substring, of packet: String) -> (String, Form)? {
    let items = document.layout(packet)?.items ?? []
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

extension Form {
  /// The steps of a path to the key and the value of a dictionary's pair, and the forms of both.
  fileprivate var partsOfPairs: [(step: String, form: Form)] {
    for case .dictionary(let key, let value, _) in all {
      return [(".key", key), (".value", value)]
    }
    return []
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
