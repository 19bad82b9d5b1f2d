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
  /// The bits of the last field or run of bits; nil if they differ from packet to packet.
  private var fieldBits: Int? = 0
  private var version: String?
  /// When the next boxes are present, if not in every packet.
  private var condition: String?
  /// What the names of the fields begin with, although the title says it: the name of a union's case.
  private var prefix = ""

  /// The diagrams of a document: one for each packet, a list of the cases of each union, and a diagram of each case that
  /// is more than a packet.
  static func sections(of document: SchemaDocument) -> [DiagramSection] {
    document.packets.flatMap { packet -> [DiagramSection] in
      // A union that stands nowhere with its tag has no diagram of it.
      let isApart = document.isTagged(packet.name) && !document.hasPacket(packet.name)
      var sections: [DiagramSection] = []
      if !isApart {
        var section = DiagramSection(title: packet.name.shortName, document: document)
        for item in packet.items.withTrailers { section.add(item) }
        sections.append(section)
      }
      for case let item in packet.items where item["item"]?.string == "union" {
        sections += cases(of: item, in: packet.name.shortName, document)
      }
      return sections
    }
  }

  private static func cases(
    of item: JSONValue,
    in union: String,
    _ document: SchemaDocument
  ) -> [DiagramSection] {
    var list = DiagramSection(title: "\(union), by its tag", document: document)
    var sections: [DiagramSection] = []
    for unionCase in item["cases"]?.elements ?? [] {
      let name = unionCase["name"]?.string ?? ""
      let items = unionCase["items"]?.elements ?? []
      var words = "has a diagram of its own"
      if items.count == 1, items[0]["type"]?["kind"]?.string == "packet",
        items[0]["presence"] == nil
      {
        words = items[0]["type"]?.words ?? ""
      } else if items.isEmpty {
        words = "takes no bytes"
      } else {
        var section = DiagramSection(title: "\(union).\(name)", document: document)
        section.prefix = "\(name)."
        for item in items { section.add(item) }
        sections.append(section)
      }
      list.cells.append(Cell(label: "\(unionCase.tagText) \(name)", bits: 0, words: words))
    }
    return [list] + sections
  }

  private init(title: String, document: SchemaDocument) {
    self.title = title
    self.document = document
  }

  private mutating func add(_ label: String, _ bits: Int?, _ words: String) {
    guard bits != 0 else { return }
    let bits = condition == nil ? bits : nil
    let label = condition.map { "\(label), \($0)" } ?? label
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
      let surplus = item["including"]?.integer ?? 0
      let more = surplus == 0 ? "" : surplus < 0 ? ", less \(-surplus)" : ", and \(surplus) more"
      add(prefix: item["prefix"] ?? .null, "size", "the number of bytes that follow\(more)")
      position = 0
    case "padding":
      if let size = item["to"]?.integer {
        let bits = fieldBits.map { max(8 &* size &- $0, 0) }
        add("zeros", bits, "padding to a size of \(size) bytes")
      } else {
        add("zeros", item["count"]?.integer.map { 8 &* $0 }, "padding")
      }
    case "alignment":
      let bits = (item["to"]?.integer ?? 1) &* 8
      let gap = position.map { bits > 0 ? (bits - $0 % bits) % bits : 0 }
      add("zeros", gap, "padding to a multiple of \(bits / 8) bytes")
    case "field":
      let start = position
      add(field: item)
      fieldBits = start.flatMap { start in position.map { $0 &- start } }
    case "trailer":
      condition = JSONValue.object(["bytesRemain": .bool(true)]).conditionInWords
      for part in item.parts { add(part) }
      condition = nil
    case "bits": add(run: item)
    case "version": version = "since version \(item["number"]?.line ?? "")"
    case "unknownBytes":
      version = nil
      add(item["name"]?.string ?? "", nil, "bytes of later versions")
    case "union":
      add(prefix: item["tag"] ?? .null, "tag", "which case follows")
      add("case", nil, "the values of the case")
    case "checksum":
      version = nil
      add("checksum", item["bits"]?.integer, item.checksumInWords)
    case "fieldChecksum": add("checksum", item["bits"]?.integer, item.checksumInWords)
    default: add("…", nil, item["swift"]?.string ?? "an encoding of the packet's own")
    }
  }

  private mutating func add(prefix: JSONValue, _ label: String, _ words: String) {
    add(label, prefix.fixedBitCount(in: document), "\(words); \(prefix.words)")
  }

  private mutating func add(field: JSONValue) {
    let name = self.name(of: field)
    var type = field["type"] ?? .null
    var fieldCondition: String?
    if field["presence"]?.string == "byte" || type["kind"]?.string == "optional" {
      add("\(name)?", 8, "1 if \(name) is present, otherwise 0")
      fieldCondition = "if present"
      if field["presence"] == nil { type = type["wrapped"] ?? type }
    } else {
      fieldCondition = field["presence"]?.conditionInWords
    }
    let words = type.words + field.derivationInWords
    if fieldCondition != nil || condition != nil {
      return add(fieldCondition.map { "\(name), \($0)" } ?? name, nil, words)
    }
    let isRepeated = ["array", "set", "dictionary"].contains(type["kind"]?.string)
    let label = isRepeated ? "\(name) …" : name
    guard let prefix = type["extent"]?["prefix"] else {
      return add(label, type.fixedBitCount(in: document), words)
    }
    let maximum = (type["extent"]?["maximum"]).map { ", at most \($0.line)" } ?? ""
    let counted = isRepeated ? "number of elements" : "number of bytes"
    add(prefix: prefix, "\(name) \(isRepeated ? "count" : "length")", counted + maximum)
    add(label, nil, type.without("extent").words + field.derivationInWords)
  }

  private func name(of field: JSONValue) -> String {
    let name = (field["name"]?.string ?? "").after(prefix)
    // A value of a case without a label.
    return Int(name) == nil ? name : "value \(name)"
  }

  private mutating func add(run item: JSONValue) {
    let fields = item["fields"]?.elements ?? []
    let total = fields.reduce(0) { $0 + $1.bitFieldCount }
    fieldBits = (total + 7) / 8 * 8
    if item["leastSignificantFirst"] != nil { return add(reversed: fields, total) }
    for field in fields { add(name(of: field), field.bitFieldCount, words(ofBits: field)) }
    if total % 8 > 0 { add("0", 8 - total % 8, "unused bits") }
  }

  private func words(ofBits field: JSONValue) -> String {
    let count = field.bitFieldCount
    let bits = count == 1 ? "1 bit" : "\(count) bits"
    return "\(field["type"]?.words ?? "") in \(bits)\(field.derivationInWords)"
  }

  /// A run of bits from the least significant bit of each byte on, drawn with the most significant bit to the left. The
  /// parts of a field in different bytes have their bits in brackets, as in `x[7:0]`.
  private mutating func add(reversed fields: [JSONValue], _ total: Int) {
    var owners: [(field: Int, bit: Int)?] = []
    for (index, field) in fields.enumerated() {
      owners += (0..<field.bitFieldCount).map { (index, $0) }
    }
    owners += Array(repeating: nil, count: (8 - total % 8) % 8)
    for byte in stride(from: 0, to: owners.count, by: 8) {
      var bits = Array(owners[byte..<byte + 8].reversed())[...]
      while let first = bits.first {
        let part = bits.prefix { $0?.field == first?.field }
        bits = bits.dropFirst(part.count)
        guard let first, let last = part.last ?? nil else {
          add("0", part.count, "unused bits")
          continue
        }
        let field = fields[first.field]
        let isWhole = part.count == field.bitFieldCount
        let place = isWhole ? "" : "[\(first.bit):\(last.bit)]"
        add(name(of: field) + place, part.count, words(ofBits: field))
      }
    }
  }
}

extension JSONValue {
  /// The tag of a union's case. That of more than two bytes is often text.
  fileprivate var tagText: String {
    guard let tag = self["tag"]?.integer else { return "any other:" }
    return tag < 65536 ? "\(tag):" : "0x\(String(tag, radix: 16)):"
  }
}
