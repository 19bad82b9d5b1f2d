// The fewest bytes of fields, as expressions.

extension FieldExpansion {
  /// The terms whose sum is the fewest bytes that the field takes.
  var minimumTerms: [String] { coding.isTrailing ? [] : coding.minimumTerms(around: minimum) }

  private var minimum: String? {
    if coding.condition != nil { return nil }
    // Only deprecated code can infer a type from a deprecated property, or name one that may be so too.
    if field.isDeprecated, field.typeAlias != nil || !field.isKnown { return nil }
    if field.type.wrapped != nil { return "1" }
    let amount = coding.shape?.amount ?? ""
    switch coding.shape?.size {
    case nil, .ownType: return type.fewestBytes
    case .bytes: return amount.asByteCount
    case .prefix: return amount.fewestBytesOfPrefix
    case .elements:
      if let each = coding.each { return fewestBytes(amount, each) }
      let element = FieldKind.element(ofArray: field.type)
      guard integerLiteral(amount) != nil, FieldKind.smallest.contains(element) else {
        return "_fewestBytes(in: \(amount), of: \(type.metatype(.field)))"
      }
      return "\(amount) * \(type.member("minimumByteCount", of: .element))"
    case .coder: return "_fewestBytes(codedBy: \(amount))"
    // A run of bits counts its own.
    case .remaining, .unknown, .bits: return nil
    }
  }
}

extension FieldExpansion {
  /// The fewest bytes of that many elements, if they are few enough that the product cannot overflow.
  private func fewestBytes(_ count: String, _ each: FieldCoding) -> String? {
    guard integerLiteral(count) != nil else { return nil }
    return (integerLiteral(each.minimumByteCountOfElement) ?? 1) <= 0xFFFF && !each.isCoded
      ? "\(count) * \(each.minimumByteCountOfElement.asTerm)" : nil
  }
}

extension FieldCoding {
  /// The terms of the fewest bytes of what takes at least `minimum`, and of the constant and the padding around it.
  @inline(never) func minimumTerms(around minimum: String?, upTo last: FieldCoding? = nil)
    -> [String]
  {
    [
      paddingBefore?.asByteCount, magic?.count, paddedSize?.asByteCount ?? minimum,
      checksum?.byteCount, (last ?? self).paddingAfter?.asByteCount,
    ].present
  }
}

extension String {
  /// The fewest bytes of the prefix that the expression is the type of, as a term.
  @inline(never) var fewestBytesOfPrefix: String {
    if self == FieldShape.defaultPrefix { return "4" }
    return FieldKind.greatest(ofPrefix: withoutSwift) != nil
      || withoutSwift.isOne(of: "UInt64.self Varint.self")
      ? "\(metatypeName).minimumByteCount" : "_fewestBytes(ofPrefix: \(self))"
  }

  /// The bytes that an attribute states, as a term; a number that the macro cannot read may be absurd.
  @inline(never) var asByteCount: String {
    integerLiteral(self) == nil ? "_fewestBytes(in: \(self))" : self
  }
}
