internal import PacketKit

/// The boxes of a packet's diagram, in the order of their bytes.
struct DiagramSection {
  /// A box.
  struct Cell: Equatable {
    /// What is written in it.
    let label: String
    /// Its bits; nil if they differ from packet to packet.
    let bits: Int?
    /// What the legend says.
    let words: String
  }

  /// The heading.
  let title: String
  private(set) var cells: [Cell] = []

  private let document: SchemaDocument
  /// The bits before the next box; nil if they differ from packet to packet.
  private var position: Int? = 0
  private var version: String?
  /// What the names of the fields begin with, although the title says it: the name of a union's case.
  private var prefix = ""

  /// The diagrams of a document: one for each packet, and one for each case of a union.
  static func sections(of document: SchemaDocument) -> [DiagramSection] {
    document.packets.flatMap { packet in
      var sections = [DiagramSection(title: packet.name.shortName, document: document)]
      for item in packet.items { sections[0].add(item) }
      for case let item in packet.items where item["item"]?.string == "union" {
        for unionCase in item["cases"]?.elements ?? [] {
          let name = unionCase["name"]?.string ?? ""
          let title =
            "\(packet.name.shortName).\(name), after the tag \(unionCase["tag"]?.line ?? "")"
          var section = DiagramSection(title: title, document: document)
          section.prefix = "\(name)."
          for item in unionCase["items"]?.elements ?? [] { section.add(item) }
          if !section.cells.isEmpty { sections.append(section) }
        }
      }
      return sections
    }
  }

  private init(title: String, document: SchemaDocument) {
    self.title = title
    self.document = document
  }

  private mutating func add(_ label: String, _ bits: Int?, _ words: String) {
    guard bits != 0 else { return }
    cells.append(Cell(label: label, bits: bits, words: version.map { "\(words); \($0)" } ?? words))
    position = position.flatMap { position in bits.map { position &+ $0 } }
  }
}

// Items.
extension DiagramSection {
  private mutating func add(_ item: JSONValue) {
    switch item["item"]?.string {
    case "magic":
      let digits = item["bytes"]?.string ?? ""
      add("0x\(digits)", 4 * digits.utf8.count, "these bytes in every packet")
    case "size":
      add(prefix: item["prefix"] ?? .null, "size", "the number of bytes that follow")
      position = 0
    case "padding": add("zeros", item["count"]?.integer.map { 8 &* $0 }, "padding")
    case "alignment":
      let bits = (item["to"]?.integer ?? 1) &* 8
      let gap = position.map { bits > 0 ? (bits - $0 % bits) % bits : 0 }
      add("zeros", gap, "padding to a multiple of \(bits / 8) bytes")
    case "field": add(field: item)
    case "bits": add(run: item["fields"]?.elements ?? [])
    case "version": version = "since version \(item["number"]?.line ?? "")"
    case "unknownBytes":
      version = nil
      add(item["name"]?.string ?? "", nil, "bytes of later versions")
    case "union":
      let cases = (item["cases"]?.elements ?? []).map { found in
        "\(found["tag"]?.line ?? "") \(found["name"]?.string ?? "")"
      }
      add(prefix: item["tag"] ?? .null, "tag", cases.joined(separator: ", "))
      add("case", nil, "the values of the tag's case, which have diagrams of their own")
    case "checksum":
      version = nil
      let order = item["endianness"] == nil ? "" : ", little-endian"
      add("checksum", item["bits"]?.integer, "\(item["algorithm"]?.string ?? "")\(order)")
    case "fieldChecksum":
      let order = item["endianness"] == nil ? "" : ", little-endian"
      let first = item["from"]?.string.map { "from \($0)" } ?? "from the start"
      let last = item["after"]?.string ?? item["through"]?.string
      let covered = "\(first) \(last.map { "through \($0)" } ?? "to the end")"
      let words = "\(item["algorithm"]?.string ?? "")\(order), \(covered)"
      add("checksum", item["bits"]?.integer, words)
    default: add("…", nil, item["swift"]?.string ?? "an encoding of the packet's own")
    }
  }

  private mutating func add(prefix: JSONValue, _ label: String, _ words: String) {
    add(label, prefix.fixedBitCount(in: document), "\(words); \(prefix.words)")
  }

  private mutating func add(field: JSONValue) {
    let name = self.name(of: field)
    var type = field["type"] ?? .null
    var condition: String?
    if field["presence"]?.string == "byte" || type["kind"]?.string == "optional" {
      add("\(name)?", 8, "1 if \(name) is present, otherwise 0")
      condition = "if present"
      if field["presence"] == nil { type = type["wrapped"] ?? type }
    } else if let flag = field["presence"]?["flag"]?.string {
      condition = "if \(flag)"
    }
    let words = type.words
    if let condition {
      add("\(name), \(condition)", nil, words)
      return
    }
    let isRepeated = ["array", "set", "dictionary"].contains(type["kind"]?.string)
    let label = isRepeated ? "\(name) …" : name
    guard let prefix = type["extent"]?["prefix"] else {
      return add(label, type.fixedBitCount(in: document), words)
    }
    let maximum = (type["extent"]?["maximum"]).map { ", at most \($0.line)" } ?? ""
    let counted = isRepeated ? "number of elements" : "number of bytes"
    add(prefix: prefix, "\(name) \(isRepeated ? "count" : "length")", counted + maximum)
    add(label, nil, type.without("extent").words)
  }

  private func name(of field: JSONValue) -> String {
    let name = field["name"]?.string ?? ""
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  private mutating func add(run fields: [JSONValue]) {
    var total = 0
    for field in fields {
      let count = field.bitFieldCount
      let bits = count == 1 ? "1 bit" : "\(count) bits"
      total += count
      add(name(of: field), count, "\(field["type"]?.words ?? "") in \(bits)")
    }
    if total % 8 > 0 { add("0", 8 - total % 8, "unused bits") }
  }
}
