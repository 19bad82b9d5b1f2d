internal import PacketKit

// A packet's given value.

extension PacketLayout {
  /// The element of a packet's parts in JSON with the type of the given value.
  static func json(ofGiven form: Form) -> JSONValue {
    .object("item", "given", ["type": form.json])
  }

  /// Reads that element; `nil` if it is another part.
  static func given(_ json: JSONValue?) throws(SchemaParseError) -> Form? {
    guard let json, json["item"]?.string == "given" else { return nil }
    return try Form(json.member("type"))
  }
}
