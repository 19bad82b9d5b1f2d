internal import PacketKit

/// A part of a packet in an export.
enum ExportedPart {
  case item(PacketDescription.Item)
  case union(WirePrefix, [(PacketDescription.Case, [ExportedPart])])
  /// A field that is present if bytes remain, with what stands around it.
  case trailer(String, [PacketDescription.Item])
  /// A part that exports do not express, and all that follows it.
  case unknown(PacketDescription.Item)

  /// The types of the numbers and fields that exports express, and all types in these.
  var types: [WireType] {
    switch self {
    case .item(let item): item.types
    case .union(let tag, let cases): [tag.type] + cases.flatMap(\.1).flatMap(\.types)
    case .trailer(_, let items): items.flatMap(\.types)
    case .unknown: []
    }
  }

  fileprivate var fieldName: String? {
    switch self {
    case .item(.unknownBytes(let name)), .trailer(let name, _): name
    case .item(let item): item.fieldName
    case .union, .unknown: nil
    }
  }

  /// The part as an object with its kind.
  var json: JSONValue {
    switch self {
    case .item(let item): item.json
    case .union(let tag, let cases):
      .object(
        "item", "union",
        [
          "tag": tag.json,
          "cases": .array(cases.map { $0.json(of: $1.map(\.json)) }),
        ])
    case .trailer(let name, let items):
      .object(
        "item", "trailer", ["name": .string(name), "items": .array(items.map(\.json))])
    case .unknown(let item): .object("item", "unknown", ["swift": .string(item.json.line)])
    }
  }
}

extension [PacketDescription.Item] {
  /// The parts of a packet, with each field that is present if bytes remain as one part with its padding and checksums.
  var withTrailers: [ExportedPart] { map(ExportedPart.item).withTrailers }
}

extension [ExportedPart] {
  var withTrailers: Self {
    reduce(self) { parts, part in
      guard case .item(.field(var field)) = part, field.presence == .bytesRemain else {
        return parts
      }
      let name = field.name
      guard let first = parts.firstIndex(where: { $0.fieldName == name }),
        let last = parts.lastIndex(where: { $0.fieldName == name }), first < last
      else { return parts }
      field.presence = .always
      let items = parts[first...last].compactMap { part -> PacketDescription.Item? in
        guard case .item(let item) = part else { return nil }
        return item.field?.name == name ? .field(field) : item
      }
      return parts[..<first] + [.trailer(name, items)] + parts[(last + 1)...]
    }
  }

  /// The names of the parts that exports do not express; that of a packet is left out. Where a value ends that an export
  /// cannot read, nobody knows: neither can the export read what follows, unless it stands last.
  func unexpressed(_ endless: Set<String>) -> [String] {
    var names: [String] = []
    for (index, part) in enumerated() {
      let isLast = index == count - 1
      switch part {
      case .unknown(let item): return names + [item.nameInExports]
      case .item(.opaque): return names + [", and what follows"]
      case .union(let tag, let cases):
        guard isLast || !cases.contains(where: { $1.isEndless(endless) }),
          !tag.type.isEndless(endless)
        else { return names + ["tag, and what follows"] }
        names += cases.flatMap { $1.unexpressed(endless) }
      case .item(let item):
        if item.isEndless(endless) {
          guard isLast, case .field(let field) = item, field.type.packet != nil else {
            return names + [item.nameInExports]
          }
        }
        names += item.opaqueFields
      case .trailer(let name, let items):
        if items.contains(where: { $0.isEndless(endless) }) {
          return names + ["\(name), and what follows"]
        }
        names += items.flatMap(\.opaqueFields)
      }
    }
    return names
  }

  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    contains { part in
      switch part {
      case .unknown: true
      case .item(let item): item.isEndless(names)
      case .union(let tag, let cases):
        tag.type.isEndless(names) || cases.contains { $1.isEndless(names) }
      case .trailer(_, let items): items.contains { $0.isEndless(names) }
      }
    }
  }
}

// Where a value ends that an export cannot read, nobody knows: neither can the export read what follows.

extension [(packet: PacketDescription, parts: [ExportedPart])] {
  /// The names of packets whose ends are not known.
  var namesOfEndlessPackets: Set<String> {
    var names: Set<String> = []
    while true {
      let more = filter { packet, parts in
        guard !names.contains(packet.name) else { return false }
        for case .size(let prefix, _, _) in packet.items { return prefix.type.isEndless(names) }
        return parts.isEndless(names)
      }
      if more.isEmpty { return names }
      names.formUnion(more.map(\.packet.name))
    }
  }
}

extension PacketDescription.Item {
  fileprivate var nameInExports: String {
    "\(itemName ?? (kind == .union ? "tag" : kind.rawValue)), and what follows"
  }

  /// The fields that only the program can read, or a part of which only it can.
  fileprivate var opaqueFields: [String] {
    fields.filter { field in
      field.type.all.contains { if case .opaque = $0 { true } else { false } }
    }
    .map(\.name)
  }

  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    switch self {
    case .opaque: true
    case .field(let field): field.type.isEndless(names)
    case .bits(let fields, _): fields.contains { $0.type.isEndless(names) }
    case .size(let prefix, _, _): prefix.type.isEndless(names)
    default: false
    }
  }
}

extension WireType {
  /// Whether it is not known where a value ends.
  fileprivate func isEndless(_ names: Set<String>) -> Bool {
    switch self {
    case .opaque: true
    case .packet(let packet), .tagged(let packet, _), .given(let packet, _):
      names.contains(packet.name)
    case .region(_, .prefixed(let prefix, _, _)): prefix.type.isEndless(names)
    case .region: false
    default: parts.contains { $0.isEndless(names) }
    }
  }
}
