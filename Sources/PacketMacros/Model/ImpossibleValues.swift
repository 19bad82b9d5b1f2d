// Attributes with which no value has an encoding.

extension PacketDeclaration {
  /// The objection to an attribute that leaves a field no value, with others or on such a type.
  @inline(never) func objectionToValues(
    of attribute: FieldAttribute,
    among attributes: [FieldAttribute],
    _ type: TypeSyntax
  ) -> Message? {
    let number = attribute.value(nil).flatMap(integerLiteral)
    switch attribute.rule.id {
    case .fixedCount where type.unwrapped.inlineArray != nil: return .countOfInlineArray(type.text)
    case .fixedWidth:
      guard let number, number % 2 == 1,
        let encoding = attributes.first(.encoding)?.value(nil), encoding.contains(".utf16")
      else { return nil }
      return .oddWidth("\(number)")
    case .bits: return number.flatMap { range(attributes, excludesIntegersOf: $0, type) }
    case .bytes: return number.flatMap { range(attributes, excludesIntegersOf: 8 &* $0, type) }
    case .lengthPrefixed:
      guard let prefix = attribute.value(nil), let included = attribute.value("including"),
        let surplus = integerLiteral(included)
      else { return nil }
      let excluded = attribute.value("excluding").map(integerLiteral) ?? 0
      return Message.lengthBeyondPrefix(prefix, surplus: surplus, excluded)
    case .padding:
      guard let size = attribute.value("to").flatMap(integerLiteral),
        let least = leastByteCount(attributes, type), least > size
      else { return nil }
      return .paddingToFewer("\(size)", "\(least)")
    default: return nil
    }
  }

  /// The objection to a range in which integers of so many bits are not.
  private func range(
    _ attributes: [FieldAttribute],
    excludesIntegersOf bits: Int,
    _ type: TypeSyntax
  ) -> Message? {
    guard (1...62).contains(bits), let name = type.unwrapped.standardName,
      FieldKind.integers.contains(name),
      let range = attributes.first(.inRange)?.value(nil),
      let lower = integerLiteral(range.prefix { $0 != "." }.filter { $0 != "(" && $0 != ")" })
    else { return nil }
    let greatest = (1 << (name.hasPrefix("U") ? bits : bits - 1)) - 1
    return lower > greatest ? .rangeBeyondBits(range, "\(bits)", "\(greatest)") : nil
  }

  /// The fewest bytes that a field takes without padding, if its declaration says so.
  private func leastByteCount(_ attributes: [FieldAttribute], _ type: TypeSyntax) -> Int? {
    guard type.wrapped == nil else { return nil }
    if let sized = attributes.first([.fixedWidth, .bytes]) {
      return sized.value(nil).flatMap(integerLiteral)
    }
    let others: FieldAttributeName = [.circumstances, .byteOrders, .inRange, .derived]
    let isShaped = attributes.contains { !others.contains($0.rule.id) }
    return isShaped ? nil : FieldKind.byteCount(of: type)
  }
}

extension Message {
  static let countOfInlineArray: Message = "'%1' states its count; remove '@FixedCount'"
  static let oddWidth: Message = "UTF-16 takes an even number of bytes, not %1"
  static let rangeBeyondBits: Message = "%1 contains no number of %2 bits; their greatest is %3"
  static let paddingToFewer: Message =
    "'@Padding(to: %1)' is for a field of fewer bytes; this one takes %2"
  static let noLengthInPrefix: Message =
    "'%1' cannot represent a length that counts %2 bytes more than follow it; give it a wider type"

  /// The objection to a length that counts more than its prefix can represent, even if no bytes follow.
  static func lengthBeyondPrefix(_ prefix: String, surplus: Int, _ excluded: Int?) -> Message? {
    let prefix = prefix.withoutSwift
    guard let greatest = FieldKind.greatest(ofPrefix: prefix), let excluded,
      surplus.subtractingReportingOverflow(excluded).partialValue > greatest
    else { return nil }
    return noLengthInPrefix(prefix.metatypeName, "\(surplus - excluded)")
  }
}
