internal import PacketKit

// Where text, bytes, elements and regions end: all that is made of it, but for text, bytes and elements in exports.

extension WireType.Extent {
  /// The end and the maximum, each by itself.
  var withoutMaximum: (Self, Int) {
    switch self {
    case .prefixed(let prefix, let surplus, let maximum):
      (.prefixed(prefix, including: surplus), maximum)
    case .terminated(let terminator, let maximum): (.terminated(by: terminator), maximum)
    case .fixed, .remaining, .allButLast, .stated, .repeated: (self, .max)
    }
  }
}

extension [UInt8] {
  fileprivate var hexText: String { map(\.hexDigits).joined() }
}

// JSON.

extension WireType.Extent {
  var json: JSONValue {
    switch self {
    case .prefixed(let prefix, let surplus, let maximum):
      .object([
        "prefix": prefix.json, "including": .integer(surplus, unless: 0),
        "maximum": .integer(maximum, unless: .max),
      ])
    case .fixed(let count, let padding):
      .object(["count": .integer(count), "padding": .integer(padding, unless: 0)])
    case .terminated(let terminator, let maximum):
      .object([
        "terminator": .integer(terminator), "maximum": .integer(maximum, unless: .max),
      ])
    case .stated(let count): .object(["stated": count.json])
    case .remaining: .object(["remaining": .bool(true)])
    case .allButLast(let count):
      .object(["remaining": .bool(true), "leaving": .integer(count)])
    case .repeated(.until(let path)): .object(["until": .string(path)])
    case .repeated(.whileNext(let bytes)): .object(["whileNext": .string(bytes.hexText)])
    case .repeated(.untilNext(let bytes)): .object(["untilNext": .string(bytes.hexText)])
    }
  }

  init(_ json: JSONValue) throws(SchemaParseError) {
    let maximum = json["maximum"]?.integer ?? .max
    if let prefix = json["prefix"] {
      let surplus = json["including"]?.integer ?? 0
      self = .prefixed(try WirePrefix(prefix), including: surplus, maximum: maximum)
    } else if let stated = json["stated"] {
      self = .stated(try .init(stated))
    } else if json["count"] != nil {
      let padding = json["padding"] == nil ? 0 : try json.number("padding") as UInt8
      self = .fixed(try json.number("count"), padding: padding)
    } else if json["terminator"] != nil {
      self = .terminated(by: try json.number("terminator"), maximum: maximum)
    } else if json["until"] != nil {
      self = .repeated(.until(try json.text("until")))
    } else if json["whileNext"] != nil {
      self = .repeated(.whileNext(try json.bytes("whileNext")))
    } else if json["untilNext"] != nil {
      self = .repeated(.untilNext(try json.bytes("untilNext")))
    } else {
      self = .remaining(leaving: json["leaving"]?.integer ?? 0)
    }
  }
}

extension StatedCount {
  var json: JSONValue {
    .object([
      "by": .string(field), "times": .integer(times, unless: 1),
      "plus": .integer(plus, unless: 0), "minus": .integer(minus, unless: 0),
    ])
  }

  init(_ json: JSONValue) throws(SchemaParseError) {
    self.init(
      by: try json.text("by"), times: json["times"]?.integer ?? 1,
      plus: json["plus"]?.integer ?? 0, minus: json["minus"]?.integer ?? 0)
  }
}

// Words.

extension WireType.Extent {
  /// Where text, bytes or elements end.
  func words(_ units: String) -> String {
    switch self {
    case .prefixed(let prefix, let surplus, let maximum):
      let more = surplus == 0 ? "" : ", which counts \(surplus) more"
      return " after the number of \(units), \(prefix.words)\(more)\(maximum.asMaximum)"
    case .stated(let count): return ", \(count.words) \(units)"
    case .terminated(let terminator, let maximum):
      return " up to a byte 0x\(terminator.hexDigits)\(maximum.asMaximum)"
    case .fixed(let count, _): return " of \(count) \(units)"
    case .repeated(.until(let path)): return " up to the first whose \(path) is true"
    case .repeated(.whileNext(let bytes)):
      return " while the next bytes are \(bytes.hexText)"
    case .repeated(.untilNext(let bytes)):
      return " until the next bytes are \(bytes.hexText), or up to the end"
    case .remaining: return " up to the end"
    case .allButLast(let count): return " up to the last \(count.inBytes)"
    }
  }

  /// The maximum of what a prefix states, in words; none if there is none.
  var maximumInWords: String {
    if case .prefixed(_, _, let maximum) = self { maximum.asMaximum } else { "" }
  }
}

extension Int {
  var asMaximum: String { self == .max ? "" : ", at most \(self)" }
}

extension StatedCount {
  /// The count that an earlier field states, such as "4 * words - 20".
  var words: String {
    let isSum = field.contains(" ") && (times, plus, minus) != (1, 0, 0)
    let number = isSum ? "(\(field))" : field
    let product = times == 1 ? number : "\(times) * \(number)"
    return product + (plus == 0 ? "" : " + \(plus)") + (minus == 0 ? "" : " - \(minus)")
  }
}
