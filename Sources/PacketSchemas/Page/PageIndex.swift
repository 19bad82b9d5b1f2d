/// The packets of a page by protocol, the type that encloses theirs in Swift. A packet that only others contain is
/// below the first that does.
struct PageIndex {
  private struct Group {
    /// Nil for packets that nothing encloses, or another packet.
    let name: String?
    var entries: [Int] = []
  }

  private let titles: [String]
  private var groups: [Group] = []
  /// The packets directly below each.
  private var children: [[Int]]

  /// - Parameters:
  ///   - titles: The titles of the packets.
  ///   - holders: The first packet that contains each, if it is not one of those that the page is of. It comes first.
  init(_ titles: [String], holders: [Int?]) {
    self.titles = titles
    children = Array(repeating: [], count: titles.count)
    let packets = Set(titles)
    let names = titles.map { title in
      title.enclosingName.flatMap { packets.contains($0) ? nil : $0 }
    }
    for (index, name) in names.enumerated() {
      if let holder = holders[index], names[holder] == name {
        children[holder].append(index)
      } else if let group = groups.firstIndex(where: { $0.name == name }) {
        groups[group].entries.append(index)
      } else {
        groups.append(Group(name: name, entries: [index]))
      }
    }
  }

  /// The packets in the order of the list.
  var order: [Int] {
    func order(_ entry: Int) -> [Int] { [entry] + children[entry].flatMap(order) }
    return groups.flatMap(\.entries).flatMap(order)
  }

  /// The list in HTML.
  var html: String {
    groups.map { group in
      let entries = group.entries.map { html($0, in: group.name, below: group.name) }.joined()
      guard let name = group.name else { return entries }
      return "<li class=\"protocol\">\(name.escapedForXML)\n<ul>\n\(entries)</ul>\n</li>\n"
    }
    .joined()
  }

  /// - Parameter outer: The title of the packet above it, or the name of the group.
  private func html(_ entry: Int, in group: String?, below outer: String?) -> String {
    let title = titles[entry]
    let names = [outer, group].compactMap(\.self)
    let name = names.first { title.hasPrefix("\($0).") }.map { title.after("\($0).") } ?? title
    let label = PageLinks.breakable(name, betweenWords: true)
    let link = "<a href=\"#\(PageLinks.identifier(title))\">\(label)</a>"
    let list = children[entry].map { html($0, in: group, below: title) }.joined()
    return "<li>\(link)\(list.isEmpty ? "" : "\n<ul>\n\(list)</ul>\n")</li>\n"
  }
}

extension String {
  /// The first of the names that enclose a type's, such as `MQTT` of `MQTT.Connect.Content`.
  fileprivate var enclosingName: String? {
    let names = dividedName
    return names.count > 1 ? names[0] : nil
  }
}
