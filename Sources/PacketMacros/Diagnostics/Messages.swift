/// The text of an error or a note. All texts stand in this file.
struct Message {
  let text: String

  private init(_ text: String) {
    self.text = text
  }
}

// The declaration.
extension Message {
  static func notAStruct(_ keyword: String) -> Message {
    let article = ["actor", "extension"].contains(keyword) ? "an" : "a"
    return Message(
      "'@Packet' applies to structs; \(article) \(keyword) has no memberwise value to decode into"
    )
  }

  static func enumWithRawValue(_ name: String, _ rawType: String) -> Message {
    Message(
      "an enum with raw values needs no '@Packet'; write 'enum \(name): \(rawType), PacketField'"
    )
  }

  static let enumNotSupported = Message(
    "'@Packet' does not support enums yet; use a struct, or an enum with raw values that conforms to 'PacketField'"
  )

  static func privateNestedType(_ name: String) -> Message {
    Message(
      "'@Packet' extends '\(name)' at the top of the file, where a private nested type cannot be seen; make it 'fileprivate'"
    )
  }

  static func insidePrivateType(_ name: String, _ outer: String) -> Message {
    Message(
      "'@Packet' extends '\(name)' at the top of the file, where the private type '\(outer)' around it cannot be seen; make '\(outer)' 'fileprivate'"
    )
  }

  static func unknownPacketArgument(_ label: String?) -> Message {
    Message(
      "'@Packet' takes 'endianness:' and 'magic:', not \(label.map { "'\($0):'" } ?? "an unlabeled argument")"
    )
  }

  static let unknownMacro = Message("PacketKit's compiler plug-in does not know this macro")
}

// Properties.
extension Message {
  static func platformInteger(_ name: String) -> Message {
    Message(
      "'\(name)' has no fixed width, and the width is part of the protocol; use '\(name)32' or '\(name)64'"
    )
  }

  static func missingType(_ name: String, example: String) -> Message {
    Message("'\(name)' needs a written type, such as ': \(example)'; '@Packet' cannot infer it")
  }

  static func constantWithValue(_ name: String) -> Message {
    Message("'\(name)' is a constant with a value, so decoding cannot set it")
  }

  static let lazyField = Message(
    "a lazy property has no value until it is used, so it cannot be a field of a packet"
  )

  static func referenceField(_ modifier: String) -> Message {
    Message("a reference that is '\(modifier)' cannot be a field of a packet")
  }

  static let tuplePattern = Message(
    "a field of a packet needs a property of its own; declare one property for each name"
  )

  static let tupleType = Message(
    "a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct"
  )

  static let functionType = Message("a function cannot be a field of a packet")

  static func existentialType(_ type: String) -> Message {
    Message("'\(type)' does not say which bytes to decode; name a concrete type")
  }

  static func opaqueType(_ type: String) -> Message {
    Message("'\(type)' does not say which bytes to decode; name the type itself")
  }

  static func remainingNotLast(_ name: String) -> Message {
    Message("'\(name)' takes all bytes that are left, so it must be the last field")
  }

  static func followingField(_ name: String) -> Message {
    Message("'\(name)' stands behind it")
  }

  static let paddingAfterRemaining = Message(
    "no padding can stand behind a field that takes all bytes that are left"
  )

  static func transientWithoutValue(_ name: String) -> Message {
    Message("'\(name)' does not travel, so it needs a default value for a decoded packet")
  }
}

// Field attributes.
extension Message {
  static func repeatedAttribute(_ name: String) -> Message {
    Message("'@\(name)' is stated twice")
  }

  static func firstAttribute(_ name: String) -> Message {
    Message("'@\(name)' is stated here first")
  }

  static func conflictingAttributes(_ name: String, _ other: String) -> Message {
    if name == "Transient" || other == "Transient" {
      let coding = name == "Transient" ? other : name
      return Message(
        "'@Transient' keeps the property out of the packet, so '@\(coding)' has no meaning"
      )
    }
    return Message("'@\(name)' and '@\(other)' contradict each other; a field has one encoding")
  }

