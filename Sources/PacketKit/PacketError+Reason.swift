extension PacketError {
  /// What is wrong with a packet. More kinds come with more fields: keep a `default` in a `switch`.
  public enum Reason: Sendable, Hashable {
    /// The bytes end too early. Of a collection, `needed` is the least that its elements would take.
    case truncated(needed: Int, available: Int)

    /// Bytes are left after the end of the packet.
    case trailingBytes(count: Int)

    /// A string's bytes are not UTF-8.
    case invalidUTF8

    /// A byte is none of those that may stand there.
    case unexpectedByte(UInt8, expected: String)

    /// A length or count is more than the field, its prefix or the reader's limits allow.
    case lengthTooLarge(UInt64, maximum: Int)

    /// A raw value is not one of the type's.
    case unknownValue(String, type: String)

    /// A variable-length integer does not fit an integer of that many bits.
    case varintTooLarge(bitWidth: Int)

    /// A variable-length integer takes more bytes than it needs.
    case varintNotMinimal

    /// A packet does not start with its magic bytes.
    case wrongMagic([UInt8], expected: [UInt8])

    /// Packets nest deeper than the reader's limit.
    case tooDeep(maximum: Int)

    /// A string is longer than its fixed-width field.
    case stringTooLong(String, count: Int, width: Int)

    /// A string holds or ends in its field's padding byte, so it could not be read back.
    case stringHoldsPadding(String, padding: UInt8)

    /// A collection has more or fewer elements than its field.
    case wrongCount(Int, expected: Int)

    /// Something that a hand-written field found wrong.
    case invalid(String)
  }
}

extension PacketError.Reason {
  func sentence(at offset: Int) -> String {
    switch self {
    case .truncated(let needed, let available):
      "needs \(bytes(needed)) at offset \(offset), but \(available) \(available == 1 ? "remains" : "remain")"
    case .trailingBytes(let count):
      "ends at offset \(offset), but \(bytes(count)) \(count == 1 ? "is" : "are") left over"
    case .invalidUTF8:
      "bytes at offset \(offset) are not valid UTF-8"
    case .unexpectedByte(let byte, let expected):
      "byte at offset \(offset) is \(hex(byte)), but must be \(expected)"
    case .lengthTooLarge(let length, let maximum):
      "length \(length) at offset \(offset) is more than the maximum of \(maximum)"
    case .unknownValue(let value, let type):
      "\(value) at offset \(offset) is not a value of \(type)"
    case .varintTooLarge(let bitWidth):
      "varint at offset \(offset) does not fit \(bitWidth) bits"
    case .varintNotMinimal:
      "varint at offset \(offset) is not in its shortest form"
    case .wrongMagic(let found, let expected):
      "bytes at offset \(offset) are \(hex(found)), but the magic is \(hex(expected))"
    case .tooDeep(let maximum):
      "nests deeper than \(maximum) levels at offset \(offset)"
    case .stringTooLong(let value, let count, let width):
      "\(quoted(value)) is \(bytes(count)), but the field holds \(width)"
    case .stringHoldsPadding(let value, let padding):
      "\(quoted(value)) \(padding == 0 ? "holds" : "ends in") the padding byte \(hex(padding)),"
        + " so it could not be read back"
    case .wrongCount(let count, let expected):
      "has \(count) \(count == 1 ? "element" : "elements"), but the field holds \(expected)"
    case .invalid(let message):
      "\(message) at offset \(offset)"
    }
  }

  private func bytes(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(count) bytes"
  }

  /// The value as a Swift literal, cut where it would drown the sentence.
  private func quoted(_ value: String) -> String {
    value.count > 40 ? "\(String(value.prefix(40)).debugDescription)…" : value.debugDescription
  }

  private func hex(_ byte: UInt8) -> String {
    "0x\(digits(byte))"
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map(digits).joined(separator: " ")
  }

  private func digits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
