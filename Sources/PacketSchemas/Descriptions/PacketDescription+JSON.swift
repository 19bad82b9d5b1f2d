internal import PacketKit

// Parts of packets as JSON.

extension PacketDescription.Item {
  /// The part as an object with its kind.
  var json: JSONValue {
    if case .checksum(let sum, let order) = self { return json(sum, order, at: nil) }
    if case .fieldChecksum(let item) = self {
      return json(item.checksum, item.endianness, at: item)
    }
    let members: KeyValuePairs<String, JSONValue?> =
      switch self {
      case .magic(let bytes, let field):
        [
          "bytes": .string(bytes.map(\.hexDigits).joined()),
          "field": field.isEmpty ? nil : .string(field),
        ]
      case .size(let prefix, let surplus, let skips):
        [
          "prefix": prefix.json, "including": .integer(surplus, unless: 0),
          "skipsUnknownBytes": .flag(skips),
        ]
      case .padding(let count, let filling, let field):
        [
          "count": .integer(count), "field": .string(field),
          "fill": .integer(filling.byte, unless: 0), "ignoresValues": .flag(filling.ignoresValues),
        ]
      case .paddingTo(let size, let filling, let field):
        [
          "to": .integer(size), "field": .string(field),
          "fill": .integer(filling.byte, unless: 0), "ignoresValues": .flag(filling.ignoresValues),
        ]
      case .alignment(let multiple, let filling, let field):
        [
          "to": .integer(multiple), "field": .string(field),
          "fill": .integer(filling.byte, unless: 0), "ignoresValues": .flag(filling.ignoresValues),
          "presence": filling.presence.json,
        ]
      case .field(let field):
        [
          "name": .string(field.name), "type": field.type.json, "presence": field.presence.json,
          "derived": field.derivation?.json,
        ]
      case .bits(let fields, let order):
        [
          "leastSignificantFirst": .flag(order == .leastSignificantFirst),
          "fields": .array(fields.map(\.json)),
        ]
      case .version(let number, let defaults):
        ["number": .integer(number), "defaults": .string(defaults.map(\.hexDigits).joined())]
      case .unknownBytes(let name): ["name": .string(name)]
      case .union(let tag, let cases): ["tag": tag.json, "cases": .array(cases.map(\.json))]
      case .opaque, .computed, .checksum, .fieldChecksum: [:]
      }
    return .object("item", kind.rawValue, members)
  }

  private func json(
    _ sum: Checksum, _ order: Endianness, at place: PacketDescription.FieldChecksum?
  ) -> JSONValue {
    let text = ChecksumText(sum)
    return .object(
      "item", kind.rawValue,
      [
        "algorithm": .string(text.algorithm), "bits": .integer(text.bits), "endianness": order.json,
        place?.isBefore == true ? "before" : "after": place.map { .string($0.field) },
        "from": place.map { $0.first.map { .string($0) } ?? .null },
        "through": place.map { $0.last.map { .string($0) } ?? .null },
        "including": place?.including.map { .string($0) },
        "sample": text.sample.map { .string($0) }, "type": text.type.map { .string($0) },
      ])
  }
}

extension PacketDescription.Item {
  /// Reads a part.
  init(_ json: JSONValue) throws(SchemaParseError) {
    let name = try json.text("item")
    guard let kind = Kind(rawValue: name), ![.computed, .trailer, .unknown].contains(kind) else {
      throw json.problem("'\(name)' is not a part of a packet")
    }
    let field = json["field"]?.string ?? ""
    switch kind {
    case .magic: self = .magic(try json.bytes("bytes"), field: field)
    case .size:
      self = .size(
        try WirePrefix(json.member("prefix")), including: json["including"]?.integer ?? 0,
        skipsUnknownBytes: json["skipsUnknownBytes"] != nil)
    case .padding where json["to"] != nil:
      self = .paddingTo(try json.number("to"), try .init(json), field: field)
    case .padding: self = .padding(try json.number("count"), try .init(json), field: field)
    case .alignment: self = .alignment(try json.number("to"), try .init(json), field: field)
    case .field: self = .field(try .init(json))
    case .bits:
      let order: BitOrder =
        json["leastSignificantFirst"] == nil ? .mostSignificantFirst : .leastSignificantFirst
      self = .bits(try json.elements("fields", PacketDescription.BitField.init), order: order)
    case .version:
      self = .version(try json.number("number"), defaults: try json.bytes("defaults"))
    case .unknownBytes: self = .unknownBytes(try json.text("name"))
    case .union:
      self = .union(
        try WirePrefix(json.member("tag")),
        try json.elements("cases", PacketDescription.Case.init))
    case .checksum: self = .checksum(try json.checksum(), json.order)
    case .fieldChecksum:
      let isBefore = json["before"] != nil
      self = .fieldChecksum(
        .init(
          try json.checksum(), json.order, isBefore: isBefore,
          field: try json.text(isBefore ? "before" : "after"), first: json["from"]?.string,
          last: json["through"]?.string, including: json["including"]?.string))
    case .opaque, .computed, .trailer, .unknown: self = .opaque
    }
    try json.check(self.json)
  }
}

