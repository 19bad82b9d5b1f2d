// What fields depend on, and what depends on them.

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
  static let notUnsigned: Message = "'%1' must be unsigned to be one of several tags, not '%2'"
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
  static let noFlagButSimilar: Message = "no earlier field is named '%1'; did you mean '%2'?"
  static let flagIsComputed: Message =
    "'%1' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses"
  static let flagIsTransient: Message =
    "'%1' is not encoded, so it has no value yet; name an earlier field"
  static let dependsOnItself: Message = "'%1' cannot depend on itself; name an earlier field"
  static let takesNoBytes: Message =
    "'%1' is a property that takes no bytes; name a field that is encoded"
  static let flagNotBefore: Message = "'%1' must be declared before '%2', which depends on it"
  static let flagNotBool: Message =
    "'%1' must be a 'Bool', not '%2'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'"
  static let maskOfNoInteger: Message = "'%1' must be an integer for 'mask:', not '%2'"
  static let rangeOfNoNumber: Message = "'%1' must be a number or a 'String' for 'in:', not '%2'"
  static let flagIsHere: Message = "'%1' is declared here"
}

// Fields that count the bytes or elements of later ones.
extension Message {
  static let countWithValue: Message =
    "'%1' counts another field, so its value is computed; remove its own value or getter"
  static let noCountedField: Message = "no later field is named '%1'"
  static let notReadByCount: Message = "'%1' needs '%3', because '%2' counts it"
  static let countNotInteger: Message = "'%1' must be an integer to count another field, not '%2'"
  static let countedSince: Message =
    "'%1' was added in a later version, so no earlier field can count it; give it a prefix of its own"
  static let countOfOtherForm: Message =
    "'%1' is filled in after the bytes that it counts, so it cannot have a range or a coder; remove that attribute"
  static let dependsOnFilled: Message =
    "'%1' cannot depend on '%2', which is only known after '%3' has been written"
  static let varyingCountApart: Message =
    "'%1' varies in size, so '%2' must follow it directly, without padding, constants or checksums in between"
  static let checksumOfFilled: Message =
    "the checksum of '%1' covers '%2', so it must not end before '%3', which '%2' counts"
  static let countInGetter: Message =
    "'%1' cannot use '%2', whose getter encodes '%3', which may fail; use '%3' itself"
  static let encodesItself: Message =
    "'%1' encodes fields to count their bytes, which takes exponential time in nested packets; use '@Derived(bytesOf:)'"
}

// Properties that are computed while their packet is read.
extension Message {
  static let selfInComputed: Message =
    "'%1' is computed while the packet is read, so there is no 'self' yet; name earlier fields without it"
  static let notReadForComputed: Message =
    "'%2' is computed before '%1' has a value; it can use earlier fields, functions and constants"
  static let computedOfVersion: Message =
    "'%2' cannot use '%1', which packets of an older version lack; no field could depend on it"
  static let computedInRun: Message =
    "'%1' shares bytes with '%3', which '%2' is computed from; begin its own byte with '@Aligned(to: 1)'"
  static let computedWithoutGetter: Message = "'%1' needs a getter, such as '{ Int(size) - 8 }'"
  static let computedOfEnum: Message =
    "'@Computed' is for structs; put the values of a case into a struct"
}

// Packets that are given something.
extension Message {
  static let nothingGiven: Message =
    "the packet is given nothing; add 'given:' and a type to '@Packet'"
  static let givenIsReserved: Message =
    "'given' is what the packet is given; give the property another name"
  static let severalGiven: Message = "'@Given' takes the name of one field"
  static let givenNotType: Message = "'given:' needs a type, such as 'UInt8.self', not '%1'"
  static let givenInGetter: Message =
    "'%1' cannot use 'given', which is only known while a packet is encoded or decoded; store what '%1' needs of it"
  static let countOfGiven: Message =
    "'%1' depends on what the packet is given, which the property '%2' does not know; store the count"
  static let excludedByGiven: Message = "a packet with 'given:' cannot have '%1:', because %2"
}

// Where arrays end.
extension Message {
  static let severalEnds: Message =
    "'@Repeated' needs exactly one of 'until:', 'whileNext:' and 'untilNext:'"
  static let endNotLiteral: Message =
    "'until:' needs the name of a 'Bool' in the elements, as a string literal such as \"isLast\""
  static let endNotLiteralBytes: Message =
    "the bytes of '@Repeated' must be literals, such as '[0xFF]', to compare them with those of the next field"
  static let noSuchConstant: Message =
    "'%1' must be followed by a field with '@Magic(before: %2)', or a reader could not tell where it ends"
  static let noOtherConstant: Message =
    "'%1' must be followed by nothing, or by a field with '@Magic(before:)' and other bytes, or a reader could not tell where it ends"
}

// Checksums before and after fields.
extension Message {
  static let oneChecksum: Message = "'@Checksum' needs exactly one of 'before:' and 'after:'"
  static let conditionalChecksum: Message =
    "a field in '#if' cannot have a checksum; move the field out of the '#if'"
  static let checksumAfterRemaining: Message =
    "nothing can follow a field that takes all remaining bytes; use '@Packet(checksum:)', which leaves room for a checksum"
  static let throughOfChecksumAfter: Message =
    "a checksum after a field always ends with that field; remove 'through:'"
  static let laterThroughOfChecksumAfter: Message =
    "a checksum after a field cannot cover the later field '%1'; use 'before:', or put the checksum after '%1'"
  static let propertyOfChecksumNotLiteral: Message =
    "'including:' needs the name of a property, as a string literal such as \"pseudoHeader\""
  static let propertyOfTrailingChecksum: Message =
    "a field that may be absent at the end cannot have a checksum with 'including:'; remove 'including:'"
  static let boundOfChecksumNotLiteral: Message =
    "'%1:' needs the name of a field, as a string literal such as \"kind\""
  static let noBoundOfChecksum: Message = "this packet has no field named '%1'"
  static let invalidBoundOfChecksum: Message =
    "'%1' may share bytes or be absent, so a checksum cannot start or end with it; name another field"
  static let lateBoundOfChecksum: Message =
    "'%1:' names '%2', but the checksum ends before that field; name an earlier one"
  static let earlyBoundOfChecksum: Message =
    "'%1:' names '%2', but the checksum comes after that field; name a later one"
  static let coversLaterChecksum: Message =
    "this checksum covers the one of '%1', which is computed later; use 'from:' or 'through:' to leave it out"
}
