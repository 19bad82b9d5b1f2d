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
    /// The field that it is, by its name, and the field's form; nil for all other boxes, such as that of its length.
    var field: String?
    var form: Form?
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
    of packets: [(PacketReference, PacketLayout)],
    isEnclosed: Bool = false,
    marking mark: (String) -> String = { $0 }
  ) -> [[DiagramSection]] {
    let document = SchemaDocument(packets.map(\.1)).withDistinctNames(isEnclosed, mark)
    return zip(packets, document.layouts).map { found, packet -> [DiagramSection] in
      // A union that stands nowhere with its tag has no diagram of it.
      let isApart = document.isTagged(packet.name) && !document.hasPacket(packet.name)
      var sections: [DiagramSection] = []
      if !isApart {
        var section = DiagramSection(title: packet.name.shortName, document: document)
        section.delta = packet.delta ?? [:]
        section.defaults = found.0.defaults
        for rule in packet.rules {
          guard let field = rule.field else { continue }
          let others = section.rules[field].map { "\($0), or where it " } ?? ""
          section.rules[field] = others + rule.sentence
        }
        for item in packet.items.withTrailers { section.add(item) }
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
    _ cases: [PacketLayout.Case],
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
        cell.words = field.form.words
        if section.cells.count == 1 { (cell.field, cell.form) = (field.name, field.form) }
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
    form: Form? = nil
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
      Cell(label: label, bits: bits, size: size, words: words, field: field, form: form))
    position = position.flatMap { position in bits.map { position &+ $0 } }
  }
}

// Parts of packets.
extension DiagramSection {
  private mutating func add(_ item: PacketLayout.Item) {
    switch item {
    case .magic(let bytes, _):
      let digits = bytes.map(\.hexDigits).joined()
      add("magic 0x\(digits)", 8 * bytes.count, "these bytes in every packet")
    case .size(let size):
      let surplus = size.including
      let more = surplus == 0 ? "" : surplus < 0 ? ", less \(-surplus)" : ", and \(surplus) more"
      let rest = size.skipsUnknownBytes ? ", those of later versions last" : ""
      add(prefix: size.prefix, "size", "the number of bytes that follow\(more)\(rest)")
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
    case .trailer(_, let items):
      condition = PacketDescription.Presence.bytesRemain.words
      for part in items { add(part) }
      condition = nil
    case .bits(let fields, let order): add(run: fields, order)
    case .version(let number, _): version = "since version \(number)"
    case .unknownBytes(let name):
      version = nil
      add(name, nil, "bytes of later versions")
    case .union(let tag, _):
      add(prefix: tag, "tag", "which case follows")
      add("case", nil, "the values of the case")
    case .checksum(let checksum):
      version = nil
      add("checksum", checksum.bits, checksum.words)
    case .fieldChecksum(let item): add("checksum", item.checksum.bits, item.words)
    case .opaque: add("…", nil, "an encoding of the packet's own")
    case .unknown(let text): add("…", nil, text)
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

  private mutating func add(prefix: Form, _ label: String, _ words: String) {
    add(label, prefix.fixedBitCount(in: document), "\(words); \(prefix.words)")
  }

  private mutating func add(_ field: PacketLayout.Field) {
    let name = self.name(of: field.name)
    var form = field.form
    var fieldCondition = field.presence.words
    var hasByte = field.presence == .byte
    if case .optional(let value) = form {
      if !hasByte, field.presence == .always { form = value }
      hasByte = true
    }
    if hasByte {
      add("\(name)?", 8, "1 if \(name) is present, otherwise 0")
      fieldCondition = "if present"
    }
    let words = form.words + field.derivation.words
    if fieldCondition != nil || condition != nil {
      let label = fieldCondition.map { "\(name), \($0)" } ?? name
      return add(
        label, nil, words, size: form.fixedBitCount(in: document), field: field.name, form: form)
    }
    let label = form.isRepeated ? "\(name) …" : name
    guard case .prefixed(let prefix, let surplus, _)? = form.extent else {
      let bits = form.fixedBitCount(in: document)
      return add(label, bits, words, field: field.name, form: form)
    }
    let maximum = form.extent?.maximumInWords ?? ""
    let counted = form.isRepeated ? "number of elements" : "number of bytes"
    let more = surplus == 0 ? "" : surplus < 0 ? ", less \(-surplus)" : ", and \(surplus) more"
    let counter = "\(name) \(form.isRepeated ? "count" : "length")"
    add(prefix: prefix, counter, counted + more + maximum)
    let rest = form.words(withExtent: false) + field.derivation.words
    add(label, nil, rest, field: field.name, form: form)
  }

  private func name(of field: String) -> String {
    let name = field.after(prefix)
    // A value of a case without a label.
    return Int(name) == nil ? name : "value \(name)"
  }

  private mutating func add(run fields: [PacketLayout.BitField], _ order: BitOrder) {
    fieldBits = fields.byteCount.map { 8 * $0 }
    let total = fields.bitCount
    let isReversed = order == .leastSignificantFirst
    if isReversed, let total, total <= Self.mostReversedBits { return add(reversed: fields, total) }
    for field in fields {
      let name = self.name(of: field.name)
      var label = name
      if case .optional = field.form {
        add("\(name)?", isReversed ? nil : 1, "1 if \(name) is present, otherwise 0")
        label += ", if present"
      } else if field.bitCount == nil {
        label += " …"
      }
      // From the least significant bit on, a part would not be where it is drawn.
      add(
        label, isReversed ? nil : field.bitCount, words(of: field), size: field.bitCount,
        field: field.name, form: field.form)
    }
    guard let total else { return add("0 …", nil, "unused bits up to the next byte") }
    if total % 8 > 0 { add("0", 8 - total % 8, "unused bits") }
  }

  /// The most bits of a run whose parts are drawn in the places that they have in bytes.
  private static var mostReversedBits: Int { 1024 }

  private func words(of field: PacketLayout.BitField) -> String {
    let count = field.widths.reduce(0, &+)
    let bits = count == 1 ? "1 bit" : "\(count) bits"
    return switch field.form {
    case .array: "\(field.form.words) in \(bits) each"
    case .optional(let value): "\(value.words) in \(bits)"
    default: "\(field.form.words) in \(bits)\(field.derivation.words)"
    }
  }

  /// A run of bits from the least significant bit of each byte on, drawn with the most significant bit to the left. The
  /// parts of a field in different bytes have their bits in brackets, as in `x[7:0]`.
  private mutating func add(reversed fields: [PacketLayout.BitField], _ total: Int) {
    var owners: [(field: Int, bit: Int)?] = []
    for (index, field) in fields.enumerated() {
      owners += (0..<(field.bitCount ?? 0)).map { (index, $0) }
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
        let isWhole = part.count == field.bitCount
        let place = isWhole ? "" : "[\(first.bit):\(last.bit)]"
        add(
          name(of: field.name) + place, part.count, words(of: field),
          field: field.bitCount == first.bit + 1 ? field.name : nil, form: field.form)
      }
    }
  }
}

extension Form {
  /// Whether it has elements, as many as there are.
  fileprivate var isRepeated: Bool {
    if case .region = self { false } else { extent != nil && !values.isEmpty }
  }
}

extension PacketLayout.Case {
  /// The tag, in hexadecimal too if that differs. That of more than two bytes is often text.
  fileprivate var tagText: String {
    guard let tag else { return "any other:" }
    let digits = "0x\(String(tag, radix: 16))"
    return tag < 10 ? "\(tag):" : tag < 65536 ? "\(tag) (\(digits)):" : "\(digits):"
  }
}
