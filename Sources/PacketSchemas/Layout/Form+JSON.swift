internal import PacketKit

// Forms as JSON.

extension Form {
  /// The form as an object with its kind.
  var json: JSONValue {
    switch self {
    case .integer(let bits, let isSigned, let order):
      .form(
        .integer, ["bits": .integer(bits), "signed": .flag(isSigned), "endianness": order.json])
    case .float(let bits, let order):
      .form(.float, ["bits": .integer(bits), "endianness": order.json])
    case .bool: .form(.bool)
    case .number(let bits, let isSigned, let form): form.json(bits, isSigned)
    case .string(let extent, let encoding):
      .form(.string, ["encoding": .string("\(encoding)"), "extent": extent.json])
    case .bytes(let extent): .form(.bytes, ["extent": extent.json])
    case .array(let element, let extent):
      .form(.array, ["extent": extent.json, "element": element.json])
    case .set(let element, let extent):
      .form(.set, ["extent": extent.json, "element": element.json])
    case .dictionary(let key, let value, let extent):
      .form(.dictionary, ["extent": extent.json, "key": key.json, "value": value.json])
    case .optional(let value): .form(.optional, ["wrapped": value.json])
    case .enumeration(let type):
      .form(
        .enumeration,
        [
          "type": .string(type.type), "rawValue": type.rawValue.json,
          "cases": type.cases.map { .array($0.map(\.json)) },
        ])
    case .optionSet(let type):
      .form(
        .optionSet,
        [
          "type": .string(type.type), "rawValue": type.rawValue.json,
          "knownBits": .string(type.knownBits.hex),
          "names": type.names.map { .array($0.map(JSONValue.string)) },
        ])
    case .vector(let number, let count):
      .form(.vector, ["count": .integer(count), "element": number.json])
    case .uuid: .form(.uuid)
    case .unicodeScalar(let order): .form(.unicodeScalar, ["endianness": order.json])
    case .timestamp(let unit, let order):
      .form(.timestamp, ["unit": .string("\(unit)"), "endianness": order.json])
    case .interval(let unit, let order):
      .form(.interval, ["unit": .string("\(unit)"), "endianness": order.json])
    case .ranged(let value, let bounds):
      .form(.ranged, ["value": value.json, "bounds": bounds.json])
    case .packet(let name): .form(.packet, ["packet": .string(name)])
    case .wrapped(let type, let value):
      .form(.wrapped, ["type": .string(type), "value": value.json])
    case .tagged(let name, let field):
      .form(.tagged, ["packet": .string(name), "by": .string(field)])
    case .given(let name, let path):
      .form(.given, ["packet": .string(name), "by": .string(path)])
    case .region(let value, let extent):
      .form(.region, ["extent": extent.json, "value": value.json])
    case .aligned(let value, let alignment):
      .form(.aligned, ["value": value.json, "to": .integer(alignment)])
    case .opaque(let type, let order):
      .form(.opaque, ["type": .string(type), "endianness": order.json])
    case .quantized(let steps):
      .form(
        .quantized,
        [
          "lanes": .integer(steps.lanes), "bits": .integer(steps.width),
          "lower": .number("\(steps.lower)"), "upper": .number("\(steps.upper)"),
          "zero": steps.hasZero ? .string("exact") : nil,
        ])
    case .unitQuaternion(let hasZero):
      .form(.unitQuaternion, ["zero": hasZero ? .string("exact") : nil])
    }
  }

  /// Reads a form.
  init(_ json: JSONValue) throws(SchemaParseError) {
    func part(_ name: String) throws(SchemaParseError) -> Form { try Form(json.member(name)) }
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
    case .integer: self = .integer(bits: try json.number("bits"), isSigned: isSigned, order)
    case .float: self = .float(bits: try json.number("bits"), order)
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
        Case(name: try found.text("name"), rawValue: try found.text("rawValue"))
      }
      self = .enumeration(
        .init(type: try json.text("type"), rawValue: try part("rawValue"), cases: cases))
    case .optionSet:
      self = .optionSet(
        .init(
          type: try json.text("type"), rawValue: try part("rawValue"),
          knownBits: try json.bits("knownBits"),
          names: json["names"]?.elements.compactMap(\.string)))
    case .vector: self = .vector(try part("element"), count: try json.number("count"))
    case .uuid: self = .uuid
    case .unicodeScalar: self = .unicodeScalar(order)
    case .timestamp: self = .timestamp(try json.one(of: TimeUnit.all, "unit"), order)
    case .interval: self = .interval(try json.one(of: TimeUnit.all, "unit"), order)
    case .ranged: self = .ranged(try part("value"), Bounds(try json.member("bounds")))
    case .packet: self = .packet(try json.text("packet"))
    case .wrapped: self = .wrapped(try json.text("type"), try part("value"))
    case .tagged: self = .tagged(try json.text("packet"), by: try json.text("by"))
    case .given: self = .given(try json.text("packet"), by: try json.text("by"))
    case .region: self = .region(try part("value"), try extent())
    case .aligned: self = .aligned(try part("value"), to: try json.number("to"))
    case .opaque: self = .opaque(try json.text("type"), order)
    case .quantized:
      self = .quantized(
        .init(
          lanes: try json.number("lanes"), width: try json.number("bits"),
          lower: try json.number("lower"), upper: try json.number("upper"),
          hasZero: json["zero"] != nil))
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
      case .quantized(let steps): 1...64 ~= steps.lanes && (steps.width == 32 || steps.width == 64)
      default: true
      }
    guard isPossible else { throw json.problem("no type has so many bits") }
    try json.check(self.json)
  }
}

extension JSONValue {
  fileprivate static func form(
    _ kind: Form.Kind,
    _ members: KeyValuePairs<String, JSONValue?> = [:]
  ) -> JSONValue {
    .object("kind", kind.rawValue, members)
  }
}

extension Form.Case {
  fileprivate var json: JSONValue {
    .object(["name": .string(name), "rawValue": .string(rawValue)])
  }
}

extension Form.Bounds {
  fileprivate var json: JSONValue {
    .object([
      "lower": lower.map { .string($0) }, "upper": upper.map { .string($0) },
      "excludesUpper": .flag(excludesUpper), "range": range.map { .string($0) },
    ])
  }

  fileprivate init(_ json: JSONValue) {
    lower = json["lower"]?.string
    upper = json["upper"]?.string
    excludesUpper = json["excludesUpper"] != nil
    range = json["range"]?.string
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
