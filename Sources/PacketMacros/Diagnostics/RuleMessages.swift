// Rules of the user's own.
extension Message {
  static let ruleOfEnum: Message = "'@Rule' is for structs; put the values of a case into a struct"
  static let ruleInCondition: Message =
    "'@Rule' cannot be used in an '#if'; write the '#if' in its getter"
  static let ruleNotLiteral: Message =
    "the sentence of '@Rule' must be a string literal without interpolation"
  static let ruleNotBool: Message =
    "'%1' says whether the packet follows a rule, so it must be a 'Bool', not '%2'"
  static let ruleOfNoField: Message =
    "this packet has no field named '%1'; 'of:' of '@Rule' needs the name of a field"
}
