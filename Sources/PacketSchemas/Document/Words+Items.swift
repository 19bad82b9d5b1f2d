// Parts of packets in words, for diagrams and for what has changed.

extension JSONValue {
  /// The condition under which a field is present; nil if it always is.
  var conditionInWords: String? {
    if let flag = self["flag"]?.string { return "if \(flag)" }
    if self["bytesRemain"] != nil { return "if bytes remain" }
    guard let name = self["field"]?.string else { return self["unknown"]?.string }
    if let value = self["equals"]?.string { return "if \(name) is \(value)" }
    return "if \(name) has the bits \(self["contains"]?.string ?? "")"
  }

  /// What a field follows from, after the words for its type.
  var derivationInWords: String {
    if let constant = self["derived"]?["constant"]?.string { return "; always \(constant)" }
    return self["derived"] == nil ? "" : "; follows from the other fields"
  }

  /// A checksum, and the fields that it covers if it does not cover the whole packet.
  var checksumInWords: String {
    let order = self["endianness"] == nil ? "" : ", little-endian"
    let words = (self["algorithm"]?.string ?? "") + order
    guard self["item"]?.string == "fieldChecksum" else { return words }
    let first = self["from"]?.string.map { "from \($0)" } ?? "from the start"
    let last = self["after"]?.string ?? self["through"]?.string
    return "\(words), \(first) \(last.map { "through \($0)" } ?? "to the end")"
  }
}

// Changes.
extension JSONValue {
  /// A part of a packet, a condition, or a type, in words.
  private var partInWords: String {
    switch self["item"]?.string {
    case nil: self["kind"] == nil ? derivationInWords : words
    case "magic": "the bytes 0x\(self["bytes"]?.string ?? "")"
    case "checksum", "fieldChecksum": checksumInWords
    case "padding":
      self["to"].map { "zero bytes up to \($0.line)" } ?? "\(self["count"]?.line ?? "") zero bytes"
    case "alignment": "zero bytes up to a multiple of \(self["to"]?.line ?? "")"
    case "opaque": "an encoding of its own"
    case let item?: self["swift"]?.string ?? item
    }
  }

  /// What has changed from this part to a new one: the parts in words or, if these are the same, their members.
  func change(to new: JSONValue) -> String {
    let (before, now) = (partInWords, new.partInWords)
    return before == now
      ? "its " + differences(from: new).joined(separator: ", its ")
      : "was \(before), is \(now) now"
  }

  private func differences(from new: JSONValue) -> [String] {
    guard case .object(let members) = self, case .object(let newMembers) = new else {
      return ["values are \(new.plainText) now, not \(plainText)"]
    }
    var names = members.map(\.name)
    names += newMembers.map(\.name).filter { !names.contains($0) }
    return names.filter { self[$0] != new[$0] }.flatMap { name in
      switch (self[name], new[name]) {
      case (.object?, .object?): (self[name] ?? .null).differences(from: new[name] ?? .null)
      case (let before, let now):
        ["\(name.spaced) is \(now?.plainText ?? "none") now, not \(before?.plainText ?? "none")"]
      }
    }
  }

  /// The value without the signs of JSON.
  private var plainText: String {
    switch self {
    case .array(let elements): elements.map(\.plainText).joined(separator: " ")
    case .object(let members):
      members.map { "\($0.name.spaced) \($0.value.plainText)" }.joined(separator: ", ")
    case .string(let text): text
    default: line
    }
  }
}

extension String {
  /// "known bits" for "knownBits".
  fileprivate var spaced: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
