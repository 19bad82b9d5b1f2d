internal import PacketKit

/// The section of a packet: its diagrams, its parts, and examples.
struct PageSection {
  /// The packet's qualified name.
  let name: String

  /// The packet's name with as much before it as distinguishes it from others.
  let title: String

  /// Whether the packet can stand alone: a union whose tags are all in other packets cannot.
  let isPacket: Bool

  /// The section in HTML.
  let html: String

  /// The number of the first packet that contains it; nil for those that the page is of.
  let holder: Int?

  /// The sections of a page's packets, and of all that these contain.
  static func sections(of page: ProtocolPage) -> [PageSection] {
    let packets = Naming.packets(of: page.packets)
    let document = SchemaDocument(packets.map(\.1))
    let diagrams = DiagramSection.sections(
      of: packets, isEnclosed: true, marking: PageLinks.marked)
    let titles = zip(document.names, diagrams).map { name, sections in
      let title = sections.first.map { PageLinks.plain($0.title) } ?? name.shortName
      return (name, title.replacing(DiagramSection.listOfCases, with: ""))
    }
    let titlesByName = Dictionary(titles) { first, _ in first }
    let definitions = PageDefinitions(document, titlesByName)
    let roots = Set(page.packets)
    return zip(packets, diagrams).enumerated().map { index, found in
      let ((reference, packet), sections) = found
      let title = titlesByName[packet.name] ?? packet.name
      let isApart = document.isTagged(packet.name) && !document.hasPacket(packet.name)
      let users = document.packets.indices.filter { user in
        document.packets[user].name != packet.name
          && document.packets[user].items.contains { $0.packetNames.contains(packet.name) }
      }
      let facts = PageFacts(
        tag: sections.first?.tagOfUnion,
        way: page.transport?.way(of: reference),
        minimum: isApart ? nil : reference.minimumByteCount,
        size: isApart
          ? nil : WireType.packet(packet.packet).fixedBitCount(in: document).map { $0 / 8 },
        users: users.compactMap { titlesByName[document.packets[$0].name] },
        unreadable: SchemaDocument([packet]).unexpressed)
      let documentation = reference.description.documentation
      let examples = page.examples.filter { $0.packet == reference }
      return PageSection(
        name: packet.name, title: title, isPacket: !isApart,
        html: Self.html(
          title, documentation, facts, sections,
          examples.map { PageExample($0, definitions).html(key: packet.name) }),
        holder: roots.contains(reference) ? nil : users.first { $0 < index })
    }
  }

  private static func html(
    _ title: String,
    _ documentation: PacketDescription.Documentation,
    _ facts: PageFacts,
    _ sections: [DiagramSection],
    _ examples: [String]
  ) -> String {
    let id = PageLinks.identifier(title)
    let isUnion = facts.tag != nil
    let parts = sections.map { section in
      let plain = PageLinks.plain(section.title)
      let id = section.unionCase.map { " id=\"\(PageLinks.identifier(ofCase: $0, title))\"" } ?? ""
      // After the facts, the cases of what is only a union need no heading.
      let isFirst = plain == title || plain == title + DiagramSection.listOfCases && isUnion
      let heading = isFirst ? "" : "<h3\(id)>\(PageLinks.breakable(plain))</h3>\n"
      return heading + PageParts(section, title: plain, owner: title, documentation.members).html
    }
    let list = examples.isEmpty ? "" : "<h3>Examples</h3>\n" + examples.joined()
    return """
      <section class="packet" id="\(id)">
      <h2><a href="#\(id)">\(PageLinks.breakable(title))</a></h2>
      \(documentation.packet.documentationInHTML)\(facts.html)\(parts.joined())\(list)</section>

      """
  }
}

/// The facts about a packet as a whole.
private struct PageFacts {
  let tag: String?
  let way: String?
  let minimum: Int?
  let size: Int?
  let users: [String]
  let unreadable: [String]

  var html: String {
    var sentences = [way].compactMap(\.self)
    if let tag { sentences.append("A tag, \(tag), says which case follows.") }
    if let size {
      sentences.append("Takes \(size.inBytes).")
    } else if let minimum {
      sentences.append("Takes at least \(minimum.inBytes).")
    }
    if !users.isEmpty {
      let links = users.map { PageLinks.html(PageLinks.marked($0)) }
      sentences.append("Part of \(links.joined(separator: ", ")).")
    }
    if !unreadable.isEmpty {
      let names = unreadable.map(\.escapedForXML).joined(separator: "; ")
      sentences.append("Only the program itself can read \(names).")
    }
    return sentences.isEmpty ? "" : "<p class=\"facts\">\(sentences.joined(separator: " "))</p>\n"
  }
}
