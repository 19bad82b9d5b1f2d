// Rules of the user's own.
extension Message {
  static let ruleOfEnum: Message =
    "'@Rule' is for structs; put the values of a case into a struct"

  static let ruleInCondition: Message =
    "'@Rule' cannot be used in an '#if'; write the '#if' in its getter"

  static let ruleNotLiteral: Message =
    "the sentence of '@Rule' must be a string literal without interpolation"

  static func ruleNotBool(_ name: String, _ type: String) -> Message {
    "'\(name)' says whether the packet follows a rule, so it must be a 'Bool', not '\(type)'"
  }

  static func ruleOfNoField(_ name: String) -> Message {
    "this packet has no field named '\(name)'; 'of:' of '@Rule' needs the name of a field"
  }
}
