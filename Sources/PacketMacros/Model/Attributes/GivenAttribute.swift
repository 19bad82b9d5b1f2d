// @Given: packets that are given the value of an earlier field.
extension FieldAttributeRule {
  static let given = FieldAttributeRule(
    id: .given, name: "Given",
    parameters: [.init(nil, .reference, noun: "the name of a field")],
    kinds: [.array, .unknown],
    subject: "a packet with 'given:', or an array of such",
    takesAnyType: true,
    combinesWith: [
      .positions, .byteOrders, .present, .lengthPrefixed, .sized, .countPrefixed, .fixedCount,
      .counted, .terminated, .remaining,
    ]
  ) { attribute, coding in
    coding.given = attribute.value(nil)?.stringLiteral ?? ""
  }
}

extension FieldCoding {
  /// Makes the values of a field, or the elements of an array, packets that are given the value at the path `given`.
  func give(to type: TypeSyntax) {
    guard given != nil else { return }
    let isArray = FieldKind(type.unwrapped).isOne(of: .array, .bytes)
    if shape == nil {
      shape =
        isArray ? .prefixed("countPrefixed") : FieldShape(size: .ownType, encodingName: "given")
    }
    guard let shape else { return }
    shape.givesElements = isArray || !shape.isRegion
    shape.hasDeltaOfElements = false
    shape.updatableKinds = []
    // Only a prefix has a byte order: each packet has that of its own declaration.
    if shape.size != .prefix { shape.hasByteOrder = false }
    if !shape.hasByteOrder { endianness = nil }
  }
}
