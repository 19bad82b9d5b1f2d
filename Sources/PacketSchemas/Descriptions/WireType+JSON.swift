internal import PacketKit

// Wire types as JSON.

extension WireType {
  /// The names of the types in JSON, but for those of numbers.
  enum Kind: String, CaseIterable {
    case integer, float, bool, string, bytes, uuid, unicodeScalar, timestamp, interval
    case optionSet, enumeration, ranged, wrapped, optional, vector, array, set, dictionary, packet
    case tagged, given, region, aligned, opaque, quantized, unitQuaternion
  }

  /// The type as an object with its kind. Its references are names.
  var json: JSONValue {
    switch self {
    case .integer(let bits, let isSigned, let order):
      .kind(
        .integer, ["bits": .integer(bits), "signed": .flag(isSigned), "endianness": order.json])
    case .float(let bits, let order):
      .kind(.float, ["bits": .integer(bits), "endianness": order.json])
    case .bool: .kind(.bool)
    case .number(let bits, let isSigned, let form): form.json(bits, isSigned)
    case .string(let extent, let encoding):
      .kind(.string, ["encoding": .string("\(encoding)"), "extent": extent.json])
    case .bytes(let extent): .kind(.bytes, ["extent": extent.json])
    case .array(let element, let extent):
      .kind(.array, ["extent": extent.json, "element": element.json])
    case .set(let element, let extent):
      .kind(.set, ["extent": extent.json, "element": element.json])
    case .dictionary(let key, let value, let extent):
      .kind(.dictionary, ["extent": extent.json, "key": key.json, "value": value.json])
    case .optional(let value): .kind(.optional, ["wrapped": value.json])
    case .enumeration(let type, let rawValue, let cases):
      .kind(
        .enumeration,
        [
          "type": .string(type.name), "rawValue": rawValue.json,
          "cases": cases.map { .array($0.map(\.json)) },
        ])
    case .optionSet(let type, let rawValue, let bits):
      .kind(
        .optionSet,
        [
          "type": .string(type.name), "rawValue": rawValue.json, "knownBits": .string(bits.hex),
          "names": type.options.map { .array($0.map(JSONValue.string)) },
        ])
    case .vector(let number, let count):
      .kind(.vector, ["count": .integer(count), "element": number.json])
    case .uuid: .kind(.uuid)
    case .unicodeScalar(let order): .kind(.unicodeScalar, ["endianness": order.json])
    case .timestamp(let unit, let order):
      .kind(.timestamp, ["unit": .string("\(unit)"), "endianness": order.json])
    case .interval(let unit, let order):
      .kind(.interval, ["unit": .string("\(unit)"), "endianness": order.json])
    case .ranged(let value, let bounds):
      .kind(.ranged, ["value": value.json, "bounds": bounds.json])
    case .packet(let packet): .kind(.packet, ["packet": .string(packet.name)])
    case .wrapped(let type, let value):
      .kind(.wrapped, ["type": .string(type.name), "value": value.json])
    case .tagged(let packet, let field):
      .kind(.tagged, ["packet": .string(packet.name), "by": .string(field)])
    case .given(let packet, let path):
      .kind(.given, ["packet": .string(packet.name), "by": .string(path)])
    case .region(let value, let extent):
      .kind(.region, ["extent": extent.json, "value": value.json])
    case .aligned(let value, let alignment):
      .kind(.aligned, ["value": value.json, "to": .integer(alignment)])
    case .opaque(let type): .kind(.opaque, ["type": .string(type.name)])
    case .quantized(let lanes, let width, let lower, let upper, let hasZero):
      .kind(
        .quantized,
        [
          "lanes": .integer(lanes), "bits": .integer(width), "lower": .number("\(lower)"),
          "upper": .number("\(upper)"), "zero": hasZero ? .string("exact") : nil,
        ])
    case .unitQuaternion(let hasZero):
      .kind(.unitQuaternion, ["zero": hasZero ? .string("exact") : nil])
    }
  }

