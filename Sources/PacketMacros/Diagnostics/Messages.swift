/// The text of an error or a note. All texts are in this folder: those of fix-its in FixItMessage.swift, and those for
/// unreadable source in Diagnostic.swift.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation text: DefaultStringInterpolation) {
    self.text = String(stringInterpolation: text)
  }
}

// The declaration.
extension Message {
  static func notAStruct(_ keyword: String) -> Message {
    let article = keyword.isOne(of: "actor extension") ? "an" : "a"
    return
      "'@Packet' applies to structs and enums; \(article) \(keyword) has no memberwise value to decode into"
  }

  static func enumWithRawValue(_ name: String, _ rawType: String) -> Message {
    "an enum with raw values needs no '@Packet'; write 'enum \(name): \(rawType), PacketField'"
  }

  static func privateNestedType(_ name: String) -> Message {
    "'@Packet' extends '\(name)' at the top of the file, where a private nested type cannot be seen; make it 'fileprivate'"
  }

  static func insidePrivateType(_ name: String, _ outer: String) -> Message {
    "'@Packet' extends '\(name)' at the top of the file, where the private type '\(outer)' around it cannot be seen; make '\(outer)' 'fileprivate'"
  }

  static func unknownPacketArgument(_ label: String?) -> Message {
    "'@Packet' takes 'endianness:', 'bitOrder:', 'magic:', 'sized:', 'including:', 'excluding:', 'skipsUnknownBytes:', 'checksum:', 'tag:', 'hasExternalTag:', 'updatesInPlace:', 'view:', 'delta:', 'initializer:' and 'given:', not \(label.map { "'\($0):'" } ?? "an unlabeled argument")"
  }

  static func flagOfPacketNotLiteral(_ label: String?) -> Message {
    "'\(label ?? ""):' must be 'true' or 'false'"
  }

  static func countOfPacketNotLiteral(_ label: String?) -> Message {
    "'\(label ?? ""):' must be a literal number of bytes"
  }

  static let skipsWithoutSize: Message =
    "'skipsUnknownBytes:' needs a length that says where the packet ends; add 'sized: UInt16.self'"

  static func skipsAndKeeps(_ name: String) -> Message {
    "'@\(name)' stores the bytes that 'skipsUnknownBytes:' skips; remove one of them"
  }

  static func packetTwice(_ name: String) -> Message {
    "'\(name)' is already a '@Packet'; remove one of the attributes"
  }

  static func notCopyable(_ name: String, _ constraint: String) -> Message {
    "'\(name)' cannot be '\(constraint)', because a packet is a value that is copied"
  }

  static func reservedCase(_ name: String) -> Message {
    "'\(name)' is a static property of every packet; give the case another name"
  }

  static func reservedName(_ name: String) -> Message {
    "'@Packet' declares '\(name)' itself; use another name"
  }

  static func ownInCondition(_ name: String) -> Message {
    "'@Packet' cannot tell whether '\(name)' is declared here; move it out of the '#if'"
  }

  static func throwsAnything(_ name: String) -> Message {
    "'\(name)' of a packet may only throw 'PacketError'; write 'throws(PacketError)'"
  }

  static func notAByte(_ element: String, of label: String) -> Message {
    "\(element) is not a byte; the elements of '\(label):' must be from 0 to 255"
  }

  static let apartWithEnvelope: Message =
    "an enum with 'hasExternalTag:' cannot have 'magic:', 'sized:' or 'checksum:'; put them on the packet that contains it"

  static func tagOfStruct(_ label: String?) -> Message {
    "'\(label ?? ""):' is for enums; a struct has no cases to tell apart"
  }

  static let bitOrderOfEnum: Message =
    "'bitOrder:' is for structs; the values of an enum's cases share no bytes"

  static let initializerOfEnum: Message =
    "'initializer:' is for structs; the cases of an enum make its values"

  static let initializerOfConditional: Message =
    "'initializer:' cannot see which properties an '#if' includes; write the initializer yourself"

  static func initializerNeedsType(_ name: String) -> Message {
    "'\(name)' needs an explicit type for 'initializer: true'"
  }

  static let unknownMacro: Message =
    "PacketKit's compiler plug-in does not know this macro; it was built from another version, so clean the build"
}

// Properties.
extension Message {
  static func platformInteger(_ name: String) -> Message {
    "'\(name)' has no fixed width, and the width is part of the protocol; use '\(name)32' or '\(name)64'"
  }

  static func missingType(_ name: String, example: String) -> Message {
    "'\(name)' needs an explicit type, such as ': \(example)'; '@Packet' cannot infer it"
  }

  static func constantWithValue(_ name: String) -> Message {
    "'\(name)' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value"
  }

  static let lazyField: Message =
    "a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'"

