// Items of packets, one after another.

extension SchemaComparison {
  /// Compares the items of a packet, of a version, or of a union's case.
  mutating func items(_ old: [JSONValue], _ new: [JSONValue], _ path: String) {
    let names = ItemNames(old, new)
    for (oldItem, newItem) in zip(old, new) {
      guard names.correspond(oldItem, newItem) else {
        noteOrder(oldItem, newItem, names, path)
        return
      }
      item(oldItem.referring(to: names.renamed), newItem, names, path)
    }
    for (index, item) in new.enumerated().dropFirst(old.count) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      if isLast, self.new.mayTakeNoBytes(item, after: new[..<index]) {
        note(.newReadsOld, field, "is new, and an old reader rejects its bytes")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for (index, item) in old.enumerated().dropFirst(new.count) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      if isLast, self.old.mayTakeNoBytes(item, after: old[..<index]) {
        note(.oldReadsNew, field, "is gone, and a new reader rejects its bytes")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
  }

  /// Notes why two items at the same place are not the same field.
  mutating func noteOrder(
    _ old: JSONValue,
    _ new: JSONValue,
    _ names: ItemNames,
    _ path: String
  ) {
    guard let oldName = old.itemName, let newName = new.itemName else {
      let field = old.itemName ?? new.itemName
      let reason = "\(old.itemInWords) stood at its place, \(new.itemInWords) stands there now"
      note(.breaking, field.map { "\(path).\($0)" } ?? path, reason)
      return
    }
    if names.new.contains(oldName) {
      note(.breaking, "\(path).\(oldName)", "\(newName) stands before it now")
    } else if names.old.contains(newName) {
      note(.breaking, "\(path).\(newName)", "\(oldName), which stood before it, is gone")
    } else {
      let reason = "\(newName) of another type stands in its place now"
      note(.breaking, "\(path).\(oldName)", reason)
    }
  }

  private mutating func item(
    _ old: JSONValue,
    _ new: JSONValue,
    _ names: ItemNames,
    _ path: String
  ) {
    let field = new.itemName.map { "\(path).\($0)" } ?? path
    switch new["item"]?.string {
    case "field": self.field(old, new, names, path)
    case "bits":
      if old["leastSignificantFirst"] != new["leastSignificantFirst"] {
        note(.breaking, field, "its bits are in another order")
      }
      run(old["fields"]?.elements ?? [], new["fields"]?.elements ?? [], path)
    case "union": union(old, new, path)
    case "padding", "alignment", "magic":
      changed(old.without("field"), new.without("field"), new.errorPath(in: path))
    case "fieldChecksum":
      let names = ["after", "before"].compactMap { new[$0]?.string }
      let field = names.first.map { "\(path).\($0)" } ?? path
      changed(old.without("sample"), new.without("sample"), field)
      sample(old, new, field)
    default: changed(old, new, field)
    }
  }

  private mutating func field(
    _ old: JSONValue,
    _ new: JSONValue,
    _ names: ItemNames,
    _ path: String
  ) {
    let field = "\(path).\(new.itemName ?? "")"
    noteName(old, new, path)
    let (oldType, newType) = (old.fieldType, new.fieldType)
    // A byte that says whether the value is present is a part of the type.
    let condition = { (item: JSONValue) in item["presence"]?.conditionInWords }
    if condition(old) != condition(new) {
      let (before, now) = (condition(old) ?? "in every packet", condition(new) ?? "in every packet")
      note(.breaking, field, "is present \(now) now, not \(before)")
    }
    derivation(old, new, field)
    type(oldType, newType, field)
  }

  mutating func derivation(_ old: JSONValue, _ new: JSONValue, _ field: String) {
    guard old["derived"] != new["derived"] else { return }
    let words = { (item: JSONValue) in
      item["derived"] == nil ? "a value of its own" : String(item.derivationInWords.dropFirst(2))
    }
    note(.breaking, field, "was \(words(old)), is \(words(new)) now")
  }

  mutating func noteName(_ old: JSONValue, _ new: JSONValue, _ path: String) {
    guard let oldName = old.itemName, let newName = new.itemName, oldName != newName else { return }
    note(.renamed, "\(path).\(oldName)", "is called \(newName) now; the bytes are the same")
  }

  private mutating func union(_ old: JSONValue, _ new: JSONValue, _ path: String) {
    if old["tag"] != new["tag"] {
      let words = { (union: JSONValue) in union["tag"]?.words ?? "" }
      note(.breaking, path, "its tag is \(words(new)) now, not \(words(old))")
    }
    let (oldCases, newCases) = (old["cases"]?.elements ?? [], new["cases"]?.elements ?? [])
    for found in newCases {
      let name = found["name"]?.string ?? ""
      let tag = found.tagInWords
      guard let before = oldCases.first(where: { $0["tag"] == found["tag"] }) else {
        newCase(found, "\(path).\(name)", old: oldCases)
        continue
      }
      let oldName = before["name"]?.string ?? ""
      if oldName != name {
        let isMoved = { (cases: [JSONValue], name: String) in
          cases.contains { $0["name"]?.string == name }
        }
        if isMoved(oldCases, name) || isMoved(newCases, oldName) {
          note(.breaking, "\(path).\(name)", "has \(tag) now, which was that of \(oldName)")
          continue
        }
        note(.renamed, "\(path).\(oldName)", "is called \(name) now; the bytes are the same")
      }
      items(
        before.caseItems(named: oldName), found.caseItems(named: name), "\(path).\(name)")
    }
    for before in oldCases where !newCases.contains(where: { $0["tag"] == before["tag"] }) {
      let field = "\(path).\(before["name"]?.string ?? "")"
      let tag = before.tagInWords
      if before["tag"]?.string == nil, newCases.contains(where: { $0["tag"]?.string != nil }) {
        note(.breaking, field, "\(tag) is gone: a new reader takes it for another tag")
      } else {
        note(.oldReadsNew, field, "\(tag) is gone: a new reader rejects it")
      }
    }
  }

  private mutating func newCase(_ found: JSONValue, _ field: String, old: [JSONValue]) {
    let tag = found.tagInWords
    if found["tag"]?.string == nil, old.contains(where: { $0["tag"]?.string != nil }) {
      note(.breaking, field, "\(tag) is new: an old reader takes it for another tag")
    } else {
      note(.newReadsOld, field, "\(tag) is new: an old reader rejects it")
    }
  }
}

/// The names of the fields of two declarations.
struct ItemNames {
  let old: Set<String>
  let new: Set<String>
  /// The new names of fields that have only been renamed.
  private(set) var renamed: [String: String] = [:]

  init(_ oldItems: [JSONValue], _ newItems: [JSONValue]) {
    let names = { (items: [JSONValue]) in
      items.flatMap { item -> [String] in
        if let fields = item["fields"]?.elements { return fields.compactMap(\.itemName) }
        return item.itemName.map { [$0] } ?? []
      }
    }
    (old, new) = (Set(names(oldItems)), Set(names(newItems)))
    for (oldItem, newItem) in zip(oldItems, newItems) {
      for (before, now) in zip(names([oldItem]), names([newItem])) where before != now {
        if !new.contains(before), !old.contains(now) { renamed[before] = now }
      }
    }
  }

  /// Whether two items are the same field, possibly renamed: of the same kind, with the same name, or with names that
  /// the other declaration does not have.
  func correspond(_ a: JSONValue, _ b: JSONValue) -> Bool {
    guard a["item"] == b["item"] else { return false }
    guard let before = a.itemName, let now = b.itemName, before != now else { return true }
    return renamed[before] == now
  }
}

extension JSONValue {
  /// A field's type, with a byte for its presence.
  fileprivate var fieldType: JSONValue {
    let type = self["type"] ?? .null
    guard self["presence"]?.string == "byte" else { return type }
    return .object(["kind": .string("optional"), "wrapped": type])
  }

  /// The tag of a union's case.
  fileprivate var tagInWords: String {
    self["tag"]?.string == nil ? "tag \(self["tag"]?.line ?? "")" : "the case for all other tags"
  }

  /// The field that errors name, if this is not a field itself, or the packet.
  fileprivate func errorPath(in packet: String) -> String {
    let name = self["field"]?.string ?? ""
    return name.isEmpty ? packet : "\(packet).\(name)"
  }

  /// What kind of item stands at a place.
  fileprivate var itemInWords: String { itemName ?? self["item"]?.string ?? "something" }

  /// The item with references to fields by their new names.
  fileprivate func referring(to renamed: [String: String]) -> JSONValue {
    guard !renamed.isEmpty, case .object(let members) = self else { return self }
    let references: Set = ["by", "flag", "field", "from", "through", "before", "after"]
    return .object(
      members.map { member in
        guard references.contains(member.name), let path = member.value.string else {
          return Member(name: member.name, value: member.value.referring(to: renamed))
        }
        var parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        if let first = parts.first, let name = renamed[first] { parts[0] = name }
        return Member(name: member.name, value: .string(parts.joined(separator: ".")))
      })
  }

  /// The items of a union's case, whose names are without that of the case.
  fileprivate func caseItems(named name: String) -> [JSONValue] {
    (self["items"]?.elements ?? []).map { item in
      guard case .object(var members) = item else { return item }
      for index in members.indices where members[index].name == "name" {
        let text = members[index].value.string ?? ""
        if text.hasPrefix("\(name).") {
          members[index].value = .string(String(text.dropFirst(name.count + 1)))
        } else if text == name {
          members[index].value = .string("0")
        }
      }
      return .object(members)
    }
  }
}
