internal import PacketKit

/// The boxes of a packet's diagram, in the order of their bytes.
struct DiagramSection {
  /// A box.
  struct Cell: Equatable {
    /// The text in it.
    var label: String
    /// Its bits; nil if they differ from packet to packet.
    let bits: Int?
    /// The bits that it takes in a packet that has it; nil if they differ.
    let size: Int?
    /// The words of the legend.
    var words: String
    /// The field that it is, by its name, and the field's type; nil for all other boxes, such as that of its length.
    var field: String?
    var type: WireType?
    /// The case of a union that it is.
    var unionCase: String?
    /// Whether that has a diagram of its own.
    var hasDiagram = false
  }

  /// The end of the heading of a union's cases.
  static let listOfCases = ", by its tag"

  /// The heading.
  private(set) var title: String
  private(set) var cells: [Cell] = []
  /// The case of a union that it is the diagram of.
  private(set) var unionCase: String?
  /// The words for the tag of a packet that is nothing but a union.
  private(set) var tagOfUnion: String?

  private let document: SchemaDocument
  /// The bits before the next box; nil if they differ from packet to packet.
  private var position: Int? = 0
  /// The bits of the last field or run of bits; nil if they differ from packet to packet.
  private var fieldBits: Int? = 0
  private var version: String?
  /// The defaults of the fields that versions have added, by their names.
  private var defaults: [String: String] = [:]
  /// When the next boxes are present, if not in every packet.
  private var condition: String?
  /// How a delta has some of the fields, by their names.
  private var delta: [String: String] = [:]
  /// The sentences of rules about some of the fields, by their names.
  private var rules: [String: String] = [:]
  /// The beginning of the fields' names that the title repeats: the name of a union's case.
  private var prefix = ""

  /// The diagrams of each packet of a document: one of the packet, a list of the cases of each union, and a diagram of
  /// each case that is more than a packet.
  ///
  /// - Parameters:
  ///   - isEnclosed: Whether names of packets have what encloses them in Swift, even where that distinguishes no packets.
  ///   - mark: What becomes of the name of a packet, wherever it is.
  static func sections(
    of packets: [(PacketReference, PacketDescription)],
    isEnclosed: Bool = false,
    marking mark: (String) -> String = { $0 }
  ) -> [[DiagramSection]] {
    let document = SchemaDocument(packets.map(\.1)).withDistinctNames(isEnclosed, mark)
    return zip(packets, document.packets).map { found, packet -> [DiagramSection] in
      // A union that stands nowhere with its tag has no diagram of it.
      let isApart = document.isTagged(packet.name) && !document.hasPacket(packet.name)
      var sections: [DiagramSection] = []
      if !isApart {
        var section = DiagramSection(title: packet.name.shortName, document: document)
        section.delta = (packet.delta ?? [:]).compactMapValues(\.words)
        section.defaults = found.0.defaults
        for rule in packet.rules {
          guard let field = rule.field else { continue }
          let others = section.rules[field].map { "\($0), or where it " } ?? ""
          section.rules[field] = others + rule.sentence
        }
        for part in packet.items.withTrailers { section.add(part) }
        if packet.items.count == 1, case .union(let tag, _) = packet.items[0] {
          section.tagOfUnion = tag.words
        }
        sections.append(section)
      }
      for case .union(_, let unionCases) in packet.items {
        sections += cases(unionCases, of: packet.name.shortName, document)
      }
      return sections.map(\.withDots)
    }
    .filter { !$0.isEmpty }
  }

  /// The section with the names of packets as they are in Swift.
  private var withDots: DiagramSection {
    var section = self
    section.title = title.withDots
    for index in cells.indices {
      section.cells[index].label = cells[index].label.withDots
      section.cells[index].words = cells[index].words.withDots
    }
    return section
  }

