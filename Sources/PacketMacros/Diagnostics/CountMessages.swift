// Fields that count the bytes or elements of later ones.
extension Message {
  static func countWithValue(_ name: String) -> Message {
    "'\(name)' counts another field, so it has neither a value nor a getter of its own"
  }

  static func noCountedField(_ name: String) -> Message {
    "no field after this one is called '\(name)'"
  }

  static func notReadByCount(_ name: String, _ count: String, needs attribute: String) -> Message {
    "'\(name)' needs '\(attribute)', because '\(count)' counts it"
  }

  static func countNotInteger(_ name: String, _ type: String) -> Message {
    "'\(name)' must be an integer to count another field, not '\(type)'"
  }

  static func countedSince(_ name: String) -> Message {
    "'\(name)' came with a later version, so no earlier field can count it"
  }

  static func countOfOtherForm(_ name: String) -> Message {
    "'\(name)' is filled in after the bytes that it counts, so it cannot have a range or a coder"
  }

  static func dependsOnFilled(_ name: String, _ count: String, _ counted: String) -> Message {
    "'\(name)' cannot depend on '\(count)', which is known only after '\(counted)' is written"
  }

  static func varyingCountApart(_ name: String, _ counted: String) -> Message {
    "'\(name)' takes as many bytes as its value needs, so '\(counted)' must be directly after it, without padding, constants or checksums"
  }

  static func checksumOfFilled(_ name: String, _ count: String, _ counted: String) -> Message {
    "the checksum of '\(name)' covers '\(count)', so it must not end before '\(counted)', which '\(count)' counts"
  }

  static func encodesItself(_ name: String) -> Message {
    "'\(name)' encodes fields to count their bytes, which takes exponential time in packets within packets; use '@Derived(bytesOf:)'"
  }
}
