/// How a field's bytes are made: the meaning of its attributes. All strings are expressions, as they appear in the
/// expansion.
final class FieldCoding {
  /// The shape that an attribute gives the field; `nil` if the type alone shapes it.
  var shape: FieldShape?
  /// The source of a union's external tag.
  var tag: FieldShape.Argument?
  /// The path to the value given to a packet, or to each packet of an array.
  var given: String?
  /// How each element of an array is encoded; `nil` if its type alone says so.
  var each: FieldCoding?
  var range: String?
  var encoding: String?
  var endianness: String?
  /// The order of the bits that it shares with others; `nil` for the default.
  var bitOrder: String?
  var paddingBefore: String?
  var paddingAfter: String?
  /// The bytes that the field takes with the padding that follows it.
  var paddedSize: String?
  var alignment: String?
  var alignmentAfter: String?
  /// The bytes of padding and alignment.
  var filling = (padding: FieldFilling(), alignment: FieldFilling())
  /// Whether the field is aligned only if it has a value.
  var alignsIfPresent = false
  /// The constant before the field.
  var magic: Envelope.Magic?
  /// The checksum before or after the field.
  var checksum: FieldChecksum?
  /// The condition on which there is a value.
  var condition: PresenceCondition?
  /// The version that added the field; `nil` if it was always present.
  var version: Int?
  /// Whether the field stores unknown bytes.
  var isUnknownBytes = false
  /// Whether a delta distinguishes elements by their identities.
  var isIdentified = false
  /// How many bits a small and a large difference from a baseline take; `nil` if a delta has the number itself.
  var relative: (small: String, large: String)?

  init(shape: FieldShape? = nil, endianness: String? = nil, isUnknownBytes: Bool = false) {
    self.shape = shape
    self.endianness = endianness
    self.isUnknownBytes = isUnknownBytes
  }
}

extension FieldCoding {
  /// The coding of a field of unknown bytes.
  static var unknownBytes: FieldCoding {
    FieldCoding(shape: FieldShape(.remaining, .remaining), isUnknownBytes: true)
  }

  /// Whether the type alone says how the field's bytes are made.
  var isPlain: Bool { shape == nil && range == nil && encoding == nil && condition == nil }

  /// Whether the field shares bytes with those next to it.
  var isBits: Bool { shape?.size == .bits }

  /// Whether bytes without a value of their own precede or follow the field.
  var isPlaced: Bool { isPlacedBefore || isPlacedAfter || checksum != nil }

  /// Whether the field begins at a place of its own, so that it shares no byte with the field before it.
  var isPlacedBefore: Bool {
    paddingBefore != nil || paddedSize != nil || alignment != nil || magic != nil
  }

  /// Whether padding follows the field, so that it shares no byte with the next.
  var isPlacedAfter: Bool { paddingAfter != nil || paddedSize != nil || alignmentAfter != nil }

  /// Whether padding before or after the field depends on where the packet starts.
  var isAligned: Bool { alignment != nil || alignmentAfter != nil }

  /// Whether the field takes all remaining bytes.
  var takesRemaining: Bool { shape?.size == .remaining }

  /// Whether the field is of known content, but takes all remaining bytes.
  var isRemaining: Bool { takesRemaining && !isUnknownBytes }

  /// Whether the field, and what surrounds it, is absent where the packet ends before it.
  var isTrailing: Bool { condition?.isWhileBytesRemain == true }

  /// Whether the field may reach to the end of the available bytes.
  var reachesEnd: Bool { takesRemaining || isTrailing || constantAtEnd != nil }

  /// The constant that ends an array, or that each of its elements begins with.
  var constantAtEnd: FieldShape.Argument? {
    guard shape?.encodingName == "repeated" else { return nil }
    return shape?.arguments.first { $0.kind != .memberOfElement }
  }

  /// The names of the fields that the field's bytes depend on.
  var references: [String] {
    [condition?.field, given.map { FieldPath($0).field }].present
      + (shape?.references ?? []).map(\.field)
  }

  /// Whether the field is so many elements.
  var isFixedCount: Bool { shape?.size == .elements }

  /// Whether a coder of the user's makes the bytes.
  var isCoded: Bool { shape?.size == .coder }

  /// Takes a byte order for a value of a type, if it has a meaning there.
  @inline(never) func takeByteOrder(_ order: String?, on type: TypeSyntax?) {
    let kind = type.map { FieldKind($0.unwrapped) }
    let isText = has(.onlyElementsHaveByteOrder) && (kind == .data || kind == .string)
    endianness = hasByteOrder && !isText ? order : nil
  }

  /// Whether the byte order of the packet applies to the field.
  var hasByteOrder: Bool { !isUnknownBytes && !has(.hasNoByteOrder) }

  /// Whether an attribute gives the field's encoding a trait.
  @inline(never) func has(_ trait: FieldAttributeRule.Traits) -> Bool {
    shape?.traits.contains(trait) ?? false
  }

  /// Whether an attribute shapes the value, or, in an optional, the wrapped value.
  var shapesValue: Bool {
    shape == nil
      ? range != nil || encoding != nil || condition != nil : !isUnknownBytes
  }
}