  static func referenceField(_ modifier: String) -> Message {
    "a property that is '\(modifier)' cannot be a field of a packet; make it '@Transient'"
  }

  static let tuplePattern: Message =
    "a field of a packet needs a property of its own; declare one property for each name"

  static let tupleType: Message =
    "a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct"

  static func packExpansion(_ type: String) -> Message {
    "'\(type)' is a tuple, which cannot be a field of a packet; use an array"
  }

  static func holdsItself(_ name: String, _ type: String) -> Message {
    "every '\(type)' would contain another in '\(name)', without end; use an array with a count, or optional elements, which can be empty"
  }

  static let functionType: Message =
    "a function cannot be a field of a packet; make it '@Transient'"

  static func existentialType(_ type: String) -> Message {
    "'\(type)' does not say which bytes to decode; name a concrete type"
  }

  static func opaqueType(_ type: String) -> Message {
    "'\(type)' does not say which bytes to decode; name the concrete type"
  }

  static func remainingNotLast(_ name: String) -> Message {
    "'\(name)' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'"
  }

  static func leavesFixedCount(_ name: String) -> Message {
    "'\(name)' leaves a fixed number of bytes, so the fields after it must have a fixed size"
  }

  static func leavesOtherCount(_ name: String, _ left: Int, _ taken: Int) -> Message {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
    return taken == 0
      ? "'\(name)' leaves \(bytes(left)), but nothing follows it; write '@Remaining'"
      : "'\(name)' leaves \(bytes(left)), but what follows it takes \(bytes(taken)); write 'leaving: \(taken)'"
  }

  static func followingField(_ name: String) -> Message {
    "'\(name)' is declared after it"
  }

  static let paddingAfterRemaining: Message =
    "no padding can follow a field that takes all remaining bytes; remove the padding"

  static func transientWithoutValue(_ name: String) -> Message {
    "'\(name)' is not encoded, so it needs a default value for decoded packets"
  }
}

// Field attributes.
extension Message {
  static func repeatedAttribute(_ name: String) -> Message {
    "'@\(name)' is used twice; remove one"
  }

  static func firstAttribute(_ name: String) -> Message {
    "'@\(name)' is first used here"
  }

  static let digitsWithoutEnd: Message =
    "'@Digits' needs a 'width:', a 'terminator:', or both"

  static func noMeaning(beside name: String, _ effect: String, _ other: String) -> Message {
    "'@\(name)' \(effect), so '@\(other)' has no effect; remove one of them"
  }

  static func exclusive(_ name: String, _ other: String, because reason: String) -> Message {
    "'@\(name)' and '@\(other)' cannot be combined, because \(reason)"
  }

  static func oneEncoding(_ name: String, _ other: String) -> Message {
    "'@\(name)' and '@\(other)' both state how the field is encoded; remove one of them"
  }

  static func wrongType(
    of name: String,
    _ subject: String,
    _ type: String,
    instead other: String?
  ) -> Message {
    let hint = other.map { "; use '@\($0)'" } ?? ""
    return "'@\(name)' is for \(subject), not for '\(type)'\(hint)"
  }

  static func bytesAreNoArray(_ name: String, _ type: String) -> Message {
    "'@\(name)' is for an array of elements, not for '\(type)', which is encoded as bytes; use another type of element"
  }

  /// `labels` are those that it takes.
  static func unknownArgument(_ label: String?, of name: String, labels: [String?]) -> Message {
    func called(_ label: String?) -> String { label.map { "'\($0):'" } ?? "an unlabeled argument" }
    let taken = labels.isEmpty ? "no arguments" : labels.map(called).commaSeparated
    return "'@\(name)' takes \(taken), not \(called(label))"
  }

  static func missingArgument(_ noun: String, _ name: String) -> Message {
    "'@\(name)' needs \(noun)"
  }

  static func outOfBounds(
    _ noun: String,
    of name: String,
    _ bounds: ClosedRange<Int>,
    _ value: String,
    isTooSmall: Bool
  ) -> Message {
    let allowed =
      switch bounds.upperBound {
      case 0x7FFF_FFFF...:
        isTooSmall ? "at least \(bounds.lowerBound)" : "at most \(bounds.upperBound)"
      default: "from \(bounds.lowerBound) to \(bounds.upperBound)"
      }
    return "\(noun) of '@\(name)' must be \(allowed), not \(value)"
  }

  static func emptyRange(_ range: String, of name: String) -> Message {
    "the range \(range) of '@\(name)' contains no value; give it a greater upper bound"
  }

  static func rangeWithoutExtent(_ range: String, of name: String) -> Message {
    "the range of '@\(name)' must begin below its end, not be \(range)"
  }

  static func uncountedBits(_ name: String, _ type: String) -> Message {
    "'@\(name)' on '\(type)' needs '@FixedCount' or '@Counted(by:)', which state how many elements share bytes"
  }

