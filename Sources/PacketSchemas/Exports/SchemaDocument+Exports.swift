internal import PacketKit

extension SchemaDocument {
  /// The document as exports and pages know it: a part of a packet that depends on what they do not know, and all parts
  /// after it, are one `unknown` part.
  var forExports: SchemaDocument {
    SchemaDocument(
      layouts.map {
        PacketLayout(
          name: $0.name, items: known($0.items, given: $0.given).withTrailers, given: $0.given,
          delta: $0.delta,
          rules: $0.rules)
      })
  }

  /// The parts that exports do not express, of a document for exports: packets and fields.
  var unexpressed: [String] {
    withKnownEnds.layouts.flatMap { layout in
      layout.items.flatMap(\.unexpressed).map { part in
        part.hasPrefix(",") ? layout.name + part : "\(layout.name).\(part)"
      }
    }
  }

  private func known(_ items: [PacketLayout.Item], given: Form?) -> [PacketLayout.Item] {
    var result: [PacketLayout.Item] = []
    for item in items {
      guard isKnown(item, after: result, given: given) else {
        return result + [.unknown(item.json.line)]
      }
      guard case .union(let tag, var cases) = item else {
        result.append(item)
        continue
      }
      for index in cases.indices { cases[index].items = known(cases[index].items, given: given) }
      result.append(.union(tag: tag, cases))
    }
    return result
  }

  /// Whether the fields that an item refers to are among the items before it, with values that can be compared.
  private func isKnown(
    _ item: PacketLayout.Item, after items: [PacketLayout.Item], given: Form?
  ) -> Bool {
    func form(_ path: String) -> Form? { self.form(of: path, in: items, given: given) }
    func isComparable(_ path: String) -> Bool { form(path)?.isComparable ?? false }
    func isKnown(_ presence: PacketDescription.Presence) -> Bool {
      switch presence {
      case .flag(let path): form(path) == .bool
      // Exports know the bits of options, not the text of their number.
      case .equal(let path, _):
        if case .optionSet? = form(path) { false } else { isComparable(path) }
      case .options(let path, _), .bits(let path, _, _): isComparable(path)
      case .within(let path, _):
        form(path).map { $0.isInteger && !$0.isWide } ?? false
      case .always, .byte, .bytesRemain: true
      }
    }
    if case .alignment(_, let filling, _) = item { return isKnown(filling.presence) }
    if case .bits(let fields, let order) = item {
      return fields.indices.allSatisfy { index in
        let earlier = items + [.bits(Array(fields[..<index]), order)]
        return fields[index].form.references.allSatisfy {
          self.form(of: $0, in: earlier)?.isComparable ?? false
        }
      }
    }
    guard case .field(let field) = item else { return true }
    if case .repeated(let end)? = field.form.extent {
      guard self.isKnown(end, of: field.form) else { return false }
    }
    guard isKnown(field.presence) else { return false }
    return field.form.all.allSatisfy { part in
      if case .given(_, let path) = part {
        return form(path).map { $0.isComparable || $0.packet != nil } ?? false
      }
      // The bytes of a field are the tags of the elements.
      if case .array(.tagged(_, let tags), _) = part { return form(tags)?.isBytes ?? false }
      if case .tagged(_, let tag) = part, field.form.listOfTags == tag { return true }
      return part.references.allSatisfy(isComparable)
    }
  }

  /// Whether it is known where repeated elements end.
  private func isKnown(_ end: WireType.Repetition, of list: Form) -> Bool {
    guard case .until(let path) = end else { return true }
    guard case .array(.packet(let name), _) = list else { return false }
    return form(of: path, in: layout(name)?.items ?? []) == .bool
  }

