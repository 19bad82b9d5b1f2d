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
    for item in new.dropFirst(old.count) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      let type = item["type"]
      // An empty value takes no bytes.
      if item["presence"] == nil, type?["extent"]?["remaining"] != nil,
        type?["kind"] != .string("ranged")
      {
        note(.newReadsOld, field, "is new, and an old reader rejects its bytes")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for item in old.dropFirst(new.count) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      if item["presence"] == nil, item["type"]?["extent"]?["remaining"] != nil {
        note(.oldReadsNew, field, "is gone, and a new reader rejects its bytes")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
  }

  /// Notes why two items at the same place are not the same field.
  private mutating func noteOrder(
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
    case "padding":
      if old["count"] != new["count"] { note(.breaking, field, "its padding has another size") }
    case "alignment":
      if old["to"] != new["to"] { note(.breaking, field, "it is aligned to another multiple") }
    default:
      if old != new { note(.breaking, field, "'\(new.line)' stands in place of '\(old.line)'") }
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
    let (oldFlag, newFlag) = (old["presence"]?["flag"]?.string, new["presence"]?["flag"]?.string)
    let (oldType, newType) = (old.fieldType, new.fieldType)
    if oldFlag != newFlag {
      let condition = newFlag.map { "depends on \($0) now" } ?? "depends on no flag now"
      note(.breaking, field, condition)
    }
    // A condition that is neither a byte nor a flag.
    let isOther = { (item: JSONValue) in
      item["presence"] != nil && item["presence"]?.string == nil && item["presence"]?["flag"] == nil
    }
    if isOther(old) || isOther(new), old["presence"] != new["presence"] {
      note(.breaking, field, "it is present under another condition")
    }
    let others = { (item: JSONValue) in item.without("item", "name", "type", "presence") }
    if others(old) != others(new) {
      note(.breaking, field, "was \(others(old).line), is \(others(new).line) now")
    }
    type(oldType, newType, field)
  }

  mutating func noteName(_ old: JSONValue, _ new: JSONValue, _ path: String) {
    guard let oldName = old.itemName, let newName = new.itemName, oldName != newName else { return }
    note(.bothWays, "\(path).\(oldName)", "is called \(newName) now; the bytes are the same")
  }

  private mutating func run(_ old: [JSONValue], _ new: [JSONValue], _ path: String) {
    let names = ItemNames(old, new)
    for (oldField, newField) in zip(old, new) {
      guard names.correspond(oldField, newField) else {
        noteOrder(oldField, newField, names, path)
        return
      }
      let field = "\(path).\(newField.itemName ?? "")"
      noteName(oldField, newField, path)
      if oldField["bits"] != newField["bits"] {
        let bits = { (field: JSONValue) in field["bits"]?.line ?? "" }
        note(.breaking, field, "takes \(bits(newField)) bits now, not \(bits(oldField))")
      }
      if oldField["derived"] != newField["derived"] {
        note(.breaking, field, "follows from the rest of the packet in another way")
      }
      type(oldField["type"] ?? .null, newField["type"] ?? .null, field)
    }
    let bytes = { (fields: [JSONValue]) in (fields.reduce(0) { $0 + $1.bitFieldCount } + 7) / 8 }
    let isSameSize = bytes(old) == bytes(new)
    for added in new.dropFirst(old.count) {
      let kind = added["type"]?["kind"]?.string ?? ""
      let field = "\(path).\(added.itemName ?? "")"
      if isSameSize, ["integer", "bool", "quantized"].contains(kind) {
        note(
          .newReadsOld, field, "is new in bits that were zero: an old reader rejects other values")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for removed in old.dropFirst(new.count) {
      let kind = removed["type"]?["kind"]?.string ?? ""
      let field = "\(path).\(removed.itemName ?? "")"
      if isSameSize, ["integer", "bool", "quantized"].contains(kind) {
        note(.oldReadsNew, field, "is gone, and its bits must be zero now")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
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
        note(.bothWays, "\(path).\(oldName)", "is called \(name) now; the bytes are the same")
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