  static func optionalElements(_ name: String, _ type: String) -> Message {
    "'@\(name)' is for an array of values that are always present, not for '\(type)'; put it in a '@Packet' struct, which can be optional"
  }

  static func asymmetricRange(_ range: String) -> Message {
    "'zero: .exact' is for a range from -x to x, not for \(range); extend the shorter side, or remove 'zero:'"
  }

  static func beginsAtZero(_ range: String) -> Message {
    "the first step of \(range) is zero without 'zero:', which is for ranges from -x to x"
  }

  static let zeroInOneBit: Message =
    "'zero: .exact' needs at least 2 bits, for three steps"

  static func moreBitsThanType(_ count: String, _ type: String, _ width: Int) -> Message {
    "a '\(type)' has \(width) bits, not \(count)"
  }

  static func bitsOfWideInteger(_ type: String) -> Message {
    "'@Bits' is for integers of up to 64 bits, not for '\(type)'"
  }

  static func moreBytesThanType(_ count: String, _ type: String, _ width: Int) -> Message {
    "a '\(type)' has \(width) \(width == 1 ? "byte" : "bytes"), not \(count)"
  }

  static func formOfSigned(_ form: String, _ type: String) -> Message {
    "'\(form)' is for unsigned integers, not for '\(type)'"
  }

  static func boundBeyondType(_ bound: String, _ type: String) -> Message {
    "'\(type)' cannot represent \(bound), so it cannot be a bound"
  }

  static func maximumBeyondPrefix(_ maximum: String, _ prefix: String, _ greatest: Int) -> Message {
    "'\(prefix)' cannot represent \(maximum); its greatest value is \(greatest)"
  }

  static func missingArguments(_ nouns: [String], _ name: String) -> Message {
    let others = nouns.dropLast().commaSeparated
    return "'@\(name)' needs \(others) or \(nouns.last ?? "")"
  }

  static func notACoding(_ value: String) -> Message {
    "'@Each' takes encodings named like attributes, such as '.varint', not \(value)"
  }

  static func wrongElement(of name: String, _ subject: String, _ element: String) -> Message {
    "an element with '@\(name)' must be \(subject), not '\(element)'"
  }

  static func bytesUntilTheEnd(_ name: String) -> Message {
    "'@\(name)' and '.bytes' cannot be combined; use 'UInt24', 'UInt40' or 'UInt48' for the elements"
  }

  static func noByteOrder(_ name: String) -> Message {
    "'@\(name)' has no effect, because nothing in this field has a byte order; remove it"
  }

  static func notSupported(_ name: String) -> Message {
    "'@\(name)' is not supported yet"
  }

  static func notAField(_ name: String) -> Message {
    "'@\(name)' applies to stored properties of a '@Packet' struct"
  }

  static func notComputed(_ name: String) -> Message {
    "'@\(name)' applies to computed properties of a '@Packet' struct"
  }

  static func outsidePacket(_ name: String, _ type: String) -> Message {
    "'@\(name)' has no effect, because '\(type)' is not a '@Packet'; add '@Packet' to it"
  }
}

// Later versions.
extension Message {
  static func notSized(_ name: String) -> Message {
    "'@\(name)' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'"
  }

  static func versionInCondition(_ name: String) -> Message {
    "'@\(name)' cannot be used in an '#if', because a version has the same fields everywhere; move the field out of the '#if'"
  }

  static func versionNotLiteral(_ name: String) -> Message {
    "the version of '@\(name)' must be a literal number"
  }

  static func sinceWithoutDefault(_ name: String) -> Message {
    "'\(name)' needs a default value for packets of older versions"
  }

  static func behindLaterVersion(_ name: String, _ version: Int?, _ latest: Int) -> Message {
    let origin = version.map { "was added in version \($0)" } ?? "has no '@Since'"
    return "'\(name)' \(origin), so it must be declared before the fields of version \(latest)"
  }

  static func laterVersion(_ name: String, _ version: Int) -> Message {
    "'\(name)' was added in version \(version)"
  }

  static func unknownBytesOfCase(_ name: String) -> Message {
    "the last value of '\(name)' must be 'Data', to hold the unknown bytes"
  }

  static let unknownBytesTwice: Message =
    "only one property can hold the unknown bytes; remove the others"

  static func firstUnknownBytes(_ name: String) -> Message {
    "'\(name)' already holds them"
  }

  static func unknownBytesNotLast(_ name: String) -> Message {
    "'\(name)' holds the bytes that no field knows, so it must be the last field"
  }
}

// Source that cannot be read.
extension Message {
  static func unreadable(_ reason: Refusal.Reason) -> Message {
    "'@Packet' cannot read this declaration: \(reason.rawValue)"
  }
}
