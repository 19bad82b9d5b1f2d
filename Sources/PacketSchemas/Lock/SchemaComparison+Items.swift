internal import PacketKit

// Items of packets, one after another.

extension SchemaComparison {
  /// Compares the items of a packet, of a version, or of a union's case.
  mutating func items(
    _ old: [PacketDescription.Item], _ new: [PacketDescription.Item], _ path: String
  ) {
    if flattened(old, new, path) { return }
    let names = ItemNames(old, new)
    let parts = (old: old.reservedParts(in: self.old), new: new.reservedParts(in: self.new))
    guard
      let count = pairs(
        old, new, parts, names, "bytes", path,
        compare: { comparison, oldItem, newItem in
          comparison.item(oldItem.referring(to: names.renamed), newItem, path)
        })
    else { return }
    for (index, item) in new.enumerated().dropFirst(count.new) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      if isLast, self.new.mayTakeNoBytes(item, after: new[..<index]) {
        note(.newReadsOld, field, "is new, and an old reader rejects its bytes")
      } else {
        note(.breaking, field, "is new: old packets lack it, and old readers reject it")
      }
    }
    for (index, item) in old.enumerated().dropFirst(count.old) {
      let field = item.itemName.map { "\(path).\($0)" } ?? path
      if isLast, self.old.mayTakeNoBytes(item, after: old[..<index]) {
        note(.oldReadsNew, field, "is gone, and a new reader rejects its bytes")
      } else {
        note(.breaking, field, "is gone: new readers reject its bytes, and old readers miss them")
      }
    }
  }

  /// Compares parts at the same place, until no old or no new ones are left, and returns how many of both were compared;
  /// nil if two of them are not the same field.
  mutating func pairs<Part: NamedPart>(
    _ old: [Part],
    _ new: [Part],
    _ parts: (old: [ReservedPart?], new: [ReservedPart?]),
    _ names: ItemNames,
    _ units: String,
    _ path: String,
    compare: (inout SchemaComparison, Part, Part) -> Void
  ) -> (old: Int, new: Int)? {
    var count = (old: 0, new: 0)
    let fieldsOfBoth = names.fieldsOfBoth(parts)
    while count.old < old.count, count.new < new.count {
      let (oldPart, newPart) = (old[count.old], new[count.new])
      let (before, now) = (parts.old[count.old], parts.new[count.new])
      let isSame = names.correspond(oldPart, newPart)
      if before?.isReserved == true || now?.isReserved == true,
        !isSame || before?.bits.count != now?.bits.count,
        let (oldCount, newCount) = reserved(
          parts.old[count.old...], parts.new[count.new...], fieldsOfBoth: fieldsOfBoth, units,
          path)
      {
        count = (count.old + oldCount, count.new + newCount)
        continue
      }
      guard isSame else {
        noteOrder(oldPart, newPart, names, path)
        return nil
      }
      compare(&self, oldPart, newPart)
      count = (count.old + 1, count.new + 1)
    }
    return count
  }

  /// Notes why two items at the same place are not the same field.
  private mutating func noteOrder<Part: NamedPart>(
    _ old: Part,
    _ new: Part,
    _ names: ItemNames,
    _ path: String
  ) {
    guard let oldName = old.itemName, let newName = new.itemName else {
      let field = old.itemName ?? new.itemName
      let reason =
        "\(new.itemName ?? new.kind.rawValue) has replaced \(old.itemName ?? old.kind.rawValue)"
      note(.breaking, field.map { "\(path).\($0)" } ?? path, reason)
      return
    }
    if names.new.contains(oldName) {
      note(.breaking, "\(path).\(oldName)", "\(newName) now comes before it")
    } else if names.old.contains(newName) {
      note(.breaking, "\(path).\(newName)", "\(oldName), which came before it, is gone")
    } else {
      let reason = "\(newName), of another type, has replaced it"
      note(.breaking, "\(path).\(oldName)", reason)
    }
  }

  private mutating func item(
    _ old: PacketDescription.Item, _ new: PacketDescription.Item, _ path: String
  ) {
    switch new {
    case .field(let now): if case .field(let before) = old { field(before, now, path) }
    case .bits(let now, let order):
      guard case .bits(let before, let oldOrder) = old else { return }
      if oldOrder != order {
        note(.breaking, "\(path).\(now.first?.name ?? "")", "its bits are in another order")
      }
      run(before, now, order, path)
    case .union(let tag, let now):
      guard case .union(let oldTag, let before) = old else { return }
      if oldTag != tag {
        note(.breaking, path, "its tag is \(tag.words) now, not \(oldTag.words)")
      }
      union(before, now, path)
    case .fieldChecksum(let now):
      guard case .fieldChecksum(let before) = old else { return }
      let field = "\(path).\(now.field)"
      guard old.withoutNotes == new.withoutNotes else { return changed(old, new, field) }
      sample(before.checksum, now.checksum, field)
    case .padding, .paddingTo, .alignment:
      let fillings = (old.filling, new.filling)
      if let before = fillings.0, let now = fillings.1, before.presence == now.presence,
        old.filled(with: now) == new.filled(with: now)
      {
        filling(old, new, (before, now), new.errorPath(in: path))
      } else {
        changed(old.withoutNotes, new.withoutNotes, new.errorPath(in: path))
      }
    default:
      changed(old.withoutNotes, new.withoutNotes, new.errorPath(in: path))
    }
  }

  private mutating func field(
    _ old: PacketDescription.Field,
    _ new: PacketDescription.Field,
    _ path: String
  ) {
    let field = "\(path).\(new.name)"
    noteName(old.name, new.name, path)
    let (before, now) = (old.presence.words, new.presence.words)
    if old.presence.inOneWay != new.presence.inOneWay, before != now {
      let always = "in every packet"
      note(.breaking, field, "is present \(now ?? always) now, not \(before ?? always)")
    }
    derivation(old.derivation, new.derivation, field)
    type(old.typeWithPresence, new.typeWithPresence, field)
  }

  mutating func noteName(_ old: String, _ new: String, _ path: String) {
    guard old != new else { return }
    note(.renamed, "\(path).\(old)", "is called \(new) now; the bytes are the same")
  }

  private mutating func union(
    _ old: [PacketDescription.Case],
    _ new: [PacketDescription.Case],
    _ path: String
  ) {
    for found in new {
      let name = found.name
      guard let before = old.first(where: { $0.hasTag(of: found) }) else {
        newCase(found, "\(path).\(name)", old: old)
        continue
      }
      if before.name != name {
        let isMoved =
          old.contains { $0.name == name } || new.contains { $0.name == before.name }
        if isMoved {
          let words = "has \(found.tagInWords) now, which was that of \(before.name)"
          note(.breaking, "\(path).\(name)", words)
          continue
        }
        noteName(before.name, name, path)
      }
      items(before.itemsInIt, found.itemsInIt, "\(path).\(name)")
    }
    for before in old where !new.contains(where: { $0.hasTag(of: before) }) {
      let field = "\(path).\(before.name)"
      if !before.isOther, new.contains(where: \.isOther) {
        let words = "\(before.tagInWords) is gone: a new reader takes it for another tag"
        note(.breaking, field, words)
      } else {
        note(.oldReadsNew, field, "\(before.tagInWords) is gone: a new reader rejects it")
      }
    }
  }

  private mutating func newCase(
    _ found: PacketDescription.Case,
    _ field: String,
    old: [PacketDescription.Case]
  ) {
    let tag = found.tagInWords
    if !found.isOther, old.contains(where: \.isOther) {
      note(.breaking, field, "\(tag) is new: an old reader takes it for another tag")
    } else {
      note(.newReadsOld, field, "\(tag) is new: an old reader rejects it")
    }
  }
}

