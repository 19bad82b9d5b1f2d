// Where arrays end.
extension Message {
  static let severalEnds: Message =
    "'@Repeated' needs exactly one of 'until:', 'whileNext:' and 'untilNext:'"
  static let endNotLiteral: Message =
    "'until:' needs the name of a 'Bool' in the elements, as a string literal such as \"isLast\""
  static let endNotLiteralBytes: Message =
    "the bytes of '@Repeated' must be literals, such as '[0xFF]', to compare them with those of the next field"
  static let noSuchConstant: Message =
    "the field after '%1' must have '@Magic(before: %2)', or a reader could not tell where '%1' ends"
  static let noOtherConstant: Message =
    "the field after '%1' must have '@Magic(before:)' with other bytes, or a reader could not tell where '%1' ends"
}
