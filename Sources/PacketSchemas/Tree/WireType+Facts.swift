internal import PacketKit

// What follows from a type's bytes.

extension WireType {
  /// How a value counts towards the limit of nesting.
  var nesting: _FieldNesting {
    switch self {
    case .integer, .float, .bool, .varint, .string, .bytes, .optionSet, .vector, .uuid,
      .unicodeScalar, .timestamp, .interval:
      .leaf
    case .array, .set, .dictionary, .optional: .collection
    case .enumeration(_, let rawValue, _): rawValue.nesting
    case .ranged(let type, _): type.nesting
    case .packet(let packet): packet.type._nesting
    case .opaque(let type): type.nesting
    }
  }

  /// Whether nothing nests in a value.
  var isFlat: Bool { nesting == .leaf || nesting == .flatPacket }

  /// The fewest bytes that a value takes.
  var minimumByteCount: Int {
    switch self {
    case .integer(let bitWidth, _, _), .float(let bitWidth, _): bitWidth / 8
    case .bool, .varint, .optional: 1
    case .string(let extent, _), .bytes(let extent): extent.minimumByteCount(ofElement: 1)
    case .array(let element, let extent), .set(let element, let extent):
      extent.minimumByteCount(ofElement: element.minimumByteCount)
    case .dictionary(_, _, let extent): extent.minimumByteCount(ofElement: 0)
    case .enumeration(let type, _, _): type.minimumByteCount
    case .optionSet(_, let rawValue, _): rawValue.minimumByteCount
    case .vector(let number, let count): count * number.minimumByteCount
    case .uuid: 16
    case .unicodeScalar: 4
    case .timestamp, .interval: 8
    case .ranged(let type, _): type.minimumByteCount
    case .packet(let packet): packet.type.minimumByteCount
    case .opaque(let type): type.minimumByteCount
    }
  }

  /// The bytes of a number of a fixed width; nil of any other type.
  var numberByteCount: Int? {
    switch self {
    case .integer(let bitWidth, _, _), .float(let bitWidth, _): bitWidth / 8
    default: nil
    }
  }

  /// Whether a value takes all remaining bytes.
  var takesRemaining: Bool {
    switch self {
    case .string(.remaining, _), .bytes(.remaining), .array(_, .remaining): true
    default: false
    }
  }

  /// Whether values with other bytes may be equal: 0 and -0, or a letter with its accent in one part or two.
  var hasEqualsOfOtherBytes: Bool {
    switch self {
    case .integer, .bool, .varint, .bytes, .optionSet, .uuid, .unicodeScalar, .timestamp, .interval:
      false
    case .enumeration: false
    case .optional(let type), .ranged(let type, _), .array(let type, _), .vector(let type, _):
      type.hasEqualsOfOtherBytes
    case .float, .string, .set, .dictionary, .packet, .opaque: true
    }
  }
}

extension WireType.Extent {
  fileprivate func minimumByteCount(ofElement elementByteCount: Int) -> Int {
    switch self {
    case .prefixed(let prefix, _): prefix.minimumByteCount
    case .fixed(let count, _):
      min(max(count, 0).multipliedReportingOverflow(by: elementByteCount).partialValue, .max)
    case .remaining: 0
    }
  }
}

extension WirePrefix {
  fileprivate var minimumByteCount: Int {
    switch self {
    case .integer(let bitWidth, _): bitWidth / 8
    case .varint: 1
    case .custom(let prefix): prefix.type.minimumByteCount
    }
  }
}
