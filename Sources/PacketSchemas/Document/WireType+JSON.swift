internal import PacketKit

// Wire types as JSON. The exports and the lock file are made from it.

extension WireType {
  /// The wire type as an object with its kind.
  var json: JSONValue {
    switch self {
    case .integer(let bitWidth, let isSigned, let endianness):
      .object([
        "kind": .form(.integer), "bits": .integer(bitWidth), "signed": .flag(isSigned),
        "endianness": endianness.json(ofBits: bitWidth),
      ])
    case .float(let bitWidth, let endianness):
      .object([
        "kind": .form(.float), "bits": .integer(bitWidth),
        "endianness": endianness.json(ofBits: bitWidth),
      ])
    case .bool: .object(["kind": .form(.bool)])
    case .varint(let bitWidth, let isSigned, let form):
      .object([
        "kind": .form(.varint), "bits": .integer(bitWidth), "signed": .flag(isSigned),
        "form": form == .zigzag ? nil : .string("\(form)"),
      ])
    case .string(let extent, let encoding):
      .object([
        "kind": .form(.string), "encoding": .string("\(encoding)"), "extent": extent.json,
      ])
    case .bytes(let extent): .object(["kind": .form(.bytes), "extent": extent.json])
    case .array(let element, let extent):
      .object(["kind": .form(.array), "extent": extent.json, "element": element.json])
    case .set(let element, let extent):
      .object(["kind": .form(.set), "extent": extent.json, "element": element.json])
    case .dictionary(let key, let value, let extent):
      .object([
        "kind": .form(.dictionary), "extent": extent.json, "key": key.json,
        "value": value.json,
      ])
    case .optional(let type): .object(["kind": .form(.optional), "wrapped": type.json])
    case .enumeration(let type, let rawValue, let cases):
      .object([
        "kind": .form(.enumeration), "type": .string(type.stableName),
        "rawValue": rawValue.json,
        "cases": cases.map { .array($0.map(\.json)) } ?? type.casesFound(rawValue),
      ])
    case .optionSet(let type, let rawValue, let knownBits):
      .object([
        "kind": .form(.optionSet), "type": .string(type.stableName),
        "rawValue": rawValue.json, "knownBits": .string("0x" + String(knownBits, radix: 16)),
        "names": type.names(ofBits: knownBits).map { .array($0.map(JSONValue.string)) },
      ])
    case .vector(let number, let count):
      .object(["kind": .form(.vector), "count": .integer(count), "element": number.json])
    case .uuid: .object(["kind": .form(.uuid)])
    case .unicodeScalar(let endianness):
      .object(["kind": .form(.unicodeScalar), "endianness": endianness.json(ofBits: 32)])
    case .timestamp(let unit, let endianness):
      .object([
        "kind": .form(.timestamp), "unit": .string("\(unit)"),
        "endianness": endianness.json(ofBits: 64),
      ])
    case .interval(let unit, let endianness):
      .object([
        "kind": .form(.interval), "unit": .string("\(unit)"),
        "endianness": endianness.json(ofBits: 64),
      ])
    case .ranged(let type, let bounds):
      .object(["kind": .form(.ranged), "value": type.json, "bounds": bounds.json])
    case .packet(let packet):
      .object(["kind": .form(.packet), "packet": .string(packet.stableName)])
    case .wrapped(let type, let wrapped):
      .object([
        "kind": .form(.wrapped), "type": .string(type.stableName), "value": wrapped.json,
      ])
    case .tagged(let packet, let name):
      .object([
        "kind": .form(.tagged), "packet": .string(packet.stableName), "by": .string(name),
      ])
    case .region(let content, let length):
      .object(["kind": .form(.region), "extent": length.json, "value": content.json])
    case .opaque(let type):
      .object(["kind": .form(.opaque), "type": .string(type.stableName)])
    }
  }

  /// The packet that a value is, or the union of which it is a case; nil for other types.
  var packet: PacketReference? {
    switch self {
    case .packet(let packet), .tagged(let packet, _): packet
    case .integer, .float, .bool, .varint, .string, .bytes, .array, .set, .dictionary, .optional,
      .enumeration, .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged,
      .wrapped, .region, .opaque:
      nil
    }
  }

  /// The types of the values that a value contains.
  var parts: [WireType] {
    switch self {
    case .array(let type, _), .set(let type, _), .optional(let type), .vector(let type, _),
      .ranged(let type, _), .wrapped(_, let type), .enumeration(_, let type, _),
      .optionSet(_, let type, _), .region(let type, _):
      [type]
    case .dictionary(let key, let value, _): [key, value]
    case .integer, .float, .bool, .varint, .string, .bytes, .uuid, .unicodeScalar, .timestamp,
      .interval, .packet, .tagged, .opaque:
      []
    }
  }
}

extension WireType.Extent {
  var json: JSONValue {
    switch self {
    case .prefixed(let prefix, let maximum):
      .object([
        "prefix": prefix.json, "maximum": maximum == .max ? nil : .integer(maximum),
      ])
    case .fixed(let count, let padding):
      .object(["count": .integer(count), "padding": padding == 0 ? nil : .integer(padding)])
    case .terminated(let terminator, let maximum):
      .object([
        "terminator": .integer(terminator), "maximum": maximum == .max ? nil : .integer(maximum),
      ])
    case .stated(let count): .object(["stated": count.json])
    case .remaining: .object(["remaining": .bool(true)])
    }
  }
}

extension WireType.RegionLength {
  fileprivate var json: JSONValue {
    switch self {
    case .prefixed(let prefix, let surplus, let maximum):
      .object([
        "prefix": prefix.json, "including": surplus == 0 ? nil : .integer(surplus),
        "maximum": maximum == .max ? nil : .integer(maximum),
      ])
    case .stated(let count): .object(["stated": count.json])
    }
  }
}

extension StatedCount {
  fileprivate var json: JSONValue {
    .object([
      "by": .string(field), "times": times == 1 ? nil : .integer(times),
      "plus": plus == 0 ? nil : .integer(plus), "minus": minus == 0 ? nil : .integer(minus),
    ])
  }
}

extension WirePrefix {
  var json: JSONValue {
    switch self {
    case .integer(let bitWidth, let endianness):
      .object([
        "kind": .form(.integer), "bits": .integer(bitWidth),
        "endianness": endianness.json(ofBits: bitWidth),
      ])
    case .custom(let prefix):
      .object([
        "kind": .form(.opaque), "type": .string(prefix.name),
        "endianness": prefix.endianness.json(ofBits: 64),
      ])
    case .varint: .object(["kind": .form(.varint), "bits": .integer(64)])
    }
  }
}

extension WireType.EnumerationCase {
  fileprivate var json: JSONValue { .enumerationCase(name, rawValue: rawValue) }
}

extension JSONValue {
  /// A case of an enumeration.
  static func enumerationCase(_ name: String, rawValue: String) -> JSONValue {
    .object(["name": .string(name), "rawValue": .string(rawValue)])
  }
}

extension WireBounds {
  fileprivate var json: JSONValue {
    .object([
      "lower": lower.map { .string($0) }, "upper": upper.map { .string($0) },
      "excludesUpper": .flag(upper != nil && !includesUpper),
      "range": (reference?.range).map { .string($0) },
    ])
  }
}

extension Endianness {
  /// The byte order, if the bytes are not in network byte order. That of one byte does not matter.
  func json(ofBits bitWidth: Int) -> JSONValue? {
    self == .little && bitWidth > 8 ? .string("little") : nil
  }
}
