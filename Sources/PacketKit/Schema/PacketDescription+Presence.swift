extension PacketDescription {
  /// Names the earlier number, or that of an earlier packet such as `head.length`, that must be within a range for the
  /// next field to have a value. Its type is `type`.
  public mutating func presence<Value: Comparable>(
    when field: StaticString, of type: Value.Type, in range: some RangeExpression<Value>
  ) {
    presence = .within("\(field)", WireBounds(when: range))
  }

  /// Names the earlier integer, or that of an earlier packet such as `head.flags`, that must have at least one bit of a
  /// mask for the next field to have a value. Its type is `type`.
  public mutating func presence<Value: BinaryInteger>(
    when field: StaticString, of type: Value.Type, mask: Value
  ) {
    presence = .bits("\(field)", mask: UInt64(truncatingIfNeeded: mask), equal: nil)
  }

  /// Names the earlier integer, or that of an earlier packet such as `head.flags`, whose bits in a mask must be equal to
  /// a value for the next field to have a value. Its type is `type`.
  public mutating func presence<Value: BinaryInteger>(
    when field: StaticString, of type: Value.Type, mask: Value, is value: Value
  ) {
    presence = .bits(
      "\(field)", mask: UInt64(truncatingIfNeeded: mask), equal: UInt64(truncatingIfNeeded: value))
  }

  /// As the function of the same name for Swift's integers.
  public mutating func presence<Value: NarrowInteger>(
    when field: StaticString, of type: Value.Type, mask: Value
  ) {
    presence(when: field, of: Value.Wider.self, mask: mask.value)
  }

  /// As the function of the same name for Swift's integers.
  public mutating func presence<Value: NarrowInteger>(
    when field: StaticString, of type: Value.Type, mask: Value, is value: Value
  ) {
    presence(when: field, of: Value.Wider.self, mask: mask.value, is: value.value)
  }
}
