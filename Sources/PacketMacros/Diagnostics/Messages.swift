/// The text of an error, a note or a fix-it. All texts are in this folder: those for unreadable source in Diagnostic.swift.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation text: DefaultStringInterpolation) {
    self.text = String(stringInterpolation: text)
  }

  /// The text with these values in place of `%1`, `%2` and `%3`.
  @inline(never) func callAsFunction(
    _ first: String, _ second: String = "", _ third: String = ""
  ) -> Message {
    let values = [first, second, third]
    var result = ""
    var isPlace = false
    for scalar in text.unicodeScalars {
      if isPlace, let index = Character(scalar).wholeNumberValue, 1...values.count ~= index {
        result += values[index - 1]
        isPlace = false
      } else if scalar == "%" {
        isPlace = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return Message(stringLiteral: result)
  }
}

// The declaration.
extension Message {
  static func notAStruct(_ keyword: String) -> Message {
    let article = keyword.isOne(of: "actor extension") ? "an" : "a"
    return
      "'@Packet' applies to structs and enums; \(article) \(keyword) cannot be a packet"
  }

  static let enumWithRawValue: Message =
    "an enum with raw values needs no '@Packet'; write 'enum %1: %2, PacketField'"
  static let privateNestedType: Message =
    "'@Packet' extends '%1' at the top of the file, where a private nested type cannot be seen; make it 'fileprivate'"
  static let insidePrivateType: Message =
    "'@Packet' extends '%1' at the top of the file, where the private type '%2' around it cannot be seen; make '%2' 'fileprivate'"

  static func unknownPacketArgument(_ label: String?) -> Message {
    "'@Packet' takes 'endianness:', 'bitOrder:', 'magic:', 'sized:', 'including:', 'excluding:', 'skipsUnknownBytes:', 'checksum:', 'tag:', 'hasExternalTag:', 'updatesInPlace:', 'view:', 'delta:', 'initializer:' and 'given:', not \(label.map { "'\($0):'" } ?? "an unlabeled argument")"
  }

  static let flagOfPacketNotLiteral: Message = "'%1:' must be 'true' or 'false'"
  static let countOfPacketNotLiteral: Message = "'%1:' must be a literal number of bytes"
  static let skipsWithoutSize: Message =
    "'skipsUnknownBytes:' needs a length that says where the packet ends; add 'sized: UInt16.self'"
  static let skipsAndKeeps: Message =
    "'@%1' stores the bytes that 'skipsUnknownBytes:' skips; remove one of them"
  static let packetTwice: Message = "'%1' is already a '@Packet'; remove one of the attributes"
  static let notCopyable: Message =
    "'%1' cannot be '%2', because a packet is a value that is copied"
  static let reservedCase: Message =
    "'%1' is a static property of every packet; give the case another name"
  static let reservedName: Message = "'@Packet' declares '%1' itself; use another name"
  static let ownInCondition: Message =
    "'@Packet' cannot tell whether '%1' is declared here; move it out of the '#if'"
  static let throwsAnything: Message =
    "'%1' of a packet may only throw 'PacketError'; write 'throws(PacketError)'"
  static let notAByte: Message = "%1 is not a byte; the elements of '%2:' must be from 0 to 255"
  static let apartWithEnvelope: Message =
    "an enum with 'hasExternalTag:' cannot have 'magic:', 'sized:' or 'checksum:'; put them on the packet that contains it"
  static let tagOfStruct: Message = "'%1:' is for enums; a struct has no cases to tell apart"
  static let bitOrderOfEnum: Message =
    "'bitOrder:' is for structs; the values of an enum's cases share no bytes"
  static let initializerOfEnum: Message =
    "'initializer:' is for structs; the cases of an enum make its values"
  static let initializerOfConditional: Message =
    "'initializer:' cannot see which properties an '#if' includes; write the initializer yourself"
  static let internalInitializer: Message =
    "another module can create it if '@Packet' has 'initializer: true'"
  static let initializerNeedsType: Message = "'%1' needs an explicit type for 'initializer: true'"
  static let unknownMacro: Message =
    "PacketKit's compiler plug-in does not know this macro; it was built from another version, so clean the build"
}

// Properties.
extension Message {
  static let platformInteger: Message =
    "'%1' has no fixed width, and the width is part of the protocol; use '%132' or '%164'"
  static let missingType: Message =
    "'%1' needs an explicit type, such as ': %2'; '@Packet' cannot infer it"
  static let constantWithValue: Message =
    "'%1' is a constant with a value, so decoding cannot set it; make it a 'var', or remove the value; to encode a constant, use '@Derived'"
  static let lazyField: Message =
    "a lazy property has no value until it is used, so it cannot be a field of a packet; make it '@Transient'"
  static let referenceField: Message =
    "a property that is '%1' cannot be a field of a packet; make it '@Transient'"
  static let tuplePattern: Message =
    "a field of a packet needs a property of its own; declare one property for each name"
  static let tupleType: Message =
    "a tuple cannot be a field of a packet; declare one property for each element, or a '@Packet' struct"
  static let packExpansion: Message =
    "'%1' is a tuple, which cannot be a field of a packet; use an array"
  static let holdsItself: Message =
    "every '%2' would contain another in '%1', without end; use an array with a count, or optional elements, which can be empty"
  static let functionType: Message =
    "a function cannot be a field of a packet; make it '@Transient', with a default value"
  static let existentialType: Message =
    "'%1' has no known encoding; name a concrete type"
  static let opaqueType: Message = "'%1' has no known encoding; name the concrete type"
  static let remainingNotLast: Message =
    "'%1' takes all remaining bytes, so it must be the last field; before fields of a fixed size, use '@Remaining(leaving:)'"
  static let leavesFixedCount: Message =
    "'%1' leaves a fixed number of bytes, so the fields after it must have a fixed size"

  static func leavesOtherCount(_ name: String, _ left: Int, _ taken: Int) -> Message {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
    return taken == 0
      ? "'\(name)' leaves \(bytes(left)), but nothing follows it; write '@Remaining'"
      : "'\(name)' leaves \(bytes(left)), but what follows it takes \(bytes(taken)); write 'leaving: \(taken)'"
  }

  static let followingField: Message = "'%1' is declared after it"
  static let paddingAfterRemaining: Message =
    "no padding can follow a field that takes all remaining bytes; remove the padding"
  static let transientWithoutValue: Message =
    "'%1' is not encoded, so it needs a default value for decoded packets"
}

// Field attributes.
extension Message {
  static let repeatedAttribute: Message = "'@%1' is used twice; remove one"
  static let firstAttribute: Message = "'@%1' is first used here"
  static let digitsWithoutEnd: Message = "'@Digits' needs a 'width:', a 'terminator:', or both"
  static let noMeaning: Message = "'@%1' %2, so '@%3' has no effect; remove one of them"
  static let exclusive: Message = "'@%1' and '@%2' cannot be combined, because %3"
  static let oneEncoding: Message =
    "'@%1' and '@%2' both state how the field is encoded; remove one of them"

  static func wrongType(
    of name: String,
    _ subject: String,
    _ type: String,
    instead other: String?
  ) -> Message {
    let hint = other.map { "; use '@\($0)'" } ?? ""
    return "'@\(name)' is for \(subject), not for '\(type)'\(hint)"
  }

  static let bytesAreNoArray: Message =
    "'@%1' is for an array of elements, not for '%2', which is encoded as bytes; use another type of element"

  /// `labels` are those that it takes.
  static func unknownArgument(_ label: String?, of name: String, labels: [String?]) -> Message {
    func called(_ label: String?) -> String { label.map { "'\($0):'" } ?? "an unlabeled argument" }
    let taken = labels.isEmpty ? "no arguments" : labels.map(called).commaSeparated
    return "'@\(name)' takes \(taken), not \(called(label))"
  }

  static let missingArgument: Message = "'@%2' needs %1"

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

  static let emptyRange: Message =
    "the range %1 of '@%2' contains no value; give it a greater upper bound"
  static let rangeWithoutExtent: Message =
    "the range of '@%2' needs a lower bound below its upper bound, not %1"
  static let uncountedBits: Message =
    "'@%1' on '%2' needs '@FixedCount' or '@Counted(by:)', which state how many elements share bytes"
  static let optionalElements: Message =
    "'@%1' is for an array of values that are always present, not for '%2'; put it in a '@Packet' struct, which can be optional"
  static let asymmetricRange: Message =
    "'zero: .exact' is for a range from -x to x, not for %1; extend the shorter side, or remove 'zero:'"
  static let beginsAtZero: Message =
    "the first step of %1 is zero without 'zero:', which is for ranges from -x to x"
  static let zeroInOneBit: Message = "'zero: .exact' needs at least 2 bits, for three steps"
  static let moreBitsThanType: Message = "a '%2' has %3 bits, not %1"
  static let bitsOfWideInteger: Message = "'@Bits' is for integers of up to 64 bits, not for '%1'"

  static func moreBytesThanType(_ count: String, _ type: String, _ width: Int) -> Message {
    "a '\(type)' has \(width) \(width == 1 ? "byte" : "bytes"), not \(count)"
  }

  static let formOfSigned: Message = "'%1' is for unsigned integers, not for '%2'"
  static let boundBeyondType: Message = "'%2' cannot represent %1, so it cannot be a bound"
  static let maximumBeyondPrefix: Message = "'%2' cannot represent %1; its greatest value is %3"

  static func missingArguments(_ nouns: [String], _ name: String) -> Message {
    let others = nouns.dropLast().commaSeparated
    return "'@\(name)' needs \(others) or \(nouns.last ?? "")"
  }

  static let notACoding: Message =
    "'@Each' takes encodings named like attributes, such as '.varint', not %1"
  static let wrongElement: Message = "an element with '@%1' must be %2, not '%3'"
  static let bytesUntilTheEnd: Message =
    "'@%1' and '.bytes' cannot be combined; use 'UInt24', 'UInt40' or 'UInt48' for the elements"
  static let noByteOrder: Message =
    "'@%1' has no effect, because nothing in this field has a byte order; remove it"
  static let notSupported: Message = "'@%1' is not supported yet"
  static let notAField: Message = "'@%1' applies to stored properties of a '@Packet' struct"
  static let attributeOfStatic: Message =
    "'@%1' does not apply to a static property, which is not a field; remove it"
  static let attributeOfComputed: Message =
    "'%2' is computed, so it is not a field; to encode it, add '@Derived'; otherwise, remove '@%1'"
  static let notComputed: Message = "'@%1' applies to computed properties of a '@Packet' struct"
  static let outsidePacket: Message =
    "'@%1' has no effect, because '%2' is not a '@Packet'; add '@Packet' to it"
}

// Later versions.
extension Message {
  static let notSized: Message =
    "'@%1' needs a packet that states its length; add 'sized: UInt16.self' to '@Packet'"
  static let versionInCondition: Message =
    "'@%1' cannot be used in an '#if', because a version has the same fields everywhere; move the field out of the '#if'"
  static let versionNotLiteral: Message = "the version of '@%1' must be a literal number"
  static let sinceWithoutDefault: Message =
    "'%1' needs a default value for packets of older versions"

  static func behindLaterVersion(_ name: String, _ version: Int?, _ latest: Int) -> Message {
    let origin = version.map { "was added in version \($0)" } ?? "has no '@Since'"
    return "'\(name)' \(origin), so it must be declared before the fields of version \(latest)"
  }

  static let laterVersion: Message = "'%1' was added in version %2"
  static let unknownBytesOfCase: Message =
    "the last value of '%1' must be 'Data', to hold the unknown bytes"
  static let unknownBytesTwice: Message =
    "only one property can hold the unknown bytes; remove the others"
  static let firstUnknownBytes: Message = "'%1' already holds them"
  static let unknownBytesNotLast: Message =
    "'%1' holds the bytes that no field knows, so it must be the last field"
}

// Source that cannot be read.
extension Message {
  static func unreadable(_ reason: Refusal.Reason) -> Message {
    "'@Packet' cannot read this declaration: \(reason.rawValue)"
  }
}

// Rules of the user's own.
extension Message {
  static let ruleOfEnum: Message = "'@Rule' is for structs; put the values of a case into a struct"
  static let ruleInCondition: Message =
    "'@Rule' cannot be used in an '#if'; write the '#if' in its getter"
  static let ruleNotLiteral: Message =
    "the sentence of '@Rule' must be a string literal without interpolation"
  static let ruleNotBool: Message =
    "'%1' says whether the packet follows a rule, so it must be a 'Bool', not '%2'"
  static let ruleOfNoField: Message =
    "this packet has no field named '%1'; 'of:' of '@Rule' needs the name of a field"
}

// The views of a packet.
extension Message {
  static let viewOfOwnReading: Message = "a view cannot work with your own '%1'; remove 'view:'"
  static let viewOfCase: Message =
    "'case' of a view is the case of the union, so a case with values needs another name"
  static let viewOfPack: Message = "a view cannot have the parameter pack '%1'; remove 'view:'"
  static let viewOfUnconstrained: Message =
    "a view needs to know that '%1' is a field; constrain it: '%1: %2'"
}

// The deltas of a packet.
extension Message {
  static let deltaOfEnum: Message =
    "an enum has no delta; remove 'delta:' (the delta of a packet that contains the enum holds all of it if it has changed)"
  static let deltaOfOwnCoding: Message = "a delta cannot work with your own '%1'; remove 'delta:'"
  static let deltaOfUnknownBytes: Message = "a delta cannot hold unknown bytes; remove 'delta:'"
  static let deltaOfListedTags: Message =
    "'%1' and its tags change together; put both in a packet of their own, without 'delta:'"
  static let onlyInDelta: Message = "'@%1' only affects deltas; make '%2' a '@Packet(delta: true)'"
  static let relativeOfFloat: Message = "'@Relative' counts steps, so a '%1' needs '@Quantized'"
  static let relativeOfType: Message =
    "'@Relative' is for an integer of 8 to 64 bits, or a field with '@Bits' or '@Quantized', not for '%1'"
  static let bucketsOutOfOrder: Message =
    "'small:' must be less than 'large:', but %1 is not less than %2"
  static let bucketAsLargeAsBits: Message =
    "'large:' must be less than the %2 bits of the number itself, not %1"
  static let bucketAsLargeAsNumber: Message = "'large:' must be less than the bits of '%2', not %1"
}
