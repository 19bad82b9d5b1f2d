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
