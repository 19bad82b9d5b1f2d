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
  static let encodesItself: Message =
    "'%1' encodes fields to count their bytes, which takes exponential time in nested packets; use '@Derived(bytesOf:)'"
}
