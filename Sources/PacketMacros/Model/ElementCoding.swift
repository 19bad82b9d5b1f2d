// How each element of an array is encoded: the meaning of `@Each`.

extension FieldCoding {
  /// Makes this the coding of an array whose elements `codings` encode.
  func codeElements(by codings: [FieldAttribute], of element: TypeSyntax?) {
    let each = FieldCoding()
    for attribute in codings { attribute.rule.apply(attribute, each) }
    if each.shape == nil, each.encoding != nil { each.shape = .prefixed(.lengthPrefixed) }
    each.takeByteOrder(endianness, on: element)
    self.each = each
    if shape == nil { shape = .prefixed(.countPrefixed) }
    shape?.updatableKinds = []
    if shape?.size != .prefix { endianness = nil }
  }
}

extension FieldKind {
  /// The elements' type of an array, where it is written.
  static func elementType(ofArray type: TypeSyntax) -> TypeSyntax? {
    let type = type.unwrappedParentheses
    switch FieldKind(type) {
    case .array, .bytes: return elements(of: type).first
    default: return nil
    }
  }
}
