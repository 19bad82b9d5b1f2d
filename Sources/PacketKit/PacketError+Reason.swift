extension PacketError {
  /// A kind of error. New kinds of fields may add cases: write a `default` in a `switch`.
  public enum Reason: Sendable, Hashable {
    /// The bytes end too early. For a collection, `needed` is the least that its elements would take. It may be more than an
    /// `Int` of 32 bits holds.
    case truncated(needed: Int64, available: Int)

    /// Bytes remain after the end of the packet.
    case trailingBytes(count: Int)

    /// A string's bytes are not UTF-8.
    case invalidUTF8

    /// A string's bytes are not UTF-16.
    case invalidUTF16

    /// A byte does not have an allowed value.
    case unexpectedByte(UInt8, expected: String)

    /// A length or count exceeds the maximum of the field, its prefix or the limits.
    case lengthTooLarge(UInt64, maximum: Int)

    /// The type does not have the raw value.
    case unknownValue(String, type: String)

    /// A variable-length integer does not fit in an integer of that many bits.
    case varintTooLarge(bitWidth: Int)

    /// A variable-length integer takes more bytes than it needs.
    case varintNotMinimal

    /// A packet does not start with its magic bytes.
    case wrongMagic([UInt8], expected: [UInt8])

    /// A union does not have the tag.
    case unknownTag(String, type: String)

    /// Values nest deeper than the limit.
    case tooDeep(maximum: Int)

    /// Nested values use more of the stack than the limit.
    case stackExceeded(maximum: Int)

    /// Something follows a value that takes all remaining bytes.
    case followsRemaining

    /// A string is longer than its fixed-width field.
    case stringTooLong(String, count: Int, width: Int)

    /// A string contains or ends in its field's padding byte, so it could not be decoded unchanged.
    case stringHoldsPadding(String, padding: UInt8)

    /// A value contains the byte that ends its field, so it could not be decoded unchanged.
    case holdsTerminator(UInt8)

    /// A string in an ASCII field contains another character.
    case notASCII(String)

    /// A string in a Latin-1 field contains another character.
    case notLatin1(String)

    /// A collection has more or fewer elements than its field.
    case wrongCount(Int, expected: Int)

    /// A collection has more or fewer elements than an earlier field states.
    case contradictsCount(Int, stated: Int)

    /// A value takes more or fewer bytes than an earlier field states.
    case contradictsLength(Int, stated: Int)

    /// A case of a union has another tag than an earlier field states.
    case contradictsTag(String, stated: String)

    /// The case for other tags has a tag that another case has.
    case tagOfAnotherCase(String)

    /// A derived field does not have the value computed from the rest of the packet.
    case wrongValue(String, expected: String)

    /// A checksum does not match the bytes that it covers.
    case wrongChecksum(UInt32, computed: UInt32, byteCount: Int)

    /// A checksum that is text, or a digest, does not match the bytes that it covers.
    case wrongDigest([UInt8], computed: [UInt8])

    /// An optional is present although its flag is false, or absent although its flag is true.
    case contradictsFlag(String, isPresent: Bool)

    /// All fields of the last version have their default values, so the version must be absent.
    case needlessDefaults

    /// A value is outside the range that its field allows.
    case outOfRange(String, allowed: String)

    /// A value needs more bits or bytes than its field has.
    case doesNotFit(String, in: String)

    /// A value, or a bit pattern, does not represent a quaternion of length 1.
    case notUnitQuaternion(String)

    /// A run of bits ends in unused bits that are not zero.
    case unusedBits

    /// The elements of a set, or the keys of a dictionary, are not unique.
    case duplicateElement

    /// The elements of a set, or the keys of a dictionary, are not in ascending order of their bytes.
    case elementOutOfOrder

    /// A key, a raw value that is a string, a value within a range, or text in UTF-16 has more consecutive combining marks
    /// than ``PacketLimits/maximumCombiningMarkCount``.
    case tooManyCombiningMarks

    /// More keys have the same hash value than ``PacketLimits/maximumCollidingKeyCount``.
    case tooManyCollidingKeys

    /// Another error: a broken rule, a call that makes no sense, or an error of your own.
    case invalid(String)
  }
}

