internal import PacketKit

// Types of a document in words, for diagrams and for what has changed.

extension JSONValue {
  /// A wire type in a few words, such as "UTF-8 text after its length in bytes, a UInt16".
  package var words: String {
    let plain = plainWords
    return self["endianness"] == nil ? plain : "\(plain), little-endian"
  }

  private var plainWords: String {
    switch form {
    case .integer: "\(self["signed"] == nil ? "UInt" : "Int")\(bits)"
    case .float: bits == "32" ? "Float" : "Double"
    case .bool: "Bool"
    case .varint: varintWords
    case .string:
      "\(encodingWords) text\(extent("bytes"))"
    case .bytes: "bytes\(extent("bytes"))"
    case .array: arrayWords
    case .set: "unique, ascending \(part("element"))\(extent("elements"))"
    case .dictionary:
      "pairs of \(part("key")) and \(part("value")), in ascending order\(extent("pairs"))"
    case .optional: "\(part("wrapped")), after a byte that is 1 if it is present"
    case .enumeration: "\(shortType), \(part("rawValue"))\(casesInWords)"
    case .optionSet:
      "\(shortType), \(part("rawValue")) with the bits \(self["knownBits"]?.string ?? "")"
    case .vector: "\(self["count"]?.line ?? "") × \(part("element"))"
    case .uuid: "UUID"
    case .unicodeScalar: "Unicode scalar, UInt32"
    case .timestamp: "\(self["unit"]?.string ?? "") since 1970, Int64"
    case .interval: "\(self["unit"]?.string ?? ""), Int64"
    case .ranged: "\(part("value")) in \(self["bounds"]?.boundsInWords ?? "")"
    case .packet: (self["packet"]?.string ?? "").shortName
    case .wrapped: "\(shortType), as \(part("value"))"
    case .tagged:
      "\((self["packet"]?.string ?? "").shortName), whose tag is in \(self["by"]?.string ?? "")"
    case .region: regionWords
    case .quantized:
      "steps from \(self["lower"]?.line ?? "") to \(self["upper"]?.line ?? "")\(zeroInWords)\(lanesInWords)"
    case .unitQuaternion: "the smallest three components of a unit quaternion"
    case .opaque: "\(shortType), in an encoding of its own"
    case nil: self["swift"]?.string ?? "?"
    }
  }

  private var zeroInWords: String { self["zero"] == nil ? "" : ", the middle one zero" }

  private var arrayWords: String {
    let element = part("element")
    if let count = self["extent"]?["count"] { return "\(count.line) × \(element)" }
    guard let stated = self["extent"]?["stated"] else {
      return "\(element), repeated\(extent("elements"))"
    }
    let count = stated.countInWords
    return "\(count.contains(" ") ? "(\(count))" : count) × \(element)"
  }

  /// A value that uses up a count of bytes. That it takes all of them need not be said.
  private var regionWords: String {
    let value = self["value"] ?? .null
    if let stated = self["extent"]?["stated"], value["kind"]?.string == "bytes" {
      return "\(stated.countInWords) bytes"
    }
    let isWhole = value["extent"]?["remaining"] != nil
    return (isWhole ? value.without("extent").words : value.words) + extent("bytes")
  }

  private var encodingWords: String {
    switch self["encoding"]?.string {
    case "utf8": "UTF-8"
    case "ascii": "ASCII"
    case "latin1": "Latin-1"
    case "utf16": "UTF-16"
    case "utf16LittleEndian": "little-endian UTF-16"
    case let name: name ?? ""
    }
  }

  private var varintWords: String {
    let type = "\(self["signed"] == nil ? "UInt" : "Int")\(bits)"
    return switch self["form"]?.string {
    case nil: self["signed"] == nil ? "\(type) in LEB128" : "\(type) in LEB128, zigzag-coded"
    case "plain": "\(type) in LEB128"
    case "mostSignificantFirst": "\(type) in groups of 7 bits, most significant first"
    case let form?: "\(type) as a varint, \(form)"
    }
  }

  private var bits: String { self["bits"]?.line ?? "" }

  private func part(_ name: String) -> String { self[name]?.words ?? "" }

  private var shortType: String { (self["type"]?.string ?? "").shortName }

  private var lanesInWords: String {
    guard let lanes = self["lanes"]?.integer, lanes > 1 else { return "" }
    return ", \(lanes) of them"
  }

  private var casesInWords: String {
    let cases = self["cases"]?.elements ?? []
    guard !cases.isEmpty else { return "" }
    let texts = cases.prefix(8).map { found in
      "\(found["rawValue"]?.string ?? "") \(found["name"]?.string ?? "")"
    }
    return ": \(texts.joined(separator: ", "))\(cases.count > 8 ? ", …" : "")"
  }

  private var boundsInWords: String {
    let (lower, upper) = (self["lower"]?.string, self["upper"]?.string)
    guard lower != nil || upper != nil else { return self["range"]?.string ?? "bounds of its own" }
    return (lower ?? "") + (self["excludesUpper"] == nil ? "..." : "..<") + (upper ?? "")
  }

