internal import PacketKit

// Descriptions as JSON.

extension PacketDescription.Item {
  var json: JSONValue {
    switch self {
    case .magic(let bytes, let field):
      .object([
        "item": .string("magic"), "bytes": .hex(bytes),
        "field": field.isEmpty ? nil : .string(field),
      ])
    case .size(let prefix, let surplus, let skipsUnknownBytes):
      .object([
        "item": .string("size"), "prefix": prefix.json,
        "including": surplus == 0 ? nil : .integer(surplus),
        "skipsUnknownBytes": .flag(skipsUnknownBytes),
      ])
    case .padding(let count, let field):
      .object(["item": .string("padding"), "count": .integer(count), "field": .string(field)])
    case .paddingTo(let size, let field):
      .object(["item": .string("padding"), "to": .integer(size), "field": .string(field)])
    case .alignment(let alignment, let field):
      .object(["item": .string("alignment"), "to": .integer(alignment), "field": .string(field)])
    case .field(let field): field.json
    case .bits(let fields, let order):
      .object([
        "item": .string("bits"),
        "leastSignificantFirst": .flag(order == .leastSignificantFirst),
        "fields": .array(fields.map(\.json)),
      ])
    case .version(let number, let defaults):
      .object([
        "item": .string("version"), "number": .integer(number), "defaults": .hex(defaults),
      ])
    case .unknownBytes(let name):
      .object(["item": .string("unknownBytes"), "name": .string(name)])
    case .union(let tag, let cases):
      .object([
        "item": .string("union"), "tag": tag.json, "cases": .array(cases.map(\.json)),
      ])
    case .checksum(let checksum, let endianness):
      .object([
        "item": .string("checksum"), "algorithm": .string("\(checksum)"),
        "bits": .integer(8 * checksum.byteCount),
        "endianness": endianness.json(ofBits: 8 * checksum.byteCount), "sample": checksum.sample,
      ])
    case .fieldChecksum(let item):
      .object([
        "item": .string("fieldChecksum"), "algorithm": .string("\(item.checksum)"),
        "bits": .integer(8 * item.checksum.byteCount),
        "endianness": item.endianness.json(ofBits: 8 * item.checksum.byteCount),
        item.isBefore ? "before" : "after": .string(item.field),
        "from": item.first.map { .string($0) } ?? .null,
        "through": item.last.map { .string($0) } ?? .null, "sample": item.checksum.sample,
      ])
    case .opaque: .object(["item": .string("opaque")])
    }
  }

  /// The wire types of the fields.
  var types: [WireType] {
    switch self {
    case .field(let field): [field.type]
    case .bits(let fields, _):
      fields.compactMap { if case .value(let type, _) = $0.type { type } else { nil } }
    case .union(_, let cases): cases.flatMap { $0.items.flatMap(\.types) }
    case .magic, .size, .padding, .paddingTo, .alignment, .version, .unknownBytes, .checksum,
      .fieldChecksum, .opaque:
      []
    }
  }
}

extension PacketDescription.Field {
  fileprivate var json: JSONValue {
    let presence: JSONValue? =
      switch presence {
      case .always: nil
      case .byte: .string("byte")
      case .flag(let name): .object(["flag": .string(name)])
      case .equal(let name, let value):
        .object(["field": .string(name), "equals": .string(value)])
      case .options(let name, let mask):
        .object(["field": .string(name), "contains": .string("0x" + String(mask, radix: 16))])
      case .bytesRemain: .object(["bytesRemain": .bool(true)])
      }
    return .object([
      "item": .string("field"), "name": .string(name), "type": type.json, "presence": presence,
      "derived": derivation?.json,
    ])
  }
}

extension PacketDescription.Derivation {
  fileprivate var json: JSONValue {
    switch self {
    case .computed: .string("computed")
    case .constant(let value): .object(["constant": .string(value)])
    }
  }
}

extension PacketDescription.BitField {
  fileprivate var json: JSONValue {
    switch type {
    case .value(let type, let bits):
      .object([
        "name": .string(name), "bits": .integer(bits), "type": type.json,
        "derived": derivation?.json,
      ])
    case .quantized(let lanes, let bitWidth, let lower, let upper, let bits, let hasZero):
      .object([
        "name": .string(name), "bits": .integer(bits),
        "type": .object([
          "kind": .form(.quantized), "lanes": .integer(lanes), "bits": .integer(bitWidth),
          "lower": .number("\(lower)"), "upper": .number("\(upper)"),
          "zero": hasZero ? .string("exact") : nil,
        ]),
      ])
    case .unitQuaternion(let bits):
      .object([
        "name": .string(name), "bits": .integer(bits),
        "type": .object(["kind": .form(.unitQuaternion)]),
      ])
    }
  }
}

extension PacketDescription.Case {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "tag": isOther ? .string("other") : .integer(tag),
      "items": .array(items.map(\.json)),
    ])
  }
}

extension Checksum {
  /// The checksums whose names say all about them.
  private static let named: Set = [
    Checksum.crc32, .crc32c, .crc16CCITT, .adler32, .fletcher16, .internet, .sum8, .xor8,
  ]

  /// The checksum of the bytes 0 to 250, because its name does not say all about it; nil if the name does.
  fileprivate var sample: JSONValue? {
    Self.named.contains(self) ? nil : .string("0x" + String(self(Array(0...250)), radix: 16))
  }
}

extension JSONValue {
  /// Bytes as hexadecimal digits.
  static func hex(_ bytes: [UInt8]) -> JSONValue { .string(bytes.map(\.hexDigits).joined()) }
}