extension PacketDescription.Filling {
  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    self.init(
      byte: json["fill"] == nil ? 0 : try json.number("fill"),
      ignoresValues: json["ignoresValues"] != nil,
      presence: try json["presence"].map(PacketDescription.Presence.init) ?? .always)
  }
}

extension PacketDescription.Field {
  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    self.init(
      name: try json.text("name"), type: try WireType(json.member("type")),
      presence: try json["presence"].map(PacketDescription.Presence.init) ?? .always,
      derivation: try json["derived"].map(PacketDescription.Derivation.init))
  }
}

extension PacketDescription.BitField {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "bits": .integer(bits), "type": type.json,
      "derived": derivation?.json,
    ])
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    self.init(
      name: try json.text("name"), type: try WireType(json.member("type")),
      bits: try json.number("bits"),
      derivation: try json["derived"].map(PacketDescription.Derivation.init))
  }
}

extension PacketDescription.Case {
  fileprivate var json: JSONValue { json(of: items.map(\.json)) }

  /// The case with these parts in place of its own.
  func json(of items: [JSONValue]) -> JSONValue {
    .object([
      "name": .string(name), "tag": isOther ? .string("other") : .integer(tag),
      "items": .array(items),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    let isOther = json["tag"]?.string == "other"
    self.init(
      name: try json.text("name"), tag: isOther ? 0 : try json.number("tag"), isOther: isOther,
      items: try json.elements("items", PacketDescription.Item.init))
  }
}

extension JSONValue {
  fileprivate var order: Endianness { self["endianness"] == nil ? .big : .little }

  fileprivate func checksum() throws(SchemaParseError) -> Checksum {
    ChecksumText(
      algorithm: try text("algorithm"), bits: try number("bits"), sample: self["sample"]?.string,
      type: self["type"]?.string
    ).checksum
  }
}

extension PacketDescription.Presence {
  fileprivate var json: JSONValue? {
    switch self {
    case .always: nil
    case .byte: .string("byte")
    case .flag(let path): .object(["flag": .string(path)])
    case .equal(let path, let value): .object(["field": .string(path), "equals": .string(value)])
    case .options(let path, let mask):
      .object(["field": .string(path), "contains": .string(mask.hex)])
    case .within(let path, let bounds):
      .object([
        "field": .string(path), "from": bounds.lower.map { .string($0) },
        (bounds.includesUpper ? "through" : "below"): bounds.upper.map { .string($0) },
      ])
    case .bits(let path, let mask, let equal):
      .object([
        "field": .string(path), "mask": .string(mask.hex),
        "bits": equal.map { .string($0.hex) },
      ])
    case .bytesRemain: .object(["bytesRemain": .bool(true)])
    }
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    if json.string == "byte" {
      self = .byte
    } else if json["bytesRemain"] != nil {
      self = .bytesRemain
    } else if json["flag"] != nil {
      self = .flag(try json.text("flag"))
    } else if json["equals"] != nil {
      self = .equal(try json.text("field"), try json.text("equals"))
    } else if json["contains"] != nil {
      self = .options(try json.text("field"), mask: try json.bits("contains"))
    } else if json["mask"] != nil {
      let equal = try json["bits"].map { _ throws(SchemaParseError) in try json.bits("bits") }
      self = .bits(try json.text("field"), mask: try json.bits("mask"), equal: equal)
    } else {
      let below = json["below"]?.string
      let bounds = WireBounds(
        lower: json["from"]?.string, upper: below ?? json["through"]?.string,
        includesUpper: below == nil)
      self = .within(try json.text("field"), bounds)
    }
  }
}

extension PacketDescription.Derivation {
  fileprivate var json: JSONValue {
    switch self {
    case .computed: .string("computed")
    case .constant(let value): .object(["constant": .string(value)])
    case .bytes(let name): .object(["bytesOf": .string(name)])
    case .count(let name): .object(["countOf": .string(name)])
    }
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    if json.string == "computed" {
      self = .computed
    } else if json["bytesOf"] != nil {
      self = .bytes(of: try json.text("bytesOf"))
    } else if json["countOf"] != nil {
      self = .count(of: try json.text("countOf"))
    } else {
      self = .constant(try json.text("constant"))
    }
  }
}
