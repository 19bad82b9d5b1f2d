// Rules of the user's own.
extension Message {
  static let ruleOfEnum: Message =
    "a rule is about the fields of a struct; put the values of a case into one"

  static let ruleInCondition: Message =
    "a rule is the same wherever the packet is; write '#if' in its getter"

  static let ruleNotLiteral: Message =
    "the sentence of '@Rule' must be a string literal without interpolation"

  static func ruleNotBool(_ name: String, _ type: String) -> Message {
    "'\(name)' says whether the packet follows a rule, so it must be a 'Bool', not '\(type)'"
  }

  static func ruleOfNoField(_ name: String) -> Message {
    "the packet has no field '\(name)'; 'of:' of '@Rule' is the name of one"
  }
}
