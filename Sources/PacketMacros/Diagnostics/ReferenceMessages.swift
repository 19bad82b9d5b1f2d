// Fields that others depend on.
extension Message {
  static let effectOfDerived: Message =
    "'%1' is computed whenever the packet is encoded, so its getter cannot be '%2'"
  static let isolatedDerived: Message =
    "a packet can be encoded outside of the main actor, so '%1' must be 'nonisolated'"
  static let conditionMissing: Message =
    "'@%1' needs 'when:' and a field, or 'whileBytesRemain: true'"
  static let notTrue: Message = "'%1:' must be 'true' or 'false'"
  static let alignedIfPresent: Message =
    "'ifPresent: true' needs '@Present(when:)', which says when '%1' is present"
  static let behindTrailing: Message =
    "'%1' must be '@Present(whileBytesRemain: true)' as well, because '%2' before it may be absent"
  static let notInteger: Message = "'%1' must be an integer for '@%3(by:)', not '%2'"
  static let notUnsigned: Message =
    "'%1' must be unsigned to be one of several fields, or part of a sum, not '%2'"
  static let malformedSum: Message =
    "'%1' must be the name of a field, or a name and a decimal number, as in 'size - 8'"
  static let sumOfNoCount: Message =
    "'@%1' cannot use '%2'; only '@Sized' and '@Counted' add to a field's value, so name a '@Computed' property"
  static let notTags: Message =
    "'%1' is an array, so all its tags must be in one earlier field, of type '[UInt8]' or 'Data'"
  static let flagNotLiteral: Message =
    "'@%1' needs the name of a field, as a string literal such as \"hasName\""
  static let presentNotOptional: Message = "'%1' may be absent, so it must be an optional, not '%2'"
  static let noFlag: Message = "no earlier field is named '%1'"
  static let flagIsComputed: Message =
    "'%1' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses"
  static let flagIsTransient: Message =
    "'%1' is not encoded, so it has no value yet; name an earlier field"
  static let dependsOnItself: Message = "'%1' cannot depend on itself; name an earlier field"
  static let flagNotBefore: Message = "'%1' must be declared before '%2', which depends on it"
  static let flagNotBool: Message =
    "'%1' must be a 'Bool', not '%2'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'"
  static let maskOfNoInteger: Message = "'%1' must be an integer for 'mask:', not '%2'"
  static let rangeOfNoNumber: Message = "'%1' must be a number or a 'String' for 'in:', not '%2'"
  static let flagIsHere: Message = "'%1' is declared here"
}