/// A part of a packet, or of a run of bits.
protocol NamedPart {
  /// The name of the field, or of the first field of a run of bits.
  var itemName: String? { get }
  /// The names of all fields.
  var names: [String] { get }
  var kind: PacketDescription.Item.Kind { get }
}

extension PacketDescription.BitField: NamedPart {
  var itemName: String? { name }
  var names: [String] { [name] }
  var kind: PacketDescription.Item.Kind { .bits }
}

extension PacketDescription.Item: NamedPart {
  var itemName: String? {
    if case .unknownBytes(let name) = self { name } else { fields.first?.name }
  }
  var names: [String] { fields.isEmpty ? [itemName].compactMap(\.self) : fields.map(\.name) }
}

/// The names of the fields of two declarations.
struct ItemNames {
  let old: Set<String>
  let new: Set<String>
  /// The new names of fields that have only been renamed.
  private(set) var renamed: [String: String] = [:]

  init<Part: NamedPart>(_ oldItems: [Part], _ newItems: [Part]) {
    (old, new) = (Set(oldItems.flatMap(\.names)), Set(newItems.flatMap(\.names)))
    for (oldItem, newItem) in zip(oldItems, newItems) {
      for (before, now) in zip(oldItem.names, newItem.names) where before != now {
        if !new.contains(before), !old.contains(now) { renamed[before] = now }
      }
    }
  }

  /// Whether two items are the same field, possibly renamed: of the same kind, with the same name, or with names that
  /// the other declaration does not have.
  func correspond<Part: NamedPart>(_ a: Part, _ b: Part) -> Bool {
    guard a.kind == b.kind else { return false }
    guard let before = a.itemName, let now = b.itemName, before != now else { return true }
    return renamed[before] == now
  }
}

