internal import PacketKit

// The forms that fields have only in a delta.

extension PacketDescription.DeltaForm {
  /// Nil for a field that is as it is in the packet.
  var words: String? {
    switch self {
    case .relative(let small, let large): "a difference of \(small) or \(large) bits"
    case .identified: "by identity"
    case .members: "what is gone and new"
    case .change: "its change alone"
    case .whole: nil
    }
  }

  /// Reads the words; `nil` if no form has them.
  init?(_ words: String) {
    let forms: [Self] = [.identified, .members, .change]
    if let form = forms.first(where: { $0.words == words }) {
      self = form
    } else if let found = words.wholeMatch(of: /a difference of (\d+) or (\d+) bits/)?.output,
      let small = Int(found.1), let large = Int(found.2)
    {
      self = .relative(small: small, large: large)
    } else {
      return nil
    }
  }
}

extension PacketDescription {
  /// The last element of a packet's parts in JSON, if the packet has deltas.
  static func json(ofDelta delta: [String: DeltaForm]) -> JSONValue {
    let fields = delta.sorted { $0.key < $1.key }.compactMap { name, form in
      form.words.map { JSONValue.Member(name: name, value: .string($0)) }
    }
    return .object("item", "delta", ["fields": .object(fields)])
  }

  /// Reads that element; `nil` if it is another part.
  static func delta(_ json: JSONValue?) throws(SchemaParseError) -> [String: DeltaForm]? {
    guard let json, json["item"]?.string == "delta" else { return nil }
    guard case .object(let fields) = try json.member("fields") else {
      throw json.problem("'fields' is no object")
    }
    var delta: [String: DeltaForm] = [:]
    for field in fields {
      guard let form = field.value.string.flatMap(DeltaForm.init) else {
        throw field.value.problem("'\(field.name)' is in no form of deltas")
      }
      delta[field.name] = form
    }
    return delta
  }
}

extension SchemaComparison {
  /// Compares what deltas are like. They have no room for what only one side knows, so any change breaks them.
  ///
  /// - Parameter hasChanged: Whether anything else in the packet has changed.
  mutating func delta(
    _ old: [String: PacketDescription.DeltaForm]?,
    _ new: [String: PacketDescription.DeltaForm]?,
    hasChanged: Bool,
    _ name: String
  ) {
    guard let old else { return }
    guard let new else { return note(.breaking, name, "has no deltas now") }
    for field in Set(old.keys).union(new.keys).sorted() where old[field] != new[field] {
      let (before, now) = (old[field]?.words ?? "as it is", new[field]?.words ?? "as it is")
      note(.breaking, "\(name).\(field)", "is \(now) in a delta now, not \(before)")
    }
    if hasChanged { note(.breaking, name, "has deltas, which are others after any change") }
  }
}
