// @Given: packets that are given the value of an earlier field.
extension FieldAttributeRule {
  static let given = FieldAttributeRule(
    id: .given, name: "Given",
    traits: [.takesAnyType, .codesValues],
    parameters: [.init(nil, .reference, noun: "the name of a field")],
    kinds: [.array, .unknown],
    subject: "a packet with 'given:', or an array of such",
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
      shape = isArray ? .prefixed(.countPrefixed) : FieldShape(.given, .ownType)
    }
    guard let shape else { return }
    shape.givesElements = isArray || !shape.traits.contains(.isRegion)
    shape.traits.remove(.hasDeltaOfElements)
    shape.updatableKinds = []
    // Only a prefix has a byte order: each packet has that of its own declaration.
    if shape.size != .prefix { shape.traits.insert(.hasNoByteOrder) }
  }
}
