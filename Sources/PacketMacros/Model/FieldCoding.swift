/// How a field's bytes are made: what its attributes come to.
struct FieldCoding {
  /// What a field is on the wire. What comes with it are expressions, as they stand in the expansion.
  enum Shape {
    /// What the field's type says.
    case plain
    case fixedWidth(String, padding: String?, truncating: String?)
    case lengthPrefixed(String, maximum: String?)
    case countPrefixed(String, maximum: String?)
    case fixedCount(String)
    case varint
    case timestamp(unit: String)
    case interval(unit: String)
    case coded(by: String)
    case remaining
    case unknownBytes
    case bits(String)
    case quantized(String, bits: String)
    case unitQuaternion(bits: String)
  }

  var shape = Shape.plain
  var range: String?
  var encoding: String?
  var endianness: String?
  var paddingBefore: String?
  var paddingAfter: String?
  var alignment: String?
  /// The field that says whether there is a value.
  var flag: String?
  /// The version that the field came with, unless it was always there.
  var version: Int?
}

extension FieldCoding {
  /// Whether the type alone says how the field's bytes are made.
  var isPlain: Bool {
    if case .plain = shape { range == nil && encoding == nil && flag == nil } else { false }
  }

  /// Whether the field shares bytes with those next to it.
  var isBits: Bool {
    switch shape {
    case .bits, .quantized, .unitQuaternion: true
    default: false
    }
  }

  /// Whether bytes of padding stand before or after the field.
  var isPlaced: Bool { paddingBefore != nil || paddingAfter != nil || alignment != nil }

  /// Whether the field takes all remaining bytes.
  var takesRemaining: Bool {
    switch shape {
    case .remaining, .unknownBytes: true
    default: false
    }
  }

  /// Whether the field is of known content, but takes all remaining bytes.
  var isRemaining: Bool { takesRemaining && !isUnknownBytes }

  var isUnknownBytes: Bool {
    if case .unknownBytes = shape { true } else { false }
  }

  /// Whether the field is a point in time or a duration.
  var isTime: Bool {
    switch shape {
    case .timestamp, .interval: true
    default: false
    }
  }

  /// Whether the byte order of the packet applies to the field.
  var hasByteOrder: Bool {
    switch shape {
    case .plain, .lengthPrefixed, .countPrefixed, .fixedCount, .timestamp, .interval, .remaining:
      true
    case .fixedWidth, .varint, .coded, .unknownBytes, .bits, .quantized, .unitQuaternion: false
    }
  }

  /// Whether an attribute shapes the value, so that in an optional it shapes what is wrapped.
  var shapesValue: Bool {
    switch shape {
    case .plain: range != nil || encoding != nil || flag != nil
    case .unknownBytes, .bits, .quantized, .unitQuaternion: false
    default: true
    }
  }
}
