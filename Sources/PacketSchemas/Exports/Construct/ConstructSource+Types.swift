internal import PacketKit

// Forms.

extension ConstructSource {
  mutating func expression(_ form: Form) -> String {
    switch form {
    case .integer, .number: return number(form)
    case .float(let bits, let order): return "Float\(bits)\(order.letter)"
    case .bool: return "Mapping(Int8ub, {False: 0, True: 1})"
    case .string(let extent, let encoding): return text(extent, encoding)
    case .bytes(let extent): return bytes(extent)
    case .array(.tagged(let name, let field), _):
      return "TaggedList(\(reference(field)), lambda: \(packet(name, in: "cases")))"
    case .array(let element, .repeated(let end)):
      return "Repeated(\(expression(element)), \(self.end(end, of: element)))"
    case .array(let element, .prefixed(let prefix, let surplus, let maximum)):
      // construct has a structure of the count and the elements.
      level += 1
      let element = expression(element)
      level -= 1
      return elements(element, .prefixed(prefix, including: surplus, maximum: maximum))
    case .array(let element, let extent), .set(let element, let extent):
      return elements(expression(element), extent)
    case .dictionary(let key, let value, let extent):
      let (key, value) = (expression(key), expression(value))
      return elements("Struct(\"key\" / \(key), \"value\" / \(value))", extent)
    case .optional(let value):
      return "Maybe(\(some(expression(value), value)))"
    case .enumeration(let type): return mapping(type, expression(type.rawValue))
    case .optionSet(let type): return options(type, expression(type.rawValue))
    case .vector(let number, let count): return "Array(\(count), \(expression(number)))"
    case .uuid: return "UUID"
    case .unicodeScalar(let order):
      return "ExprValidator(Int32u\(order.letter), lambda obj, ctx: obj <= 0x10FFFF)"
    case .timestamp(_, let order), .interval(_, let order): return "Int64s\(order.letter)"
    case .ranged(let value, let bounds): return ranged(form, value, bounds, expression(value))
    case .packet(let name): return "LazyBound(lambda: \(packet(name)))"
    case .wrapped(_, let value): return expression(value)
    case .region(let value, let extent): return region(expression(value), extent)
    case .tagged(let name, let field):
      return "Tagged(\(tag(field)), lambda: \(packet(name, in: "cases")))"
    case .aligned(let value, let multiple): return "Spaced(\(multiple), \(expression(value)))"
    case .given(let name, let path):
      return "Given(\(reference(path)), lambda: \(packet(name)))"
    case .opaque, .quantized, .unitQuaternion: return rest(form)
    }
  }

  private mutating func rest(_ form: Form) -> String {
    notes.append("Not expressed, takes all remaining bytes here: \(form.words)")
    return "GreedyBytes"
  }

  /// An integer, or the number of a prefix or a tag.
  mutating func number(_ form: Form) -> String {
    switch form {
    case .integer(let bits, let isSigned, let order):
      if [8, 16, 24, 32, 64].contains(bits) {
        return "Int\(bits)\(isSigned ? "s" : "u")\(order.letter)"
      }
      let signed = isSigned ? ", signed=True" : ""
      return "BytesInteger(\(bits / 8)\(signed)\(order == .little ? ", swapped=True" : ""))"
    case .number(let bits, let isSigned, let form): return form.construct(bits, isSigned)
    case .float, .bool, .string, .bytes, .array, .set, .dictionary, .optional, .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .packet, .wrapped,
      .tagged, .given, .region, .aligned, .opaque, .quantized, .unitQuaternion:
      notes.append("Not expressed: a number as \(form.words)")
      return "Error"
    }
  }

  /// The number of a prefix: the count of what follows, of which it counts more.
  mutating func prefix(_ form: Form, including surplus: Int, maximum: Int = .max) -> String {
    var text = number(form)
    if surplus != 0 {
      let (to, from) = surplus < 0 ? ("+", "-") : ("-", "+")
      let number = abs(surplus)
      text =
        "ExprAdapter(\(text), lambda obj, ctx: obj \(to) \(number), lambda obj, ctx: obj \(from) \(number))"
    }
    return maximum == .max ? text : "ExprValidator(\(text), lambda obj, ctx: obj <= \(maximum))"
  }

