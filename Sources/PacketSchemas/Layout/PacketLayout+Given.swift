internal import PacketKit

// What a packet is given.

extension PacketLayout {
  /// The element of a packet's parts in JSON that says what the packet is given.
  static func json(ofGiven form: Form) -> JSONValue {
    .object("item", "given", ["type": form.json])
  }

  /// Reads that element; `nil` if it is another part.
  static func given(_ json: JSONValue?) throws(SchemaParseError) -> Form? {
    guard let json, json["item"]?.string == "given" else { return nil }
    return try Form(json.member("type"))
  }
}

extension SchemaComparison {
  /// Compares what packets are given. It is not in their bytes, but says which bytes there are.
  mutating func given(_ old: Form?, _ new: Form?, _ name: String) {
    guard old?.withoutValues != new?.withoutValues else { return }
    let words = { (form: Form?) in form.map { "given \($0.words)" } ?? "given nothing" }
    note(.breaking, name, "is \(words(new)) now, not \(words(old))")
  }
}

extension Form {
  /// The form without the values of an enumeration or an option set: a new version changes no bytes of those before it.
  fileprivate var withoutValues: Form {
    switch self {
    case .enumeration(let type):
      .enumeration(.init(type: type.type, rawValue: type.rawValue, cases: nil))
    case .optionSet(let type):
      .optionSet(.init(type: type.type, rawValue: type.rawValue, knownBits: 0, names: nil))
    default: self
    }
  }
}
