// Types.

extension ConstructSource {
  mutating func expression(_ type: JSONValue) -> String {
    switch type.form {
    case .integer, .varint: return number(type)
    case .float:
      return "Float\(type["bits"]?.line ?? "32")\(type["endianness"] == nil ? "b" : "l")"
    case .bool: return "Mapping(Int8ub, {False: 0, True: 1})"
    case .string, .bytes, .array, .set, .dictionary: return sized(type)
    case .optional:
      let wrapped = type["wrapped"] ?? .null
      if wrapped["kind"]?.string == "optional" {
        notes.append("Not told apart: an absent value, and one that is itself an absent value")
      }
      return "Maybe(\(expression(wrapped)))"
    case .enumeration: return mapping(type, expression(type["rawValue"] ?? .null))
    case .optionSet: return options(type, expression(type["rawValue"] ?? .null))
    case .vector:
      return "Array(\(type["count"]?.line ?? "0"), \(expression(type["element"] ?? .null)))"
    case .uuid: return "UUID"
    case .unicodeScalar:
      let number = "Int32u\(type["endianness"] == nil ? "b" : "l")"
      return "ExprValidator(\(number), lambda obj, ctx: obj <= 0x10FFFF)"
    case .timestamp, .interval: return "Int64s\(type["endianness"] == nil ? "b" : "l")"
    case .ranged: return ranged(type, expression(type["value"] ?? .null))
    case .packet: return "LazyBound(lambda: \(names[type["packet"]?.string ?? ""]))"
    case .wrapped: return expression(type["value"] ?? .null)
    case .region: return region(type, expression(type["value"] ?? .null))
    case .tagged:
      let cases = "\(names[type["packet"]?.string ?? ""])_cases"
      return "Tagged(\(tag(type["by"]?.string ?? "")), lambda: \(cases))"
    case .opaque, .quantized, .unitQuaternion, nil:
      notes.append("Not expressed, takes all remaining bytes here: \(type.words)")
      return "GreedyBytes"
    }
  }

  /// An integer, or the number of a prefix or a tag.
  mutating func number(_ type: JSONValue) -> String {
    let bits = type["bits"]?.integer ?? 0
    let isSigned = type["signed"] != nil
    let isLittle = type["endianness"] != nil
    switch (type["kind"]?.string, type["form"]?.string) {
    case ("integer", _) where [8, 16, 24, 32, 64].contains(bits):
      return "Int\(bits)\(isSigned ? "s" : "u")\(isLittle ? "l" : "b")"
    case ("integer", _):
      let signed = isSigned ? ", signed=True" : ""
      return "BytesInteger(\(bits / 8)\(signed)\(isLittle ? ", swapped=True" : ""))"
    case ("varint", nil) where isSigned: return "Shortest(\(bits), ZigZag, signed=True)"
    case ("varint", nil): return "Shortest(\(bits), VarInt)"
    case ("varint", "plain") where isSigned: return "PlainVarInt(\(bits))"
    case ("varint", "plain"): return "Shortest(\(bits), VarInt)"
    case ("varint", "mostSignificantFirst"): return "Shortest(\(bits), ReversedVarInt())"
    default:
      notes.append("Not expressed: a number as \(type.words)")
      return "Error"
    }
  }

  /// The number of a prefix: the count of what follows, of which it counts more.
  mutating func prefix(_ type: JSONValue, _ extent: JSONValue) -> String {
    var text = number(type)
    if let surplus = extent["including"]?.integer {
      let (to, from) = surplus < 0 ? ("+", "-") : ("-", "+")
      let number = abs(surplus)
      text =
        "ExprAdapter(\(text), lambda obj, ctx: obj \(to) \(number), lambda obj, ctx: obj \(from) \(number))"
    }
    guard let maximum = extent["maximum"]?.line else { return text }
    return "ExprValidator(\(text), lambda obj, ctx: obj <= \(maximum))"
  }

