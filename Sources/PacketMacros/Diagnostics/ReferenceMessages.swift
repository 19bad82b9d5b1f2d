// Fields that others depend on.
extension Message {
  static func effectOfDerived(_ name: String, _ effect: String) -> Message {
    "'\(name)' is computed whenever the packet is encoded, so its getter cannot be '\(effect)'"
  }

  static func isolatedDerived(_ name: String) -> Message {
    "a packet can be encoded outside of the main actor, so '\(name)' must be 'nonisolated'"
  }

  static func conditionMissing(_ name: String) -> Message {
    "'@\(name)' needs 'when:' and a field, or 'whileBytesRemain: true'"
  }

  static func notTrue(_ label: String) -> Message {
    "'\(label):' must be 'true' or 'false'"
  }

  static func alignedIfPresent(_ name: String) -> Message {
    "'ifPresent: true' needs '@Present(when:)', which says when '\(name)' is present"
  }

  static func behindTrailing(_ name: String, _ earlier: String) -> Message {
    "'\(name)' must be '@Present(whileBytesRemain: true)' as well, because '\(earlier)' before it may be absent"
  }

  static func notInteger(_ name: String, _ type: String, of attribute: String) -> Message {
    "'\(name)' must be an integer for '@\(attribute)(by:)', not '\(type)'"
  }

  static func notTags(_ list: String) -> Message {
    "'\(list)' is an array, so all its tags must be in one earlier field, of type '[UInt8]' or 'Data'"
  }

  static func flagNotLiteral(_ name: String) -> Message {
    "'@\(name)' needs the name of a field, as a string literal such as \"hasName\""
  }

  static func presentNotOptional(_ name: String, _ type: String) -> Message {
    "'\(name)' may be absent, so it must be an optional, not '\(type)'"
  }

  static func noFlag(_ flag: String) -> Message {
    "no earlier field is named '\(flag)'"
  }

  static func flagIsComputed(_ flag: String) -> Message {
    "'\(flag)' is a computed property, which has no value yet; mark it '@Computed' and declare it earlier, after the fields that it uses"
  }

  static func flagIsTransient(_ flag: String) -> Message {
    "'\(flag)' is not encoded, so it has no value yet; name an earlier field"
  }

  static func dependsOnItself(_ name: String) -> Message {
    "'\(name)' cannot depend on itself; name an earlier field"
  }

  static func flagNotBefore(_ flag: String, _ name: String) -> Message {
    "'\(flag)' must be declared before '\(name)', which depends on it"
  }

  static func flagNotBool(_ flag: String, _ type: String) -> Message {
    "'\(flag)' must be a 'Bool', not '\(type)'; to test another value, add 'is:', 'in:', 'mask:' or 'contains:'"
  }

  static func maskOfNoInteger(_ name: String, _ type: String) -> Message {
    "'\(name)' must be an integer for 'mask:', not '\(type)'"
  }

  static func rangeOfNoNumber(_ name: String, _ type: String) -> Message {
    "'\(name)' must be a number or a 'String' for 'in:', not '\(type)'"
  }

  static func flagIsHere(_ flag: String) -> Message {
    "'\(flag)' is declared here"
  }
}
