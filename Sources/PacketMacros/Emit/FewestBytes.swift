// The fewest bytes of fields, as expressions.

extension FieldExpansion {
  /// The terms whose sum is the fewest bytes that the field takes.
  var minimumTerms: [String] {
    coding.isTrailing ? [] : names.fewestTerms(of: coding, around: minimum)
  }

  private var minimum: String? {
    if coding.condition != nil { return nil }
    // Only deprecated code can infer a type from a deprecated property, or name one that may be so too.
    if field.isDeprecated, field.typeAlias != nil || !field.isKnown { return nil }
    if field.type.wrapped != nil { return "1" }
    let amount = coding.shape?.amount ?? ""
    switch coding.shape?.size {
    case nil, .ownType: return type.fewestBytes
    case .bytes: return names.fewestBytes(in: amount)
    case .prefix: return names.fewestBytes(ofPrefix: amount)
    case .elements:
      if let each = coding.each { return fewestBytes(amount, each) }
      let element = FieldKind.element(ofArray: field.type)
      guard integerLiteral(amount) != nil, FieldKind.smallest.contains(element) else {
        return names.fewestBytes("in: \(amount), of: \(type.metatype(.field))")
      }
      return "\(amount) * \(type.member("minimumByteCount", of: .element))"
    case .coder: return names.fewestBytes("codedBy: \(amount)")
    // A run of bits counts its own.
    case .remaining, .unknown, .bits: return nil
    }
  }

  /// The fewest bytes of that many elements, if they are few enough that the product cannot overflow.
  private func fewestBytes(_ count: String, _ each: FieldCoding) -> String? {
    guard integerLiteral(count) != nil, !each.isCoded else { return nil }
    let amount = each.shape?.amount ?? ""
    let one =
      switch each.shape?.size {
      case .bytes?: amount
      case .prefix?: names.fewestBytes(ofPrefix: amount)
      case nil where each.range == nil: "0"
      default: "1"
      }
    return integerLiteral(one) ?? 1 <= 0xFFFF ? "\(count) * \(one.asTerm)" : nil
  }
}

extension LocalNames {
  /// A call of the function that counts the fewest bytes of something.
  @inline(never) func fewestBytes(_ arguments: String) -> String {
    "\(given == nil ? "" : "\(table.field).")_fewestBytes(\(arguments))"
  }

  /// The bytes that an attribute states, as a term; a number that the macro cannot read may be absurd.
  @inline(never) func fewestBytes(in count: String) -> String {
    integerLiteral(count) == nil ? fewestBytes("in: \(count)") : count
  }

  /// The fewest bytes of a prefix of a type, as a term.
  @inline(never) func fewestBytes(ofPrefix type: String) -> String {
    if type == FieldShape.defaultPrefix { return "4" }
    let isKnown =
      FieldKind.greatest(ofPrefix: type.withoutSwift) != nil
      || type.withoutSwift.isOne(of: "UInt64.self Varint.self")
    return isKnown ? "\(type.metatypeName).minimumByteCount" : fewestBytes("ofPrefix: \(type)")
  }

  /// The terms of the fewest bytes of what takes at least `minimum`, and of the constant and the padding around it.
  @inline(never) func fewestTerms(
    of coding: FieldCoding, around minimum: String?, upTo last: FieldCoding? = nil
  ) -> [String] {
    [
      coding.paddingBefore.map(fewestBytes(in:)), coding.magic?.count,
      coding.paddedSize.map(fewestBytes(in:)) ?? minimum,
      coding.checksum.map {
        $0.kind.byteCountOfChecksum.map(String.init) ?? fewestBytes("of: \($0.kind)")
      },
      (last ?? coding).paddingAfter.map(fewestBytes(in:)),
    ].present
  }
}
