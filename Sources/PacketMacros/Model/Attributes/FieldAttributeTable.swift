/// The field attributes, each of which is a bit, so that a row can refer to several.
///
/// A new attribute is a name here and a row beside this file; AttributeTableTests says what it needs elsewhere. All other
/// code asks a row's properties.
struct FieldAttributeName: OptionSet, Sendable {
  let rawValue: UInt64

  static let littleEndian = Self(rawValue: 1 << 0)
  static let bigEndian = Self(rawValue: 1 << 1)
  static let fixedWidth = Self(rawValue: 1 << 2)
  static let lengthPrefixed = Self(rawValue: 1 << 3)
  static let countPrefixed = Self(rawValue: 1 << 4)
  static let fixedCount = Self(rawValue: 1 << 5)
  static let bytes = Self(rawValue: 1 << 6)
  static let counted = Self(rawValue: 1 << 7)
  static let sized = Self(rawValue: 1 << 8)
  static let tagged = Self(rawValue: 1 << 9)
  static let terminated = Self(rawValue: 1 << 10)
  static let repeated = Self(rawValue: 1 << 11)
  static let each = Self(rawValue: 1 << 12)
  static let varint = Self(rawValue: 1 << 13)
  static let digits = Self(rawValue: 1 << 14)
  static let remaining = Self(rawValue: 1 << 15)
  static let encoding = Self(rawValue: 1 << 16)
  static let inRange = Self(rawValue: 1 << 17)
  static let timestamp = Self(rawValue: 1 << 18)
  static let interval = Self(rawValue: 1 << 19)
  static let coded = Self(rawValue: 1 << 20)
  static let derived = Self(rawValue: 1 << 21)
  static let ruled = Self(rawValue: 1 << 22)
  static let present = Self(rawValue: 1 << 23)
  static let aligned = Self(rawValue: 1 << 24)
  static let padding = Self(rawValue: 1 << 25)
  static let checksum = Self(rawValue: 1 << 26)
  static let magic = Self(rawValue: 1 << 27)
  static let transient = Self(rawValue: 1 << 28)
  static let bits = Self(rawValue: 1 << 29)
  static let quantized = Self(rawValue: 1 << 30)
  static let unitQuaternion = Self(rawValue: 1 << 31)
  static let relative = Self(rawValue: 1 << 32)
  static let identified = Self(rawValue: 1 << 33)
  static let tag = Self(rawValue: 1 << 34)
  static let otherTags = Self(rawValue: 1 << 35)
  static let since = Self(rawValue: 1 << 36)
  static let unknownBytes = Self(rawValue: 1 << 37)
  static let computed = Self(rawValue: 1 << 38)
  static let given = Self(rawValue: 1 << 39)

  static let all = Self(rawValue: 1 << 40 - 1)
  /// Where a field lies among the bytes, whatever it is.
  static let positions: Self = [.padding, .aligned, .magic]
  static let byteOrders: Self = [.littleEndian, .bigEndian]
  static let bitFields: Self = [.bits, .quantized, .unitQuaternion]
  /// The attributes that state how many elements there are, which may share bytes.
  static let countsElements: Self = [.fixedCount, .counted]
  /// The attributes that combine with every field that has bytes of its own.
  static let circumstances: Self = [.positions, .present, .since]
  /// The attributes that combine with such a field if it has a byte order.
  static let orderedCircumstances: Self = [.circumstances, .byteOrders]
}

extension FieldAttributeRule {
  static let all: [FieldAttributeRule] = [
    .littleEndian, .bigEndian, .fixedWidth, .lengthPrefixed, .countPrefixed, .fixedCount,
    .bytes, .counted, .sized, .tagged, .terminated, .repeated, .each, .varint, .digits,
    .remaining, .encoding, .inRange, .timestamp, .interval, .coded, .derived, .ruled, .present,
    .aligned, .padding, .checksum, .magic, .transient, .bits, .quantized, .unitQuaternion,
    .relative, .identified, .tag, .otherTags, .since, .unknownBytes, .computed,
    .given,
  ]

  static func rule(named name: String) -> FieldAttributeRule? { all.first { $0.name == name } }
}