  private static func cases(
    _ cases: [PacketDescription.Case],
    of union: String,
    _ document: SchemaDocument
  ) -> [DiagramSection] {
    var list = DiagramSection(title: union + listOfCases, document: document)
    var sections: [DiagramSection] = []
    for found in cases {
      var section = DiagramSection(title: "\(union).\(found.name)", document: document)
      section.prefix = "\(found.name)."
      section.unionCase = found.name
      for item in found.items { section.add(item) }
      let sizes = section.cells.map(\.bits)
      let size = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 &+ ($1 ?? 0) }
      var cell = Cell(
        label: "\(found.tagText) \(found.name)", bits: 0, size: size, words: "no values",
        unionCase: found.name)
      if found.items.count == 1, case .field(let field) = found.items[0] {
        cell.words = field.type.words
        if section.cells.count == 1 { (cell.field, cell.type) = (field.name, field.type) }
      } else if !found.items.isEmpty {
        cell.words = section.cells.compactMap(\.field).map(section.name).joined(separator: ", ")
      }
      // Of one box, the list says all.
      cell.hasDiagram = section.cells.count > 1
      if cell.hasDiagram { sections.append(section) }
      list.cells.append(cell)
    }
    return [list] + sections
  }

  private init(title: String, document: SchemaDocument) {
    self.title = title
    self.document = document
  }

  private mutating func add(
    _ label: String,
    _ bits: Int?,
    _ words: String,
    size: Int? = nil,
    field: String? = nil,
    type: WireType? = nil
  ) {
    guard bits != 0 else { return }
    let size = size ?? bits
    let bits = condition == nil ? bits : nil
    let inDelta = delta[label].map { "; in a delta, \($0)" } ?? ""
    let rule = rules[label].map { "; rejected where it \($0)" } ?? ""
    let label = condition.map { "\(label), \($0)" } ?? label
    let value = field.flatMap { defaults[$0] }.map { ", \($0) by default" } ?? ""
    let words = words + rule + inDelta + (version.map { "; \($0)\(value)" } ?? "")
    cells.append(
      Cell(label: label, bits: bits, size: size, words: words, field: field, type: type))
    position = position.flatMap { position in bits.map { position &+ $0 } }
  }
}

// Parts of packets.
extension DiagramSection {
  private mutating func add(_ part: ExportedPart) {
    switch part {
    case .item(let item), .unknown(let item): add(item)
    case .union(let tag, let cases): add(.union(tag, cases.map(\.0)))
    case .trailer(_, let items):
      condition = PacketDescription.Presence.bytesRemain.words
      for item in items { add(item) }
      condition = nil
    }
  }

  private mutating func add(_ item: PacketDescription.Item) {
    switch item {
    case .magic(let bytes, _):
      let digits = bytes.map(\.hexDigits).joined()
      add("magic 0x\(digits)", 8 * bytes.count, "these bytes in every packet")
    case .size(let prefix, let surplus, let skipsUnknownBytes):
      let more = surplus == 0 ? "" : surplus < 0 ? ", less \(-surplus)" : ", and \(surplus) more"
      let rest = skipsUnknownBytes ? ", those of later versions last" : ""
      add(prefix: prefix, "size", "the number of bytes that follow\(more)\(rest)")
      position = 0
    case .paddingTo(let size, let filling, _):
      let bits = fieldBits.map { max(8 &* size &- $0, 0) }
      add(filling, bits, "padding to a size of \(size) bytes")
    case .padding(let count, let filling, _): add(filling, 8 &* count, "padding")
    case .alignment(let multiple, let filling, _):
      let bits = multiple &* 8
      let gap = position.map { bits > 0 ? (bits - $0 % bits) % bits : 0 }
      let condition = filling.presence.words
      let words = condition.map { ", \($0)" } ?? ""
      let size = condition == nil ? gap : nil
      add(filling, size, "padding to a multiple of \(bits / 8) bytes\(words)")
    case .field(let field):
      let start = position
      add(field)
      fieldBits = start.flatMap { start in position.map { $0 &- start } }
    case .bits(let fields, let order): add(run: fields, order)
    case .version(let number, _): version = "since version \(number)"
    case .unknownBytes(let name):
      version = nil
      add(name, nil, "bytes of later versions")
    case .union(let tag, _):
      add(prefix: tag, "tag", "which case follows")
      add("case", nil, "the values of the case")
    case .checksum(let checksum, let order):
      version = nil
      add("checksum", 8 &* checksum.byteCount, checksum.words(order))
    case .fieldChecksum(let item): add("checksum", 8 &* item.checksum.byteCount, item.words)
    case .opaque: add("…", nil, "an encoding of the packet's own")
    case .computed: break
    }
  }

  private mutating func add(
    _ filling: PacketDescription.Filling,
    _ bits: Int?,
    _ words: String
  ) {
    if filling.byte == 0, !filling.ignoresValues { return add("zeros", bits, words) }
    add("padding", bits, "\(words); \(filling.words)")
  }

  private mutating func add(prefix: WirePrefix, _ label: String, _ words: String) {
    add(label, prefix.type.fixedBitCount(in: document), "\(words); \(prefix.words)")
  }

