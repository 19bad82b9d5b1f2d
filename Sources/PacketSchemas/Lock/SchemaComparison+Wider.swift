internal import PacketKit

// Types whose values are all values of another type: a set is an array, and a `Bool` is a byte.

extension SchemaComparison {
  /// Compares a type with one that has all of its values; false if neither of the two has those of the other.
  mutating func wider(_ old: WireType, _ new: WireType, _ field: String) -> Bool {
    for (narrow, wide) in [(old, new), (new, old)] {
      guard let (whole, isSame) = narrow.widened(to: wide, isKey: surroundings.isKey) else {
        continue
      }
      var attempt = self
      let reason = old.change(to: new)
      if isSame {
        attempt.note(.bothWays, field, "\(reason); the bytes are the same")
      } else if narrow == old {
        attempt.note(.newReadsOld, field, "\(reason): an old reader rejects other values")
      } else {
        attempt.note(.oldReadsNew, field, "\(reason): a new reader rejects other values")
      }
      if narrow == old {
        attempt.type(whole, new, field)
      } else {
        attempt.type(old, whole, field)
      }
      guard !attempt.changes[changes.count...].contains(where: { $0.verdict == .breaking }) else {
        continue
      }
      self = attempt
      return true
    }
    return false
  }
}

extension WireType {
  /// A type that has all values of this one in the same bytes, and whether it has no others; nil if no rule knows one.
  fileprivate func widened(to other: WireType, isKey: Bool) -> (WireType, isSame: Bool)? {
    switch self {
    case .bool: return (.integer(bitWidth: 8, isSigned: false, .big), false)
    case .enumeration(_, let rawValue, _), .optionSet(_, let rawValue, _):
      return (rawValue, false)
    case .wrapped(_, let value): return (value, false)
    case .unicodeScalar(let order): return (.integer(bitWidth: 32, isSigned: false, order), false)
    case .timestamp(_, let order), .interval(_, let order):
      return (.integer(bitWidth: 64, isSigned: true, order), false)
    case .set(let element, let extent): return (.array(element, extent), false)
    case .vector(let number, let count): return (.array(number, .fixed(count)), true)
    case .uuid: return (.bytes(.fixed(16)), true)
    // Its terminator is two bytes.
    case .string(.terminated, .utf16), .string(.terminated, .utf16LittleEndian): return nil
    case .string(let extent, _):
      let end: Extent = if case .fixed(let count, _) = extent { .fixed(count) } else { extent }
      // Of a Data as a key, only the first bytes are hashed.
      if case .bytes = other, !isKey { return (.bytes(end), false) }
      return (.array(.byte, end), false)
    default: return nil
    }
  }
}