  private mutating func text(_ extent: Form.Extent, _ encoding: TextEncoding) -> String {
    let name =
      switch encoding {
      case .utf8, .ascii, .latin1: "\"\(encoding)\""
      case .utf16: "\"utf-16-be\""
      case .utf16LittleEndian: "\"utf-16-le\""
      }
    return switch extent {
    case .prefixed(let form, let surplus, let maximum):
      "Text(Prefixed(\(prefix(form, including: surplus, maximum: maximum)), GreedyBytes), \(name))"
    case .fixed(let count, let padding): "Padded(\(count), \(name), \(padding))"
    case .remaining, .repeated: "Text(GreedyBytes, \(name))"
    case .stated(let stated): "Text(Bytes(\(count(stated))), \(name))"
    case .terminated(let end, let maximum):
      "Text(Terminated(GreedyBytes, \(encoding.unit(end))\(maximum.argument)), \(name))"
    }
  }

  private mutating func bytes(_ extent: Form.Extent) -> String {
    switch extent {
    case .prefixed(let form, let surplus, let maximum):
      "Prefixed(\(prefix(form, including: surplus, maximum: maximum)), GreedyBytes)"
    case .fixed(let count, _): "Bytes(\(count))"
    case .remaining: "GreedyBytes"
    case .stated(let stated): "Bytes(\(count(stated)))"
    case .terminated(let end, let maximum): "Terminated(GreedyBytes, [\(end)]\(maximum.argument))"
    case .repeated: "GreedyBytes"
    }
  }

  private mutating func elements(_ element: String, _ extent: Form.Extent) -> String {
    switch extent {
    case .prefixed(let form, let surplus, let maximum):
      "PrefixedArray(\(prefix(form, including: surplus, maximum: maximum)), \(element))"
    case .fixed(let count, _): "Array(\(count), \(element))"
    case .remaining, .repeated: "Repeated(\(element), ends)"
    case .stated(let stated): "Array(\(count(stated)), \(element))"
    case .terminated(let end, let maximum): "Until(\(element), \(end)\(maximum.argument))"
    }
  }

  mutating func mapping(_ type: Form.Enumeration, _ rawValue: String) -> String {
    guard let cases = type.cases else {
      notes.append("Any raw value of \(type.type.shortName): its cases are not known.")
      return rawValue
    }
    let pairs = zip(type.literals, cases).map { literal, found in
      let text = found.rawValue
      let value =
        type.rawValue.isText
        ? JSONValue.string(text).line : text == "true" ? "True" : text == "false" ? "False" : text
      return "\(literal): \(value)"
    }
    return "Mapping(\(rawValue), {\(pairs.joined(separator: ", "))})"
  }

  func options(_ type: Form.Options, _ rawValue: String) -> String {
    "ExprValidator(\(rawValue), lambda obj, ctx: obj & ~\(type.knownBits.hex) == 0)"
  }

  mutating func ranged(_ form: Form, _ content: Form, _ bounds: Form.Bounds, _ value: String)
    -> String
  {
    guard bounds.range == nil, content.isNumber else {
      notes.append("Bounds that are not checked: \(form.words)")
      return value
    }
    var conditions: [String] = []
    func number(_ text: String) -> String {
      content.number(ofBound: text) { "float(\"\($0 ? "-inf" : "inf")\")" }
    }
    if let lower = bounds.lower.map(number) { conditions.append("\(lower) <= obj") }
    if let upper = bounds.upper.map(number) {
      conditions.append("obj \(bounds.excludesUpper ? "<" : "<=") \(upper)")
    }
    guard !conditions.isEmpty else { return value }
    return "ExprValidator(\(value), lambda obj, ctx: \(conditions.joined(separator: " and ")))"
  }
}

extension Form.Enumeration {
  /// The names of the cases in Python, of which no two are the same.
  var literals: [String] {
    var names = ExportNames()
    return (cases ?? []).map { JSONValue.string(names.unique($0.name)).line }
  }
}

extension Form {
  fileprivate var isNumber: Bool {
    if case .float = self { true } else { integerWidth != nil }
  }
}

extension Endianness {
  /// The last letter of the names of numbers.
  fileprivate var letter: String { self == .little ? "l" : "b" }
}

extension Int {
  /// A maximum as one more argument, if there is one.
  fileprivate var argument: String { self == .max ? "" : ", \(self)" }
}