  /// A value that must use up a count of bytes.
  private mutating func region(_ type: JSONValue, _ value: String) -> String {
    let extent = type["extent"] ?? .null
    if let stated = extent["stated"] { return "FixedSized(\(count(stated)), Whole(\(value)))" }
    return "Prefixed(\(prefix(extent["prefix"] ?? .null, extent)), Whole(\(value)))"
  }

  /// Text, bytes or elements up to their end.
  private mutating func sized(_ type: JSONValue) -> String {
    let kind = type["kind"]?.string ?? ""
    let extent = type["extent"] ?? .null
    let isText = kind == "string"
    let encodings = ["utf16": "utf-16-be", "utf16LittleEndian": "utf-16-le"]
    let name = type["encoding"]?.string ?? "utf8"
    let encoding = "\"\(encodings[name] ?? name)\""
    var element = "GreedyBytes"
    if kind == "dictionary" {
      let (key, value) = (expression(type["key"] ?? .null), expression(type["value"] ?? .null))
      element = "Struct(\"key\" / \(key), \"value\" / \(value))"
    } else if let type = type["element"] {
      element = expression(type)
    }
    let isData = ["string", "bytes"].contains(kind)
    if let found = extent["prefix"] {
      let number = prefix(found, extent)
      return isText
        ? "PascalString(\(number), \(encoding))"
        : isData ? "Prefixed(\(number), GreedyBytes)" : "PrefixedArray(\(number), \(element))"
    }
    if let count = extent["count"]?.line {
      return isText
        ? "Padded(\(count), \(encoding), \(extent["padding"]?.line ?? "0"))"
        : isData ? "Bytes(\(count))" : "Array(\(count), \(element))"
    }
    let remaining =
      isText ? "GreedyString(\(encoding))" : isData ? "GreedyBytes" : "ToEnd(\(element))"
    if extent["remaining"] != nil { return remaining }
    if let stated = extent["stated"] { return "Array(\(count(stated)), \(element))" }
    if let terminator = extent["terminator"]?.line {
      let maximum = extent["maximum"].map { ", \($0.line)" } ?? ""
      return isData
        ? "Terminated(\(remaining), \(terminator)\(maximum))"
        : "Until(\(element), \(terminator)\(maximum))"
    }
    notes.append("Not expressed, takes all remaining bytes here: \(type.words)")
    return "GreedyBytes"
  }

  mutating func mapping(_ type: JSONValue, _ rawValue: String) -> String {
    guard let cases = type["cases"]?.elements else {
      notes.append(
        "Any raw value of \((type["type"]?.string ?? "").shortName): its cases are not known.")
      return rawValue
    }
    let isText = type["rawValue"]?["kind"]?.string == "string"
    let pairs = cases.map { found in
      let text = found["rawValue"]?.string ?? ""
      let value =
        isText
        ? JSONValue.string(text).line : text == "true" ? "True" : text == "false" ? "False" : text
      return "\"\(found["name"]?.string ?? "")\": \(value)"
    }
    return "Mapping(\(rawValue), {\(pairs.joined(separator: ", "))})"
  }

  func options(_ type: JSONValue, _ rawValue: String) -> String {
    let known = type["knownBits"]?.string ?? "0"
    return "ExprValidator(\(rawValue), lambda obj, ctx: obj & ~\(known) == 0)"
  }

  mutating func ranged(_ type: JSONValue, _ value: String) -> String {
    let bounds = type["bounds"] ?? .null
    let kind = type["value"]?["kind"]?.string ?? ""
    guard bounds["range"] == nil, ["integer", "varint", "float"].contains(kind) else {
      notes.append("Bounds that are not checked: \(type.words)")
      return value
    }
    var conditions: [String] = []
    if let lower = bounds["lower"]?.string { conditions.append("\(lower) <= obj") }
    if let upper = bounds["upper"]?.string {
      conditions.append("obj \(bounds["excludesUpper"] == nil ? "<=" : "<") \(upper)")
    }
    guard !conditions.isEmpty else { return value }
    return "ExprValidator(\(value), lambda obj, ctx: \(conditions.joined(separator: " and ")))"
  }
}
