/// How each element of an array is encoded: the meaning of `@Each`.
struct ElementShape {
  let shape: FieldShape
  var encoding: String?
  var endianness: String?

  /// The coding of a field that would be encoded like an element.
  var coding: FieldCoding {
    FieldCoding(shape: shape, encoding: encoding, endianness: endianness)
  }

  /// The fewest bytes of an element, as an expression.
  var minimumByteCount: String {
    switch shape.size {
    case .bytes(let count): count
    case .prefix(FieldShape.defaultPrefix): "4"
    case .prefix(let type), .coder(let type): "\(type.metatypeName).minimumByteCount"
    default: "1"
    }
  }

  /// The type that codes an element, if one does.
  var coder: String? {
    if case .coder(let coder) = shape.size { coder.metatypeName } else { nil }
  }
}

extension FieldCoding {
  /// Makes this the coding of an array whose elements `codings` encode.
  mutating func codeElements(by codings: [FieldAttribute], of element: TypeSyntax?) {
    var coding = FieldCoding()
    for attribute in codings { attribute.rule.apply(attribute, &coding) }
    let prefix = FieldShape.defaultPrefix
    let shape =
      coding.shape
      ?? FieldShape(
        size: .prefix(prefix),
        encodingName: "lengthPrefixed",
        arguments: [.init(label: "", value: prefix)]
      )
    let kind = element.map(FieldKind.init) ?? .unknown
    let isText = shape.onlyElementsHaveByteOrder && (kind == .data || kind == .string)
    each = ElementShape(
      shape: shape,
      encoding: coding.encoding,
      endianness: shape.hasByteOrder && !isText ? endianness : nil
    )
    if self.shape == nil {
      self.shape = FieldShape(
        size: .prefix(prefix),
        encodingName: "countPrefixed",
        arguments: [.init(label: "", value: prefix)]
      )
    }
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