extension PacketDescription.Field {
  /// The type, with a byte for its presence.
  fileprivate var typeWithPresence: WireType { presence == .byte ? .optional(type) : type }
}

extension PacketDescription.Case {
  fileprivate var tagInWords: String { isOther ? "the case for all other tags" : "tag \(tag)" }

  fileprivate func hasTag(of other: Self) -> Bool { (tag, isOther) == (other.tag, other.isOther) }

  /// The items, whose names are without that of the case.
  fileprivate var itemsInIt: [PacketDescription.Item] {
    func short(_ text: String) -> String { text == name ? "0" : text.after("\(name).") }
    return items.map { item in
      if case .unknownBytes(let name) = item { return .unknownBytes(short(name)) }
      guard case .field(var field) = item else { return item }
      field.name = short(field.name)
      return .field(field)
    }
  }
}

extension PacketDescription.Item {
  /// The field that errors name, or the packet.
  fileprivate func errorPath(in packet: String) -> String {
    switch self {
    case .magic(_, let name), .padding(_, _, let name), .paddingTo(_, _, let name),
      .alignment(_, _, let name):
      name.isEmpty ? packet : "\(packet).\(name)"
    default: itemName.map { "\(packet).\($0)" } ?? packet
    }
  }

  /// The bytes of padding.
  fileprivate var filling: PacketDescription.Filling? {
    switch self {
    case .padding(_, let filling, _), .paddingTo(_, let filling, _), .alignment(_, let filling, _):
      filling
    default: nil
    }
  }

  /// Padding that consists of something else, which belongs to no field.
  fileprivate func filled(with filling: PacketDescription.Filling) -> Self {
    switch self {
    case .padding(let count, _, _): .padding(count, filling, field: "")
    case .paddingTo(let size, _, _): .paddingTo(size, filling, field: "")
    case .alignment(let multiple, _, _): .alignment(multiple, filling, field: "")
    default: self
    }
  }

  /// The part without what does not matter for its bytes, or is compared apart.
  fileprivate var withoutNotes: Self {
    switch self {
    case .magic(let bytes, _): return .magic(bytes, field: "")
    case .padding(let count, let filling, _): return .padding(count, filling, field: "")
    case .paddingTo(let size, let filling, _): return .paddingTo(size, filling, field: "")
    case .alignment(let multiple, let filling, _): return .alignment(multiple, filling, field: "")
    case .fieldChecksum(var item):
      item.checksum = ChecksumText(item.checksum).withoutSample
      return .fieldChecksum(item)
    default: return self
    }
  }

  /// The item with references to fields by their new names.
  func referring(to renamed: [String: String]) -> Self {
    func new(_ paths: String) -> String {
      paths.mappingPaths { path in
        let name = String(path.prefix { $0 != "." })
        return (renamed[name] ?? name) + path.dropFirst(name.count)
      }
    }
    switch self {
    case .field(var field):
      field.type = field.type.referring(new)
      field.presence = field.presence.referring(new)
      field.derivation = field.derivation?.referring(new)
      return .field(field)
    case .union(let tag, var cases):
      for index in cases.indices {
        cases[index].items = cases[index].items.map { $0.referring(to: renamed) }
      }
      return .union(tag, cases)
    case .fieldChecksum(var item):
      item.field = new(item.field)
      item.first = item.first.map(new)
      item.last = item.last.map(new)
      return .fieldChecksum(item)
    case .alignment(let multiple, var filling, let field):
      filling.presence = filling.presence.referring(new)
      return .alignment(multiple, filling, field: field)
    default: return self
    }
  }
}

extension PacketDescription.Presence {
  fileprivate func referring(_ new: (String) -> String) -> Self {
    switch self {
    case .flag(let path): .flag(new(path))
    case .equal(let path, let value): .equal(new(path), value)
    case .options(let path, let mask): .options(new(path), mask: mask)
    case .within(let path, let bounds): .within(new(path), bounds)
    case .bits(let path, let mask, let equal): .bits(new(path), mask: mask, equal: equal)
    case .always, .byte, .bytesRemain: self
    }
  }
}

extension PacketDescription.Derivation {
  fileprivate func referring(_ new: (String) -> String) -> Self {
    switch self {
    case .bytes(let name): .bytes(of: new(name))
    case .count(let name): .count(of: new(name))
    case .computed, .constant: self
    }
  }
}

extension WireType {
  fileprivate func referring(_ new: (String) -> String) -> WireType {
    if case .tagged(let union, let field) = self { return .tagged(union, by: new(field)) }
    if case .given(let packet, let path) = self { return .given(packet, by: new(path)) }
    return mapping {
      $0.referring(new)
    } extent: { extent in
      guard case .stated(var count) = extent else { return extent }
      count.field = new(count.field)
      return .stated(count)
    }
  }
}