  /// Where text, bytes or elements end.
  private func extent(_ units: String) -> String {
    guard let extent = self["extent"] else { return "" }
    let maximum = extent["maximum"].map { ", at most \($0.line)" } ?? ""
    if let prefix = extent["prefix"] {
      let surplus = extent["including"].map { ", which counts \($0.line) more" } ?? ""
      return " after the number of \(units), \(prefix.words)\(surplus)\(maximum)"
    }
    if let stated = extent["stated"] { return ", \(stated.countInWords) \(units)" }
    if let terminator = extent["terminator"]?.integer {
      return " up to a byte 0x\(UInt8(truncatingIfNeeded: terminator).hexDigits)\(maximum)"
    }
    if let count = extent["count"] {
      let padding = extent["padding"]?.integer ?? 0
      let isText = self["kind"]?.string == "string"
      let filled = isText ? ", filled with 0x\(UInt8(truncatingIfNeeded: padding).hexDigits)" : ""
      return " of \(count.line) \(units)\(filled)"
    }
    return extent["remaining"] == nil ? " with \(extent.line)" : " up to the end"
  }

  /// The count that an earlier field states, such as "4 * words - 20".
  private var countInWords: String {
    let times = self["times"].map { "\($0.line) * " } ?? ""
    let plus = self["plus"].map { " + \($0.line)" } ?? ""
    let minus = self["minus"].map { " - \($0.line)" } ?? ""
    return times + (self["by"]?.string ?? "") + plus + minus
  }

  /// The bits that every value takes; nil if values differ.
  func fixedBitCount(in document: SchemaDocument, depth: Int = 0) -> Int? {
    func bits(of name: String) -> Int? {
      self[name]?.fixedBitCount(in: document, depth: depth + 1)
    }
    switch form {
    case .integer, .float: return self["bits"]?.integer
    case .bool: return 8
    case .unicodeScalar: return 32
    case .timestamp, .interval: return 64
    case .uuid: return 128
    case .enumeration, .optionSet: return bits(of: "rawValue")
    case .ranged, .wrapped: return bits(of: "value")
    case .string, .bytes: return self["extent"]?["count"]?.integer.flatMap { 8 &* $0 }
    case .vector: return product(bits(of: "element"), self["count"]?.integer)
    case .array: return product(bits(of: "element"), self["extent"]?["count"]?.integer)
    case .packet:
      guard depth < 8, let packet = document[self["packet"]?.string ?? ""] else { return nil }
      return SchemaDocument.fixedBitCount(of: packet.items, in: document, depth: depth + 1)
    case .varint, .set, .dictionary, .optional, .tagged, .region, .opaque, .quantized,
      .unitQuaternion, nil:
      return nil
    }
  }

  private func product(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return nil }
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? nil : product
  }
}

extension SchemaDocument {
  /// The bits that items take; nil if they differ from value to value.
  static func fixedBitCount(of items: [JSONValue], in document: SchemaDocument, depth: Int) -> Int?
  {
    var sum = 0
    for item in items {
      guard let count = item.fixedItemBitCount(in: document, depth: depth) else { return nil }
      let (next, overflow) = sum.addingReportingOverflow(count)
      guard !overflow else { return nil }
      sum = next
    }
    return sum
  }
}

extension JSONValue {
  fileprivate func fixedItemBitCount(in document: SchemaDocument, depth: Int) -> Int? {
    switch self["item"]?.string {
    case "magic": return (self["bytes"]?.string?.utf8.count).map { 4 * $0 }
    case "padding": return self["count"]?.integer.map { 8 &* $0 }
    case "checksum", "fieldChecksum": return self["bits"]?.integer
    case "field":
      guard self["presence"] == nil else { return nil }
      return self["type"]?.fixedBitCount(in: document, depth: depth)
    case "bits":
      let bits = (self["fields"]?.elements ?? []).reduce(0) { $0 + $1.bitFieldCount }
      return (bits + 7) / 8 * 8
    default: return nil
    }
  }

  /// The bits that a field of a run takes.
  var bitFieldCount: Int {
    let bits = self["bits"]?.integer ?? 0
    return switch self["type"]?["kind"]?.string {
    case "quantized": bits &* (self["type"]?["lanes"]?.integer ?? 1)
    case "unitQuaternion": 3 &* bits &+ 2
    default: bits
    }
  }
}

extension String {
  /// The name without its module and enclosing types, such as `Frame<Ping>` for `Game.Net.Frame<Game.Ping>`.
  package var shortName: String {
    var text = ""
    for part in split(separator: ".", omittingEmptySubsequences: false) {
      let start = text.lastIndex { "<>(), [:?".contains($0) }.map(text.index(after:))
      text.removeSubrange((start ?? text.startIndex)...)
      text += part
    }
    return text
  }
}
