// How each element of an array is encoded: the meaning of `@Each`.

extension FieldCoding {
  /// Makes this the coding of an array whose elements `codings` encode.
  func codeElements(by codings: [FieldAttribute], of element: TypeSyntax?) {
    let each = FieldCoding()
    for attribute in codings { attribute.rule.apply(attribute, each) }
    if each.shape == nil, each.encoding != nil { each.shape = .prefixed("lengthPrefixed") }
    let kind = element.map(FieldKind.init) ?? .unknown
    let isText = each.onlyElementsHaveByteOrder && (kind == .data || kind == .string)
    each.endianness = each.shape?.hasByteOrder != false && !isText ? endianness : nil
    self.each = each
    if shape == nil { shape = .prefixed("countPrefixed") }
    shape?.updatableKinds = []
    if case .prefix? = shape?.size {} else { endianness = nil }
  }

  /// The fewest bytes of an element with this coding, as an expression.
  var minimumByteCountOfElement: String {
    switch shape?.size {
    case .bytes(let count)?: count
    case .prefix(FieldShape.defaultPrefix)?: "4"
    case .prefix(let type)?, .coder(let type)?: "\(type.metatypeName).minimumByteCount"
    case nil where range == nil: "0"
    default: "1"
    }
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
