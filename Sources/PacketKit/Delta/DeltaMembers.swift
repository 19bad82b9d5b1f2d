// A set: the removed members, then the new ones. A dictionary: the removed keys, then the pairs that are
// new or have another value. Each is as a set or a dictionary is in a packet, after its count as a varint.
//
// Members and keys that Swift takes for equal may have other bytes, such as text in two forms: then one replaces the other.

extension _DeltaWriter {
  /// Writes the removed and the new members.
  @inlinable
  public mutating func writeMembers<Member: PacketField>(
    _ members: Set<Member>, against baseline: Set<Member>, endianness: Endianness = .big,
    into writer: inout PacketWriter, field: StaticString
  ) throws(PacketError) {
    do throws(PacketError) {
      var added = Set<Member>()
      for member in members {
        guard let index = baseline.firstIndex(of: member),
          try writer.haveSameBytes(member, baseline[index], endianness)
        else {
          added.insert(member)
          continue
        }
      }
      let removed = baseline.subtracting(members)
      try removed.checkThatAllEqualThemselves(at: writer.count)
      try added.checkThatAllEqualThemselves(at: writer.count)
      try write(removed, added, isEmpty: added.isEmpty, endianness, into: &writer)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the removed keys, and the pairs that are new or have changed.
  @inlinable
  public mutating func writePairs<Key: PacketField, Value: PacketField>(
    _ pairs: [Key: Value], against baseline: [Key: Value], endianness: Endianness = .big,
    into writer: inout PacketWriter, field: StaticString
  ) throws(PacketError) {
    do throws(PacketError) {
      var changed: [Key: Value] = [:]
      for (key, value) in pairs {
        guard let index = baseline.index(forKey: key),
          try writer.haveSameBytes(key, baseline[index].key, endianness),
          try writer.haveSameBytes(value, baseline[index].value, endianness)
        else {
          changed[key] = value
          continue
        }
      }
      let removed = Set(baseline.keys).subtracting(pairs.keys)
      try removed.checkThatAllEqualThemselves(at: writer.count)
      try changed.keys.checkThatAllEqualThemselves(at: writer.count)
      try write(removed, changed, isEmpty: changed.isEmpty, endianness, into: &writer)
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the removed and the new members, if there are any.
  @inlinable
  mutating func write<Key: PacketField, Added: CollectionOfFields>(
    _ removed: Set<Key>, _ added: Added, isEmpty: Bool, _ endianness: Endianness,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    let isChanged = !removed.isEmpty || !isEmpty
    writeChange(isChanged, to: &writer)
    guard isChanged else { return }
    needsFullCheck = true
    placeBits(in: &writer)
    try writer.write(removed, as: .countPrefixed(Varint.self, endianness: endianness))
    try writer.write(added, as: .countPrefixed(Varint.self, endianness: endianness))
  }
}

extension _DeltaReader {
  /// Reads the removed and the new members.
  @inlinable
  public mutating func readMembers<Member: PacketField>(
    against baseline: Set<Member>, endianness: Endianness = .big, from reader: inout PacketReader,
    field: StaticString
  ) throws(PacketError) -> Set<Member> {
    do throws(PacketError) {
      let place = place(in: reader)
      guard let removed: Set<Member> = try readRemoved(endianness, from: &reader) else {
        return baseline
      }
      let added = try reader.read(
        Set<Member>.self, as: .countPrefixed(Varint.self, endianness: endianness))
      try added.checkThatAllEqualThemselves(at: reader.offset)
      guard !removed.isEmpty || !added.isEmpty else { throw .unchanged(at: place) }
      var scratch = PacketWriter(limits: reader.limits)
      var members = baseline
      for member in removed {
        guard let old = members.remove(member),
          try scratch.haveSameBytes(member, old, endianness), !added.contains(member)
        else { throw .unchanged(at: place) }
      }
      for member in added {
        if let old = members.remove(member), try scratch.haveSameBytes(member, old, endianness) {
          throw .unchanged(at: place)
        }
        members.insert(member)
      }
      return members
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads the removed keys, and the pairs that are new or have changed.
  @inlinable
  public mutating func readPairs<Key: PacketField, Value: PacketField>(
    against baseline: [Key: Value], endianness: Endianness = .big, from reader: inout PacketReader,
    field: StaticString
  ) throws(PacketError) -> [Key: Value] {
    do throws(PacketError) {
      let place = place(in: reader)
      guard let removed: Set<Key> = try readRemoved(endianness, from: &reader) else {
        return baseline
      }
      let changed = try reader.read(
        [Key: Value].self, as: .countPrefixed(Varint.self, endianness: endianness))
      try changed.keys.checkThatAllEqualThemselves(at: reader.offset)
      guard !removed.isEmpty || !changed.isEmpty else { throw .unchanged(at: place) }
      var scratch = PacketWriter(limits: reader.limits)
      var pairs = baseline
      for key in removed {
        guard let index = pairs.index(forKey: key),
          try scratch.haveSameBytes(key, pairs.remove(at: index).key, endianness),
          changed[key] == nil
        else { throw .unchanged(at: place) }
      }
      for (key, value) in changed {
        if let index = pairs.index(forKey: key) {
          let old = pairs.remove(at: index)
          if try scratch.haveSameBytes(key, old.key, endianness),
            try scratch.haveSameBytes(value, old.value, endianness)
          {
            throw .unchanged(at: place)
          }
        }
        pairs[key] = value
      }
      return pairs
    } catch {
      throw (consume error).inField(field)
    }
  }

  /// Reads the removed members; `nil` if nothing has changed.
  @inlinable
  mutating func readRemoved<Key: PacketField>(
    _ endianness: Endianness, from reader: inout PacketReader
  ) throws(PacketError) -> Set<Key>? {
    guard try readChange(from: &reader) else { return nil }
    needsFullCheck = true
    giveBack(to: &reader)
    return try reader.read(
      Set<Key>.self, as: .countPrefixed(Varint.self, endianness: endianness))
  }
}

extension PacketWriter {
  /// Whether two values have the same encoding. The writer is unchanged.
  @inlinable
  mutating func haveSameBytes<Value: PacketField>(
    _ first: Value, _ second: Value, _ endianness: Endianness
  ) throws(PacketError) -> Bool {
    let start = position
    defer { rewind(to: start) }
    try write(first, endianness: endianness)
    let middle = count
    try write(second, endianness: endianness)
    return !differ(start.count..<middle, middle..<count)
  }
}

extension Sequence where Element: Equatable {
  /// Rejects members or keys that no set or dictionary finds again.
  @inlinable
  func checkThatAllEqualThemselves(at offset: Int) throws(PacketError) {
    for key in self where key != key { throw .unequalKey(at: offset) }
  }
}
