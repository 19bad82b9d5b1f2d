internal import PacketKit

extension WireType {
  /// Whether it is elements that may reach to the end of the available bytes, though nothing takes these.
  var isRepeated: Bool {
    switch self {
    case .array(_, .repeated(.whileNext)), .array(_, .repeated(.untilNext)): true
    default: false
    }
  }
}

// Facts that follow from a wire type.

extension WireType {
  /// Whether nothing nests in a value.
  var isFlat: Bool { nesting == .leaf || nesting == .flatPacket }

  /// Whether an earlier field states the value's count, size or tag.
  var isStated: Bool {
    switch content {
    case .tagged, .array(.tagged, _): true
    default: statedCount != nil || pathOfGiven != nil
    }
  }

  /// Whether the value must use up a count of bytes.
  var isRegion: Bool { if case .region = self { true } else { false } }

  /// The byte count of a fixed-width number; nil for any other type.
  var numberByteCount: Int? {
    switch self {
    case .integer(let bitWidth, _, _), .float(let bitWidth, _): bitWidth / 8
    default: nil
    }
  }

  /// Whether a value takes all remaining bytes.
  var takesRemaining: Bool { extent?.leaving != nil }

  /// Whether values with different bytes may be equal: 0 and -0, or an accented letter in one or two scalars.
  var hasEqualsOfOtherBytes: Bool {
    switch self {
    case .integer, .bool, .number, .bytes, .optionSet, .uuid, .unicodeScalar, .timestamp, .interval:
      false
    case .optional(let type), .ranged(let type, _), .array(let type, _), .vector(let type, _),
      .region(let type, _), .aligned(let type, _), .enumeration(_, let type, _):
      type.hasEqualsOfOtherBytes
    default: true
    }
  }
}

extension PacketDescription.Field {
  /// The same field with another type.
  func with(_ type: WireType) -> Self {
    var field = self
    field.type = type
    return field
  }
}
