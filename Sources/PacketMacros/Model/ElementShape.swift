/// How each element of an array is encoded: the meaning of `@Each`.
struct ElementShape {
  /// `nil` if the type alone shapes an element.
  let shape: FieldShape?
  var range: String?
  var encoding: String?
  var endianness: String?
  /// The bytes of which each element begins at a multiple, from the first on.
  var alignment: String?

  /// The coding of a field that would be encoded like an element.
  var coding: FieldCoding {
    FieldCoding(
      shape: shape, range: range, encoding: encoding, endianness: endianness, alignment: alignment)
  }

  /// The fewest bytes of an element, as an expression.
  var minimumByteCount: String {
    switch shape?.size {
    case .bytes(let count)?: count
    case .prefix(FieldShape.defaultPrefix)?: "4"
    case .prefix(let type)?, .coder(let type)?: "\(type.metatypeName).minimumByteCount"
    case nil where range == nil: "0"
    default: "1"
    }
  }

  /// The type that codes an element, if one does.
  var coder: String? {
    if case .coder(let coder)? = shape?.size { coder.metatypeName } else { nil }
  }
}

extension FieldCoding {
  /// Makes this the coding of an array whose elements `codings` encode.
  mutating func codeElements(by codings: [FieldAttribute], of element: TypeSyntax?) {
    var coding = FieldCoding()
    for attribute in codings { attribute.rule.apply(attribute, &coding) }
    let shape = coding.shape ?? (coding.encoding == nil ? nil : .prefixed("lengthPrefixed"))
    let kind = element.map(FieldKind.init) ?? .unknown
    let isText = shape?.onlyElementsHaveByteOrder == true && (kind == .data || kind == .string)
    each = ElementShape(
      shape: shape,
      range: coding.range,
      encoding: coding.encoding,
      endianness: shape?.hasByteOrder != false && !isText ? endianness : nil,
      alignment: coding.alignment
    )
    if self.shape == nil { self.shape = .prefixed("countPrefixed") }
    self.shape?.updatableKinds = []
    if case .prefix? = self.shape?.size {} else { endianness = nil }
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