  /// The form of a field, or of a field in an earlier packet: `flags.hasName`.
  private func form(
    of path: String,
    in items: [PacketLayout.Item],
    given: Form? = nil,
    isNested: Bool = false
  ) -> Form? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    if parts[0] == "given", let given {
      guard parts.count > 1 else { return given.unwrapped }
      guard case .packet(let name) = given.unwrapped else { return nil }
      return form(of: parts[1], in: layout(name)?.items ?? [], isNested: true)
    }
    for item in items {
      if isNested, item.kind == .version { return nil }
      guard let found = item.fields.first(where: { $0.name == parts[0] }) else { continue }
      if case .field(let field) = item, field.presence == .bytesRemain { return nil }
      // An absent field states nothing.
      let form = found.form.unwrapped
      guard parts.count > 1 else { return form }
      guard case .packet(let name) = form else { return nil }
      return self.form(of: parts[1], in: layout(name)?.items ?? [], isNested: true)
    }
    return nil
  }
}

extension PacketLayout.Item {
  /// The names of the parts in it that exports do not express; that of a packet is left out.
  fileprivate var unexpressed: [String] {
    switch self {
    case .opaque: return [", and what follows"]
    case .unknown(let text):
      let json = (try? JSONParser.parse(text)) ?? .null
      let kind = json["item"]?.string ?? ""
      let name = json["name"]?.string ?? json["fields"]?.elements.first?["name"]?.string
      return ["\(name ?? (kind == "union" ? "tag" : kind)), and what follows"]
    case .union(_, let cases): return cases.flatMap(\.items).flatMap(\.unexpressed)
    case .trailer(_, let items): return items.flatMap(\.unexpressed)
    case .field, .bits: return fields.filter(\.form.isOpaque).map(\.name)
    case .magic, .padding, .paddingTo, .alignment, .version, .unknownBytes, .checksum,
      .fieldChecksum, .size:
      return []
    }
  }
}

extension ToolConsole {
  /// Writes an export of a packet, and says which parts it does not express.
  func write(
    _ export: String, of packet: PacketReference, to path: String?
  ) throws(Failure) {
    try write(export, to: path)
    let document = Resolver.document(of: [packet]).forExports
    let given = document.layouts.first?.given.map { _ in
      "what \(document.names[0].shortName) is given"
    }
    let parts = [given].compactMap(\.self) + document.unexpressed
    guard !parts.isEmpty else { return }
    warn("the export is incomplete, because it cannot express \(parts.joined(separator: "; "))")
  }
}

extension Form {
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

extension [PacketLayout.Item] {
  /// The parts of a packet, with each field that is present if bytes remain as one part with its padding and checksums.
  var withTrailers: [PacketLayout.Item] {
    reduce(self) { items, item in
      guard case .field(var field) = item, field.presence == .bytesRemain,
        let first = items.firstIndex(where: { $0.fieldName == field.name }),
        let last = items.lastIndex(where: { $0.fieldName == field.name }), first < last
      else { return items }
      field.presence = .always
      let parts = items[first...last].map { $0 == item ? .field(field) : $0 }
      return items[..<first] + [.trailer(field.name, parts)] + items[(last + 1)...]
    }
  }
}

extension PacketLayout.Item {
  /// The field that it is, or that it stands before or after.
  fileprivate var fieldName: String? {
    switch self {
    case .field(let field): field.name
    case .magic(_, let name), .padding(_, _, let name), .paddingTo(_, _, let name),
      .alignment(_, _, let name), .unknownBytes(let name), .trailer(let name, _):
      name
    case .fieldChecksum(let item): item.field
    case .size, .bits, .version, .union, .checksum, .opaque, .unknown: nil
    }
  }
}

extension Form {
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

  /// Whether only the program can read it, or a part of it.
  fileprivate var isOpaque: Bool {
    all.contains { if case .opaque = $0 { true } else { false } }
  }

  var isText: Bool { if case .string = self { true } else { false } }

  /// Whether values are compared as text, or by their bits.
  fileprivate var isComparable: Bool {
    switch self {
    case .integer, .bool, .number, .enumeration, .optionSet: true
    case .ranged(let value, _): value.isComparable
    case .float, .string, .bytes, .array, .set, .dictionary, .optional, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .given, .region, .aligned,
      .opaque,
      .quantized, .unitQuaternion:
      false
    }
  }
}