extension PacketError.Reason {
  func sentence(at offset: Int) -> String {
    switch self {
    case .truncated(let needed, let available):
      "needs \(needed.inBytes) at offset \(offset), but \(available) \(available == 1 ? "remains" : "remain")"
    case .trailingBytes(let count):
      "ends at offset \(offset), but \(count.inBytes) \(count == 1 ? "is" : "are") left over"
    case .invalidUTF8:
      "bytes at offset \(offset) are not valid UTF-8"
    case .invalidUTF16:
      "bytes at offset \(offset) are not valid UTF-16"
    case .unexpectedByte(let byte, let expected):
      "byte at offset \(offset) is \(hex(byte)), but must be \(expected)"
    case .lengthTooLarge(let length, let maximum):
      // Without a maximum, a count has 63 bits, also where an `Int` has fewer.
      "length \(length) at offset \(offset) is more than the maximum of"
        + " \(maximum == .max ? .max : Int64(maximum))"
    case .unknownValue(let value, let type):
      "\(value) at offset \(offset) is not a value of \(type)"
    case .unknownTag(let tag, let type):
      "\(tag) at offset \(offset) is not a tag of \(type)"
    case .varintTooLarge(let bitWidth):
      "varint at offset \(offset) does not fit in \(bitWidth) bits"
    case .varintNotMinimal:
      "varint at offset \(offset) is not in its shortest form"
    case .wrongMagic(let found, let expected):
      "bytes at offset \(offset) are \(hex(found)), but the magic is \(hex(expected))"
    case .tooDeep(let maximum):
      "exceeds the nesting limit of \(maximum) at offset \(offset)"
    case .stackExceeded(let maximum):
      "nested values exceed the limit of \(maximum) bytes of stack at offset \(offset)"
    case .followsRemaining:
      "a value that takes all remaining bytes must come last, but another follows at offset \(offset)"
    case .stringTooLong(let value, let count, let width):
      "\(value.quoted) is \(count.inBytes), but the field holds \(width)"
    case .stringHoldsPadding(let value, let padding):
      "\(value.quoted) \(padding == 0 ? "contains" : "ends in") the padding byte \(hex(padding)),"
        + " so it could not be read back"
    case .holdsTerminator(let terminator):
      "byte at offset \(offset) is the terminator \(hex(terminator)), so the value could not be read back"
    case .notASCII(let value):
      "\(value.quoted) is not ASCII"
    case .notLatin1(let value):
      "\(value.quoted) is not Latin-1"
    case .wrongCount(let count, let expected):
      "has \(count) \(count == 1 ? "element" : "elements"), but the field holds \(expected)"
    case .contradictsCount(let count, let stated):
      "has \(count) \(count == 1 ? "element" : "elements"), but an earlier field states \(stated)"
    case .contradictsLength(let count, let stated):
      "takes \(count.inBytes), but an earlier field states \(stated)"
    case .contradictsTag(let tag, let stated):
      "has the tag \(tag), but an earlier field states \(stated)"
    case .tagOfAnotherCase(let tag):
      "\(tag) is the tag of another case"
    case .wrongValue(let found, let expected):
      "\(found) at offset \(offset) must be \(expected) to match the rest of the packet"
    case .wrongChecksum(let found, let computed, let byteCount):
      "checksum at offset \(offset) is \(hex(found, byteCount)), but must be"
        + " \(hex(computed, byteCount))"
    case .wrongDigest(let found, let computed):
      if let found = found.textOfChecksum, let computed = computed.textOfChecksum {
        "checksum at offset \(offset) is \(found), but must be \(computed)"
      } else {
        "checksum at offset \(offset) is 0x\(found.joinedHexDigits), but must be"
          + " 0x\(computed.joinedHexDigits)"
      }
    case .contradictsFlag(let flag, let isPresent):
      isPresent ? "has a value, but \(flag) is false" : "is nil, but \(flag) is true"
    case .needlessDefaults:
      "bytes from offset \(offset) on hold only default values, so they must be absent"
    case .outOfRange(let value, let allowed):
      "\(value) at offset \(offset) is not within \(allowed)"
    case .doesNotFit(let value, let place):
      "\(value) at offset \(offset) does not fit in \(place)"
    case .notUnitQuaternion(let value):
      "\(value) at offset \(offset) is not a unit quaternion"
    case .unusedBits:
      "unused bits at offset \(offset) must be zero"
    case .duplicateElement:
      "duplicate element at offset \(offset)"
    case .elementOutOfOrder:
      "element at offset \(offset) is out of order: its bytes must come after those of the previous element"
    case .tooManyCombiningMarks:
      "text at offset \(offset) has more than \(PacketLimits.maximumCombiningMarkCount) combining marks in a row"
    case .tooManyCollidingKeys:
      "keys up to offset \(offset) collide: more than \(PacketLimits.maximumCollidingKeyCount) have the same hash"
    case .invalid(let message):
      "\(message) at offset \(offset)"
    }
  }

  private func hex(_ byte: UInt8) -> String {
    "0x\(byte.hexDigits)"
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.hexDigits
  }

  private func hex(_ checksum: UInt32, _ byteCount: Int) -> String {
    "0x\(checksum.hexDigits(byteCount: byteCount))"
  }
}

extension [UInt8] {
  /// The bytes in quotation marks, if they may be the digits of a checksum and what ends them.
  fileprivate var textOfChecksum: String? {
    let isText = allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0 || 0x09...0x0D ~= $0 }
    return isText ? String(decoding: self, as: UTF8.self).quoted : nil
  }
}

extension BinaryInteger {
  /// The number with its unit in a sentence: `1 byte`, `2 bytes`.
  package var inBytes: String { self == 1 ? "1 byte" : "\(self) bytes" }
}
