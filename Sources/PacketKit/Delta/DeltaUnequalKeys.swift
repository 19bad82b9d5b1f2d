// Members and keys that do not equal themselves, such as a NaN: no set or dictionary finds them, so a delta tells them apart
// by their bytes. A member is taken for the key of a value that is always the same.

/// Keys that do not equal themselves, and their values, by the bytes of the keys.
@usableFromInline
typealias UnequalPairs<Key, Value> = [[UInt8]: (key: Key, value: Value)]

extension PacketWriter {
  /// The pairs whose keys do not equal themselves. The writer is unchanged.
  @inlinable
  @inline(never)
  mutating func unequal<Key: PacketField & Equatable, Value>(
    in pairs: some Sequence<(key: Key, value: Value)>,
    _ endianness: Endianness
  ) throws(PacketError) -> UnequalPairs<Key, Value> {
    let start = position
    var unequal: UnequalPairs<Key, Value> = [:]
    for pair in pairs where pair.key != pair.key {
      try write(pair.key, endianness: endianness)
      unsafe unequal[Array(rawBytes[start.count...])] = pair
      rewind(to: start)
    }
    return unequal
  }

  /// The keys that are gone, and the pairs that are new or have changed, of those whose keys do not equal themselves.
  @inlinable
  @inline(never)
  mutating func unequalChanges<Key: PacketField & Equatable, Value>(
    in pairs: some Sequence<(key: Key, value: Value)>,
    against baseline: some Sequence<(key: Key, value: Value)>,
    _ endianness: Endianness,
    _ areSame: (inout PacketWriter, Value, Value) throws(PacketError) -> Bool
  ) throws(PacketError) -> (removed: [Key], changed: [(key: Key, value: Value)]) {
    let old = try unequal(in: baseline, endianness)
    let new = try unequal(in: pairs, endianness)
    var changed: [(key: Key, value: Value)] = []
    for (bytes, pair) in new {
      if let old = old[bytes], try areSame(&self, old.value, pair.value) { continue }
      changed.append(pair)
    }
    return (old.filter { new[$0.key] == nil }.map { $0.value.key }, changed)
  }

  /// The pairs whose keys do not equal themselves, once some are gone and others are new or have changed; nil if one of
  /// these was not there, or has not changed.
  @inlinable
  @inline(never)
  mutating func unequal<Key: PacketField & Equatable, Value>(
    in baseline: some Sequence<(key: Key, value: Value)>,
    without removed: some Sequence<(key: Key, value: Void)>,
    with changed: some Sequence<(key: Key, value: Value)>,
    _ endianness: Endianness,
    _ areSame: (inout PacketWriter, Value, Value) throws(PacketError) -> Bool
  ) throws(PacketError) -> [(key: Key, value: Value)]? {
    var pairs = try unequal(in: baseline, endianness)
    let new = try unequal(in: changed, endianness)
    for bytes in try unequal(in: removed, endianness).keys {
      guard pairs.removeValue(forKey: bytes) != nil, new[bytes] == nil else { return nil }
    }
    for (bytes, pair) in new {
      if let old = pairs.updateValue(pair, forKey: bytes), try areSame(&self, old.value, pair.value)
      {
        return nil
      }
    }
    return Array(pairs.values)
  }
}

extension Sequence where Element: Equatable {
  /// Whether an element does not equal itself.
  @inlinable
  var holdUnequal: Bool { contains { $0 != $0 } }

  /// The elements as keys.
  @inlinable
  var asKeys: some Sequence<(key: Element, value: Void)> { lazy.map { (key: $0, value: ()) } }
}
