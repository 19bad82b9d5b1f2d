internal import PacketKit

// Parts of packets as JSON.

extension PacketLayout.Item {
  /// The part as an object with its kind.
  var json: JSONValue {
    let members: KeyValuePairs<String, JSONValue?> =
      switch self {
      case .magic(let bytes, let field):
        [
          "bytes": .string(bytes.map(\.hexDigits).joined()),
          "field": field.isEmpty ? nil : .string(field),
        ]
      case .size(let size):
        [
          "prefix": size.prefix.json, "including": .integer(size.including, unless: 0),
          "skipsUnknownBytes": .flag(size.skipsUnknownBytes),
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
          "name": .string(field.name), "type": field.form.json, "presence": field.presence.json,
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
      case .checksum(let sum):
        [
          "algorithm": .string(sum.algorithm), "bits": .integer(sum.bits),
          "endianness": sum.order.json, "sample": sum.sample.map { .string($0) },
          "type": sum.type.map { .string($0) },
        ]
      case .fieldChecksum(let item):
        [
          "algorithm": .string(item.checksum.algorithm), "bits": .integer(item.checksum.bits),
          "endianness": item.checksum.order.json,
          item.isBefore ? "before" : "after": .string(item.field),
          "from": item.first.map { .string($0) } ?? .null,
          "through": item.last.map { .string($0) } ?? .null,
          "including": item.including.map { .string($0) },
          "sample": item.checksum.sample.map { .string($0) },
          "type": item.checksum.type.map { .string($0) },
        ]
      case .opaque: [:]
      case .trailer(let name, let items):
        ["name": .string(name), "items": .array(items.map(\.json))]
      case .unknown(let text): ["swift": .string(text)]
      }
    return .object("item", kind.rawValue, members)
  }
}

extension PacketLayout.Item {
  /// Reads a part.
  init(_ json: JSONValue) throws(SchemaParseError) {
    let name = try json.text("item")
    guard let kind = Kind(rawValue: name), kind != .trailer, kind != .unknown else {
      throw json.problem("'\(name)' is not a part of a packet")
    }
    let field = json["field"]?.string ?? ""
    switch kind {
    case .magic: self = .magic(try json.bytes("bytes"), field: field)
    case .size:
      self = .size(
        .init(
          prefix: try Form(json.member("prefix")), including: json["including"]?.integer ?? 0,
          skipsUnknownBytes: json["skipsUnknownBytes"] != nil))
    case .padding where json["to"] != nil:
      self = .paddingTo(try json.number("to"), try .init(json), field: field)
    case .padding: self = .padding(try json.number("count"), try .init(json), field: field)
    case .alignment: self = .alignment(try json.number("to"), try .init(json), field: field)
    case .field: self = .field(try .init(json))
    case .bits:
      let order: BitOrder =
        json["leastSignificantFirst"] == nil ? .mostSignificantFirst : .leastSignificantFirst
      self = .bits(try json.elements("fields", PacketLayout.BitField.init), order)
    case .version:
      self = .version(try json.number("number"), defaults: try json.bytes("defaults"))
    case .unknownBytes: self = .unknownBytes(try json.text("name"))
    case .union:
      self = .union(
        tag: try Form(json.member("tag")), try json.elements("cases", PacketLayout.Case.init))
    case .checksum: self = .checksum(try .init(json))
    case .fieldChecksum:
      let isBefore = json["before"] != nil
      self = .fieldChecksum(
        .init(
          checksum: try .init(json), isBefore: isBefore,
          field: try json.text(isBefore ? "before" : "after"), first: json["from"]?.string,
          last: json["through"]?.string, including: json["including"]?.string))
    case .opaque: self = .opaque
    case .trailer, .unknown: throw json.problem("'\(name)' is only in exports")
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

extension PacketLayout.Field {
  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    name = try json.text("name")
    form = try Form(json.member("type"))
    presence = try json["presence"].map(PacketDescription.Presence.init) ?? .always
    derivation = try json["derived"].map(PacketDescription.Derivation.init)
  }
}

extension PacketLayout.BitField {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "bits": .integer(bits), "type": form.json,
      "derived": derivation?.json,
    ])
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    name = try json.text("name")
    bits = try json.number("bits")
    form = try Form(json.member("type"))
    derivation = try json["derived"].map(PacketDescription.Derivation.init)
  }
}

extension PacketLayout.Case {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "tag": tag.map { .integer($0) } ?? .string("other"),
      "items": .array(items.map(\.json)),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    name = try json.text("name")
    tag = json["tag"]?.string == "other" ? nil : try json.number("tag")
    items = try json.elements("items", PacketLayout.Item.init)
  }
}

extension PacketLayout.Checksum {
  fileprivate init(_ json: JSONValue) throws(SchemaParseError) {
    algorithm = try json.text("algorithm")
    bits = try json.number("bits")
    order = json["endianness"] == nil ? .big : .little
    sample = json["sample"]?.string
    type = json["type"]?.string
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
