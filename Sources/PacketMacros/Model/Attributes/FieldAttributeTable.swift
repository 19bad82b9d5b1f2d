/// The field attributes.
///
/// A new attribute is a name here and a row beside this file; AttributeTableTests says what it needs elsewhere. Rows
/// refer to one another by these names. All other code asks a row's properties.
enum FieldAttributeName: String, CaseIterable {
  case littleEndian = "LittleEndian"
  case bigEndian = "BigEndian"
  case fixedWidth = "FixedWidth"
  case lengthPrefixed = "LengthPrefixed"
  case countPrefixed = "CountPrefixed"
  case fixedCount = "FixedCount"
  case bytes = "Bytes"
  case counted = "Counted"
  case sized = "Sized"
  case tagged = "Tagged"
  case terminated = "Terminated"
  case repeated = "Repeated"
  case each = "Each"
  case varint = "Varint"
  case digits = "Digits"
  case remaining = "Remaining"
  case encoding = "Encoding"
  case inRange = "InRange"
  case timestamp = "Timestamp"
  case interval = "Interval"
  case coded = "Coded"
  case derived = "Derived"
  case ruled = "Rule"
  case present = "Present"
  case aligned = "Aligned"
  case padding = "Padding"
  case checksum = "Checksum"
  case magic = "Magic"
  case transient = "Transient"
  case bits = "Bits"
  case quantized = "Quantized"
  case unitQuaternion = "UnitQuaternion"
  case relative = "Relative"
  case identified = "Identified"
  case tag = "Tag"
  case otherTags = "OtherTags"
  case since = "Since"
  case unknownBytes = "UnknownBytes"

  /// The attribute's row.
  var rule: FieldAttributeRule {
    switch self {
    case .littleEndian: .littleEndian
    case .bigEndian: .bigEndian
    case .fixedWidth: .fixedWidth
    case .lengthPrefixed: .lengthPrefixed
    case .countPrefixed: .countPrefixed
    case .fixedCount: .fixedCount
    case .bytes: .bytes
    case .counted: .counted
    case .sized: .sized
    case .tagged: .tagged
    case .terminated: .terminated
    case .repeated: .repeated
    case .each: .each
    case .varint: .varint
    case .digits: .digits
    case .remaining: .remaining
    case .encoding: .encoding
    case .inRange: .inRange
    case .timestamp: .timestamp
    case .interval: .interval
    case .coded: .coded
    case .derived: .derived
    case .ruled: .ruled
    case .present: .present
    case .aligned: .aligned
    case .padding: .padding
    case .checksum: .checksum
    case .magic: .magic
    case .transient: .transient
    case .bits: .bits
    case .quantized: .quantized
    case .unitQuaternion: .unitQuaternion
    case .relative: .relative
    case .identified: .identified
    case .tag: .tag
    case .otherTags: .otherTags
    case .since: .since
    case .unknownBytes: .unknownBytes
    }
  }
}

extension Set<FieldAttributeName> {
  static let all = Set(FieldAttributeName.allCases)
  /// Where a field lies among the bytes, whatever it is.
  static let positions: Self = [.padding, .aligned, .magic]
  static let byteOrders: Self = [.littleEndian, .bigEndian]
  static let bitFields: Self = [.bits, .quantized, .unitQuaternion]
  /// What combines with every field that has bytes of its own.
  static let circumstances = positions.union([.present, .since])
  /// What combines with such a field if it has a byte order.
  static let orderedCircumstances = circumstances.union(byteOrders)
}

extension FieldAttributeRule {
  static let all = FieldAttributeName.allCases.map(\.rule)

  static func rule(named name: String) -> FieldAttributeRule? {
    FieldAttributeName(rawValue: name)?.rule
  }
}