  /// Reads a type.
  init(_ json: JSONValue) throws(SchemaParseError) {
    func part(_ name: String) throws(SchemaParseError) -> WireType {
      try WireType(json.member(name))
    }
    func packet() throws(SchemaParseError) -> PacketReference {
      PacketReference(named: try json.text("packet"))
    }
    func type(options: [String]? = nil) throws(SchemaParseError) -> TypeReference {
      TypeReference(named: try json.text("type"), options: options)
    }
    func extent() throws(SchemaParseError) -> Extent { try Extent(json.member("extent")) }
    let name = try json.text("kind")
    if NumberForm.kinds.contains(name) {
      self = try NumberForm.read(json)
      try check(json)
      return
    }
    guard let kind = Kind(rawValue: name) else { throw json.problem("'\(name)' is not a kind") }
    let isSigned = json["signed"] != nil
    let order: Endianness = json["endianness"] == nil ? .big : .little
    switch kind {
    case .integer: self = .integer(bitWidth: try json.number("bits"), isSigned: isSigned, order)
    case .float: self = .float(bitWidth: try json.number("bits"), order)
    case .bool: self = .bool
    case .string: self = .string(try extent(), try json.one(of: TextEncoding.all, "encoding"))
    case .bytes: self = .bytes(try extent())
    case .array: self = .array(try part("element"), try extent())
    case .set: self = .set(try part("element"), try extent())
    case .dictionary:
      self = .dictionary(key: try part("key"), value: try part("value"), try extent())
    case .optional: self = .optional(try part("wrapped"))
    case .enumeration:
      let cases = try json["cases"]?.elements.map { found throws(SchemaParseError) in
        EnumerationCase(named: try found.text("name"), rawValue: try found.text("rawValue"))
      }
      self = .enumeration(try type(), rawValue: try part("rawValue"), cases: cases)
    case .optionSet:
      let names = json["names"]?.elements.compactMap(\.string)
      self = .optionSet(
        try type(options: names), rawValue: try part("rawValue"),
        knownBits: try json.bits("knownBits"))
    case .vector: self = .vector(try part("element"), count: try json.number("count"))
    case .uuid: self = .uuid
    case .unicodeScalar: self = .unicodeScalar(order)
    case .timestamp: self = .timestamp(try json.one(of: TimeUnit.all, "unit"), order)
    case .interval: self = .interval(try json.one(of: TimeUnit.all, "unit"), order)
    case .ranged: self = .ranged(try part("value"), WireBounds(try json.member("bounds")))
    case .packet: self = .packet(try packet())
    case .wrapped: self = .wrapped(try type(), try part("value"))
    case .tagged: self = .tagged(try packet(), by: try json.text("by"))
    case .given: self = .given(try packet(), by: try json.text("by"))
    case .region: self = .region(try part("value"), try extent())
    case .aligned: self = .aligned(try part("value"), to: try json.number("to"))
    case .opaque: self = .opaque(try type())
    case .quantized:
      self = .quantized(
        lanes: try json.number("lanes"), bitWidth: try json.number("bits"),
        lower: try json.number("lower"), upper: try json.number("upper"),
        hasZero: json["zero"] != nil)
    case .unitQuaternion: self = .unitQuaternion(hasZero: json["zero"] != nil)
    }
    try check(json)
  }

  /// Rejects what is not written so, and numbers of bits that no type has.
  private func check(_ json: JSONValue) throws(SchemaParseError) {
    let isPossible =
      switch self {
      case .integer(let bits, _, _): 8...128 ~= bits && bits % 8 == 0
      case .float(let bits, _): bits == 32 || bits == 64
      case .number(let bits, _, _): 8...64 ~= bits
      case .quantized(let lanes, let width, _, _, _): 1...64 ~= lanes && [32, 64].contains(width)
      default: true
      }
    guard isPossible else { throw json.problem("no type has so many bits") }
    try json.check(self.json)
  }
}

extension JSONValue {
  fileprivate static func kind(
    _ kind: WireType.Kind,
    _ members: KeyValuePairs<String, JSONValue?> = [:]
  ) -> JSONValue {
    .object("kind", kind.rawValue, members)
  }
}

extension WireType.EnumerationCase {
  fileprivate var json: JSONValue {
    .object(["name": .string(name), "rawValue": .string(rawValue)])
  }
}

extension WireBounds {
  fileprivate var json: JSONValue {
    .object([
      "lower": lower.map { .string($0) }, "upper": upper.map { .string($0) },
      "excludesUpper": .flag(!includesUpper), "range": reference?.range.map { .string($0) },
    ])
  }

  fileprivate init(_ json: JSONValue) {
    self.init(
      lower: json["lower"]?.string, upper: json["upper"]?.string,
      includesUpper: json["excludesUpper"] == nil,
      reference: json["range"]?.string.map { TypeReference(range: $0) })
  }
}

extension TypeReference {
  /// Refers to a range that only the program can compare values with.
  init(range: String) {
    self.init(named: range, range, nesting: .leaf, range: range)
  }
}

extension WirePrefix {
  var json: JSONValue {
    guard case .custom(let prefix) = self else { return type.json }
    return .kind(
      .opaque, ["type": .string(prefix.name), "endianness": prefix.endianness.json])
  }

  init(_ json: JSONValue) throws(SchemaParseError) {
    if json["kind"]?.string == WireType.Kind.opaque.rawValue {
      let order: Endianness = json["endianness"] == nil ? .big : .little
      self = .custom(PrefixReference(named: try json.text("type"), endianness: order))
    } else {
      switch try WireType(json) {
      case .integer(let bits, isSigned: false, let order): self = .integer(bitWidth: bits, order)
      default: self = .varint
      }
    }
    try json.check(self.json)
  }
}

extension Endianness {
  /// Nil for network byte order.
  var json: JSONValue? { self == .little ? .string("little") : nil }
}

extension TextEncoding {
  fileprivate static let all: [Self] = [.utf8, .ascii, .latin1, .utf16, .utf16LittleEndian]
}

extension TimeUnit {
  fileprivate static let all: [Self] = [.seconds, .milliseconds, .microseconds, .nanoseconds]
}
