internal import PacketKit

extension SchemaDocument {
  /// The packets as exports and pages know them: a part of a packet that depends on what they do not know, and all parts
  /// after it, are one `unknown` part.
  var exportedPackets: [(packet: PacketDescription, parts: [ExportedPart])] {
    packets.map { ($0, known($0.items, given: $0.given)) }
  }

  /// The parts that exports do not express: packets and fields.
  var unexpressed: [String] {
    let exported = exportedPackets.map { (packet: $0, parts: $1.withTrailers) }
    let endless = exported.namesOfEndlessPackets
    return exported.flatMap { packet, parts in
      parts.unexpressed(endless).map { part in
        part.hasPrefix(",") ? packet.name + part : "\(packet.name).\(part)"
      }
    }
  }

  private func known(_ items: [PacketDescription.Item], given: WireType?) -> [ExportedPart] {
    var result: [ExportedPart] = []
    for (index, item) in items.enumerated() {
      guard isKnown(item, after: items[..<index], given: given) else {
        return result + [.unknown(item)]
      }
      guard case .union(let tag, let cases) = item else {
        result.append(.item(item))
        continue
      }
      result.append(.union(tag, cases.map { ($0, known($0.items, given: given)) }))
    }
    return result
  }

  /// Whether the fields that an item refers to are among the items before it, with values that can be compared.
  private func isKnown(
    _ item: PacketDescription.Item, after items: ArraySlice<PacketDescription.Item>,
    given: WireType?
  ) -> Bool {
    func type(_ path: String) -> WireType? { self.type(of: path, in: items, given: given) }
    func isComparable(_ path: String) -> Bool { type(path)?.isComparable ?? false }
    func isKnown(_ presence: PacketDescription.Presence) -> Bool {
      switch presence {
      case .flag(let path): type(path) == .bool
      // Exports know the bits of options, not the text of their number.
      case .equal(let path, _):
        if case .optionSet? = type(path) { false } else { isComparable(path) }
      case .options(let path, _), .bits(let path, _, _): isComparable(path)
      case .within(let path, _):
        type(path).map { $0.isInteger && !$0.isWide } ?? false
      case .always, .byte, .bytesRemain: true
      }
    }
    if case .alignment(_, let filling, _) = item { return isKnown(filling.presence) }
    if case .bits(let fields, let order) = item {
      return fields.indices.allSatisfy { index in
        let earlier = items + [.bits(Array(fields[..<index]), order: order)]
        return fields[index].type.statingPaths.allSatisfy {
          self.type(of: $0, in: earlier)?.isComparable ?? false
        }
      }
    }
    guard case .field(let field) = item else { return true }
    if case .repeated(let end)? = field.type.extent {
      guard self.isKnown(end, of: field.type) else { return false }
    }
    guard isKnown(field.presence) else { return false }
    return field.type.all.allSatisfy { part in
      if case .given(_, let path) = part {
        return type(path).map { $0.isComparable || $0.packet != nil } ?? false
      }
      // The bytes of a field are the tags of the elements.
      if case .array(.tagged(_, let tags), _) = part { return type(tags)?.isBytes ?? false }
      if case .tagged(_, let tag) = part, field.type.listOfTags == tag { return true }
      return part.statingPaths.allSatisfy(isComparable)
    }
  }

  /// Whether it is known where repeated elements end.
  private func isKnown(_ end: WireType.Repetition, of list: WireType) -> Bool {
    guard case .until(let path) = end else { return true }
    guard case .array(.packet(let element), _) = list else { return false }
    return type(of: path, in: packet(element.name)?.items ?? []) == .bool
  }

  /// The type of a field, or of a field in an earlier packet: `flags.hasName`.
  private func type(
    of path: String,
    in items: some Sequence<PacketDescription.Item>,
    given: WireType? = nil,
    isNested: Bool = false
  ) -> WireType? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    func rest(of type: WireType) -> WireType? {
      guard parts.count > 1 else { return type }
      guard case .packet(let found) = type else { return nil }
      return self.type(of: parts[1], in: packet(found.name)?.items ?? [], isNested: true)
    }
    if parts[0] == "given", let given { return rest(of: given.unwrapped) }
    for item in items {
      if isNested, item.kind == .version { return nil }
      guard let found = item.fields.first(where: { $0.name == parts[0] }) else { continue }
      if case .field(let field) = item, field.presence == .bytesRemain { return nil }
      // An absent field states nothing.
      return rest(of: found.type.unwrapped)
    }
    return nil
  }
}

extension ToolConsole {
  /// Writes an export of a packet, and says which parts it does not express.
  func write(
    _ export: String, of packet: PacketReference, to path: String?
  ) throws(Failure) {
    try write(export, to: path)
    let document = Naming.document(of: [packet])
    let given = document.packets.first?.given.map { _ in
      "what \(document.names[0].shortName) is given"
    }
    let parts = [given].compactMap(\.self) + document.unexpressed
    guard !parts.isEmpty else { return }
    warn("the export is incomplete, because it cannot express \(parts.joined(separator: "; "))")
  }
}

extension WireType {
  /// A bound as a number of another language, which writes infinity in a way of its own. A bound of 32 bits is the nearest
  /// number of 32 bits, because other languages compare numbers of 64 bits.
  func number(ofBound text: String, infinity: (_ isNegative: Bool) -> String) -> String {
    guard case .float(let bits, _) = self,
      let number = bits == 32 ? Float(text).map({ Double($0) }) : Double(text)
    else { return text }
    if number.isInfinite { return infinity(number < 0) }
    return number == Double(text) ? text : "\(number)"
  }
}

extension WireType {
  /// Whether it has integers of more than 64 bits.
  fileprivate var isWide: Bool {
    all.contains { if case .integer(65..., _, _) = $0 { true } else { false } }
  }

  /// The field whose bytes are the tags of the elements, which are cases of a union.
  fileprivate var listOfTags: String? {
    switch self {
    case .array(.tagged(_, let field), _): field
    case .region(let value, _): value.listOfTags
    default: nil
    }
  }

  /// Whether it is bytes, or an array of them.
  fileprivate var isBytes: Bool {
    switch self {
    case .bytes, .array(.integer(8, isSigned: false, _), _): true
    case .region(let value, _): value.isBytes
    default: false
    }
  }

  /// Whether exports know the integer that each of its values is.
  fileprivate var isInteger: Bool {
    switch self {
    case .integer, .number: true
    case .ranged(let value, _): value.isInteger
    default: false
    }
  }

  var isText: Bool { if case .string = self { true } else { false } }

  /// Whether values are compared as text, or by their bits.
  fileprivate var isComparable: Bool {
    switch self {
    case .integer, .bool, .number, .enumeration, .optionSet: true
    case .ranged(let value, _): value.isComparable
    default: false
    }
  }
}
