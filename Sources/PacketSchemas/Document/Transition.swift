// To be removed.
extension SchemaDocument {
  /// The type of a field that is always present, or of such a field in an earlier packet: `flags.hasName`.
  func type(of path: String, in items: [JSONValue], isNested: Bool = false) -> JSONValue? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    for item in items {
      if item["item"]?.string == "version", isNested { return nil }
      let fields = item["item"]?.string == "bits" ? item["fields"]?.elements ?? [] : [item]
      guard let field = fields.first(where: { $0["name"]?.string == parts[0] }) else { continue }
      guard field["presence"] == nil else { return nil }
      guard parts.count > 1, let type = field["type"] else { return field["type"] }
      guard type["kind"]?.string == "packet" else { return nil }
      let items = self[type["packet"]?.string ?? ""]?.items ?? []
      return self.type(of: parts[1], in: items, isNested: true)
    }
    return nil
  }
}

extension JSONValue {
  var parts: [JSONValue] {
    self["item"]?.string == "trailer" ? self["items"]?.elements ?? [] : [self]
  }
}
/// The items of a packet, divided into the parts that are compared with each other.
struct JSONParts {
  struct Version {
    let number: String
    let defaults: JSONValue?
    var items: [JSONValue] = []
  }

  private(set) var magic: [JSONValue] = []
  private(set) var size: JSONValue?
  private(set) var items: [JSONValue] = []
  private(set) var versions: [Version] = []
  private(set) var unknownBytes: JSONValue?
  private(set) var checksum: JSONValue?
  private(set) var isOpaque = false

  /// Whether nothing follows the items but a checksum.
  var endsInItems: Bool { versions.isEmpty && unknownBytes == nil }

  /// Whether bytes of later versions are accepted.
  var keepsUnknownBytes: Bool { unknownBytes != nil || size?["skipsUnknownBytes"] != nil }

  var magicInWords: String {
    magic.isEmpty ? "nothing" : magic.compactMap { $0["bytes"]?.string.map { "0x\($0)" } }.joined()
  }

  var checksumInWords: String {
    guard let checksum else { return "no checksum" }
    return checksum.checksumInWords
  }

  init(_ items: [JSONValue]) {
    for item in items {
      switch item["item"]?.string {
      // A constant at the start is the packet's, unless it belongs to the first field.
      case "magic"
      where item["field"] == nil && self.items.isEmpty && versions.isEmpty && size == nil:
        magic.append(item)
      case "size": size = item
      case "version":
        versions.append(Version(number: item["number"]?.line ?? "", defaults: item["defaults"]))
      case "unknownBytes": unknownBytes = item
      case "checksum": checksum = item
      case "opaque": isOpaque = true
      default:
        if versions.isEmpty {
          self.items.append(item)
        } else {
          versions[versions.count - 1].items.append(item)
        }
      }
    }
  }
}

extension JSONValue {
  /// The name of a field, or of the first field of a run of bits.
  var itemName: String? {
    self["name"]?.string ?? self["fields"]?.elements.first?["name"]?.string
  }
}
