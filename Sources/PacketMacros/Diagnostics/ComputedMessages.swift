// Properties that are computed while their packet is read.
extension Message {
  static func selfInComputed(_ name: String) -> Message {
    "'\(name)' is computed while the packet is read, so there is no 'self' yet; name earlier fields without it"
  }

  static func notReadForComputed(_ other: String, _ name: String) -> Message {
    "'\(name)' is computed before '\(other)' has a value; it can use earlier fields, functions and constants"
  }

  static func computedOfVersion(_ other: String, _ name: String) -> Message {
    "'\(name)' cannot use '\(other)', which packets of an older version lack; no field could depend on it"
  }

  static func computedInRun(_ field: String, _ name: String, _ other: String) -> Message {
    "'\(field)' shares bytes with '\(other)', which '\(name)' is computed from; begin its own byte with '@Aligned(to: 1)'"
  }

  static func computedWithoutGetter(_ name: String) -> Message {
    "'\(name)' needs a getter, such as '{ Int(size) - 8 }'"
  }

  static let computedOfEnum: Message =
    "'@Computed' is for structs; put the values of a case into a struct"
}
