// Fields that count the bytes or elements of later ones.
extension Message {
  static func countWithValue(_ name: String) -> Message {
    "'\(name)' counts another field, so its value is computed; remove its own value or getter"
  }

  static func noCountedField(_ name: String) -> Message {
    "no later field is named '\(name)'"
  }

  static func notReadByCount(_ name: String, _ count: String, needs attribute: String) -> Message {
    "'\(name)' needs '\(attribute)', because '\(count)' counts it"
  }

  static func countNotInteger(_ name: String, _ type: String) -> Message {
    "'\(name)' must be an integer to count another field, not '\(type)'"
  }

  static func countedSince(_ name: String) -> Message {
    "'\(name)' was added in a later version, so no earlier field can count it; give it a prefix of its own"
  }

  static func countOfOtherForm(_ name: String) -> Message {
    "'\(name)' is filled in after the bytes that it counts, so it cannot have a range or a coder; remove that attribute"
  }

  static func dependsOnFilled(_ name: String, _ count: String, _ counted: String) -> Message {
    "'\(name)' cannot depend on '\(count)', which is only known after '\(counted)' has been written"
  }

  static func varyingCountApart(_ name: String, _ counted: String) -> Message {
    "'\(name)' varies in size, so '\(counted)' must follow it directly, without padding, constants or checksums in between"
  }

  static func checksumOfFilled(_ name: String, _ count: String, _ counted: String) -> Message {
    "the checksum of '\(name)' covers '\(count)', so it must not end before '\(counted)', which '\(count)' counts"
  }

  static func encodesItself(_ name: String) -> Message {
    "'\(name)' encodes fields to count their bytes, which takes exponential time in nested packets; use '@Derived(bytesOf:)'"
  }
}