  private mutating func add(_ field: PacketDescription.Field) {
    let name = self.name(of: field.name)
    var type = field.type
    var fieldCondition = field.presence.words
    var hasByte = field.presence == .byte
    if case .optional(let value) = type {
      if !hasByte, field.presence == .always { type = value }
      hasByte = true
    }
    if hasByte {
      add("\(name)?", 8, "1 if \(name) is present, otherwise 0")
      fieldCondition = "if present"
    }
    let words = type.words + field.derivation.words
    if fieldCondition != nil || condition != nil {
      let label = fieldCondition.map { "\(name), \($0)" } ?? name
      return add(
        label, nil, words, size: type.fixedBitCount(in: document), field: field.name, type: type)
    }
    let label = type.hasElements ? "\(name) …" : name
    guard case .prefixed(let prefix, let surplus, _)? = type.extent else {
      let bits = type.fixedBitCount(in: document)
      return add(label, bits, words, field: field.name, type: type)
    }
    let maximum = type.extent?.maximumInWords ?? ""
    let counted = type.hasElements ? "number of elements" : "number of bytes"
    let more = surplus == 0 ? "" : surplus < 0 ? ", less \(-surplus)" : ", and \(surplus) more"
    let counter = "\(name) \(type.hasElements ? "count" : "length")"
    add(prefix: prefix, counter, counted + more + maximum)
    let rest = type.words(withExtent: false) + field.derivation.words
    add(label, nil, rest, field: field.name, type: type)
  }

  private func name(of field: String) -> String {
    let name = field.after(prefix)
    // A value of a case without a label.
    return Int(name) == nil ? name : "value \(name)"
  }

  private mutating func add(run fields: [PacketDescription.BitField], _ order: BitOrder) {
    fieldBits = fields.byteCount.map { 8 * $0 }
    let total = fields.bitCount
    let isReversed = order == .leastSignificantFirst
    if isReversed, let total, total <= Self.mostReversedBits { return add(reversed: fields, total) }
    for field in fields {
      let name = self.name(of: field.name)
      var label = name
      if case .optional = field.type {
        add("\(name)?", isReversed ? nil : 1, "1 if \(name) is present, otherwise 0")
        label += ", if present"
      } else if field.fixedBitCount == nil {
        label += " …"
      }
      // From the least significant bit on, a part would not be where it is drawn.
      add(
        label, isReversed ? nil : field.fixedBitCount, words(of: field), size: field.fixedBitCount,
        field: field.name, type: field.type)
    }
    guard let total else { return add("0 …", nil, "unused bits up to the next byte") }
    if total % 8 > 0 { add("0", 8 - total % 8, "unused bits") }
  }

  /// The most bits of a run whose parts are drawn in the places that they have in bytes.
  private static var mostReversedBits: Int { 1024 }

  private func words(of field: PacketDescription.BitField) -> String {
    let count = field.widths.reduce(0, &+)
    let bits = count == 1 ? "1 bit" : "\(count) bits"
    return switch field.type {
    case .array: "\(field.type.words) in \(bits) each"
    case .optional(let value): "\(value.words) in \(bits)"
    default: "\(field.type.words) in \(bits)\(field.derivation.words)"
    }
  }

  /// A run of bits from the least significant bit of each byte on, drawn with the most significant bit to the left. The
  /// parts of a field in different bytes have their bits in brackets, as in `x[7:0]`.
  private mutating func add(reversed fields: [PacketDescription.BitField], _ total: Int) {
    var owners: [(field: Int, bit: Int)?] = []
    for (index, field) in fields.enumerated() {
      owners += (0..<(field.fixedBitCount ?? 0)).map { (index, $0) }
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
        let isWhole = part.count == field.fixedBitCount
        let place = isWhole ? "" : "[\(first.bit):\(last.bit)]"
        add(
          name(of: field.name) + place, part.count, words(of: field),
          field: field.fixedBitCount == first.bit + 1 ? field.name : nil, type: field.type)
      }
    }
  }
}

extension WireType {
  /// Whether it has elements, as many as there are.
  fileprivate var hasElements: Bool {
    if case .region = self { false } else { extent != nil && !values.isEmpty }
  }
}

extension PacketDescription.Case {
  /// The tag, in hexadecimal too if that differs. That of more than two bytes is often text.
  fileprivate var tagText: String {
    if isOther { return "any other:" }
    let digits = "0x\(String(tag, radix: 16))"
    return tag < 10 ? "\(tag):" : tag < 65536 ? "\(tag) (\(digits)):" : "\(digits):"
  }
}