  static func wrongType(_ rule: FieldAttributeRule, _ type: String, _ kind: FieldKind) -> Message {
    let hint =
      switch (rule.name, kind) {
      case ("LengthPrefixed", .array), ("LengthPrefixed", .dictionary), ("LengthPrefixed", .set):
        "; use '@CountPrefixed'"
      case ("CountPrefixed", .string), ("CountPrefixed", .data): "; use '@LengthPrefixed'"
      default: ""
      }
    return Message("'@\(rule.name)' is for \(rule.subject), not for '\(type)'\(hint)")
  }

  static func unknownArgument(_ label: String?, _ rule: FieldAttributeRule) -> Message {
    let known = rule.parameters.map { $0.label.map { "'\($0):'" } ?? "an unlabeled argument" }
    let taken = known.isEmpty ? "no arguments" : known.joined(separator: ", ")
    return Message(
      "'@\(rule.name)' takes \(taken), not \(label.map { "'\($0):'" } ?? "an unlabeled argument")"
    )
  }

  static func notPositive(_ name: String, _ label: String?, _ value: String) -> Message {
    let subject = label.map { "'\($0):'" } ?? (name == "FixedWidth" ? "the width" : "the count")
    return Message("\(subject) of '@\(name)' must be at least 1, not \(value)")
  }

  static func maximumBeyondPrefix(_ maximum: String, _ prefix: String, _ greatest: Int) -> Message {
    let name = prefix.split(separator: ".").first ?? ""
    return Message("a '\(name)' cannot tell \(maximum); its greatest value is \(greatest)")
  }

  static let emptyPadding = Message("'@Padding' needs 'before:', 'after:' or both")

  static func notSupported(_ name: String) -> Message {
    Message("'@\(name)' is not supported yet")
  }

  static func notAField(_ name: String) -> Message {
    Message("'@\(name)' applies to stored properties of a '@Packet' struct")
  }

  static func outsidePacket(_ name: String, _ type: String) -> Message {
    Message("'@\(name)' has no effect, because '\(type)' is not a '@Packet'")
  }
}

// Source that cannot be read.
extension Message {
  static func unreadable(_ reason: Refusal.Reason) -> Message {
    Message("'@Packet' cannot read this declaration: \(text(reason))")
  }

  private static func text(_ reason: Refusal.Reason) -> String {
    switch reason {
    case .unterminatedComment: "the comment has no end"
    case .unterminatedString: "the string has no end"
    case .unterminatedRegex: "the regular expression has no end"
    case .unreadableCharacter: "unexpected character"
    case .unbalancedBracket: "the bracket has no partner"
    case .nestedTooDeep: "it is nested too deep"
    case .expectedType: "expected a type"
    case .expectedExpression: "expected an expression"
    case .expectedDeclaration: "expected a declaration"
    case .expectedName: "expected a name"
    case .expectedBody: "expected '{'"
    case .expectedEndOfDeclaration: "expected the end of the declaration"
    case .expectedArguments: "expected arguments"
    case .conditionalAttributes: "an '#if' separates attributes from their declaration"
    case .unterminatedConditional: "the '#if' has no '#endif'"
    }
  }
}

/// The text of a fix-it.
struct FixItMessage {
  let text: String

  private init(_ text: String) {
    self.text = text
  }

  static func useType(_ type: String) -> FixItMessage { .init("use '\(type)'") }
  static func addType(_ type: String) -> FixItMessage { .init("add ': \(type)'") }
  static func removeAttribute(_ name: String) -> FixItMessage { .init("remove '@\(name)'") }
  static let changeToVar = FixItMessage("change 'let' to 'var'")
  static let removeValue = FixItMessage("remove the value")
  static let addTransient = FixItMessage("add '@Transient' to keep it out of the packet")
  static let changeToFileprivate = FixItMessage("change 'private' to 'fileprivate'")
  static let removePacket = FixItMessage("remove '@Packet'")
  static let conformToPacketField = FixItMessage(
    "replace '@Packet' with a conformance to 'PacketField'"
  )
}
