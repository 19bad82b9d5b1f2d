internal import PacketKit

// Rules about the fields of a packet, of which only the sentences are known.

extension PacketDescription {
  /// The last element of a packet's parts in JSON, if it has rules.
  static func json(ofRules rules: [PacketDescription.Rule]) -> JSONValue {
    let elements = rules.map { rule in
      JSONValue.object([
        "name": .string(rule.name), "sentence": .string(rule.sentence),
        "field": rule.field.map { .string($0) },
      ])
    }
    return .object("item", "rules", ["rules": .array(elements)])
  }

  /// The element of a packet's parts in JSON with the type of the given value.
  static func json(ofGiven type: WireType) -> JSONValue {
    .object("item", "given", ["type": type.json])
  }

  /// Reads that element; `nil` if it is another part.
  static func given(_ json: JSONValue?) throws(SchemaParseError) -> WireType? {
    guard let json, json["item"]?.string == "given" else { return nil }
    return try WireType(json.member("type"))
  }

  /// Reads that element; nil if it is another part.
  static func rules(_ json: JSONValue?) throws(SchemaParseError) -> [PacketDescription.Rule]? {
    guard let json, json["item"]?.string == "rules" else { return nil }
    var rules: [PacketDescription.Rule] = []
    for element in try json.member("rules").elements {
      rules.append(
        .init(
          name: try element.text("name"), sentence: try element.text("sentence"),
          field: element["field"]?.string))
    }
    return rules
  }

  /// Whether code of its own sees values while they are decoded: a rule, or a property that is computed.
  var hasCode: Bool {
    let isComputed = items.contains { item in
      switch item {
      case .field(let field): field.derivation == .computed
      case .bits(let fields, _): fields.contains { $0.derivation == .computed }
      case .fieldChecksum(let checksum): checksum.including != nil
      default: false
      }
    }
    return isComputed || !rules.isEmpty
  }
}

extension SchemaDocument {
  /// The notes of exports about rules, which they do not check.
  var notesOfRules: [String] {
    packets.flatMap { packet in
      packet.rules.map { rule in
        let path = packet.name.shortName + (rule.field.map { ".\($0)" } ?? "")
        return "Not checked: \(path): \(rule.sentence).".printable
      }
    }
  }
}

extension SchemaComparison {
  /// Compares rules by their names, their sentences, and the fields that they name. What they compute is not known.
  mutating func rules(_ old: PacketDescription, _ new: PacketDescription, _ name: String) {
    let fields = new.items.flatMap(\.fields).map(\.name)
    for rule in new.rules {
      let path = "\(name).\(rule.name)"
      guard let earlier = old.rules.first(where: { $0.name == rule.name }) else {
        note(.oldReadsNew, path, "is a new rule, which old packets may break")
        noteNewGetter(rule.name)
        continue
      }
      // A field that is gone may have been renamed.
      let isOfAnother = rule.field != earlier.field && earlier.field.map(fields.contains) ?? true
      if rule.sentence != earlier.sentence || isOfAnother {
        note(
          .unknown, path, "is \(rule.words) now, not \(earlier.words), and cannot be compared")
      }
    }
    for rule in old.rules where !new.rules.contains(where: { $0.name == rule.name }) {
      note(.newReadsOld, "\(name).\(rule.name)", "is no rule now, but an old reader's")
    }
  }
}

extension PacketDescription.Rule {
  fileprivate var words: String { field.map { "\"\($0) \(sentence)\"" } ?? "\"\(sentence)\"" }
}
