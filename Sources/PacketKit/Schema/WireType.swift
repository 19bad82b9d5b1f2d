/// What the bytes of a field are.
///
/// ``PacketField/wireType(_:)`` gives that of a type; a ``PacketDescription`` holds those of a packet's fields.
/// Values of it are plain: they can be compared, printed and walked, and decode nothing by themselves.
public indirect enum WireType: Sendable, Hashable {
  /// An integer in two's complement.
  case integer(bitWidth: Int, isSigned: Bool, Endianness)

  /// An IEEE 754 number.
  case float(bitWidth: Int, Endianness)

  /// A byte, 0 or 1.
  case bool

  /// An integer in LEB128, a signed one zigzag-coded, that fits this many bits.
  case varint(bitWidth: Int, isSigned: Bool)

  /// Text.
  case string(Extent, TextEncoding)

  /// Bytes as they are.
  case bytes(Extent)

  /// Elements one after the other.
  case array(WireType, Extent)

  /// Different elements, in ascending order of their bytes.
  case set(WireType, Extent)

  /// Pairs of a key and its value, in ascending order of the keys' bytes.
  case dictionary(key: WireType, value: WireType, Extent)

  /// A byte, 0 or 1, and after a 1 the value.
  case optional(WireType)

  /// One of a type's raw values; the cases are nil unless the type is `CaseIterable`.
  ///
  /// A type that lists its cases has been asked for the bytes of each. Of another only its own code knows which raw values
  /// there are; if it has an `init(from:)` of its own as well, its ``PacketField/wireType(_:)`` must say so.
  case enumeration(TypeReference, rawValue: WireType, cases: [EnumerationCase]?)

  /// The raw value of an option set, in which all other bits are zero.
  case optionSet(TypeReference, rawValue: WireType, knownBits: UInt64)

  /// A vector's numbers, one after the other.
  case vector(WireType, count: Int)

  /// The 16 bytes of a UUID.
  case uuid

  /// The number of a Unicode scalar, a `UInt32`.
  case unicodeScalar(Endianness)

  /// Units since 1970-01-01 00:00:00 UTC, an `Int64`.
  case timestamp(TimeUnit, Endianness)

  /// Units of time, an `Int64`.
  case interval(TimeUnit, Endianness)

  /// A value within bounds.
  case ranged(WireType, WireBounds)

  /// Another packet, which has a description of its own.
  case packet(PacketReference)

  /// A value of a type that is written by hand and says that its bytes are those of another: one more level of nesting.
  case wrapped(TypeReference, WireType)

  /// What only the type itself knows, because its encoding is written by hand.
  case opaque(TypeReference)
}

extension WireType {
  /// Where text, bytes or elements end.
  public enum Extent: Sendable, Hashable {
    /// After as many bytes of text, or as many elements, as a number before them says.
    case prefixed(WirePrefix, maximum: Int = .max)

    /// After this many elements, or bytes that are filled up with `padding`.
    case fixed(Int, padding: UInt8 = 0)

    /// Where the bytes end.
    case remaining
  }

  /// A case of an enumeration.
  public struct EnumerationCase: Sendable, Hashable {
    /// The name of the case.
    public let name: String

    /// Its raw value as text.
    public let rawValue: String
  }
}

/// How a length, a count or a union's tag travels.
public enum WirePrefix: Sendable, Hashable {
  /// An unsigned integer.
  case integer(bitWidth: Int, Endianness)

  /// An unsigned integer in LEB128.
  case varint

  /// A ``LengthPrefix`` of the user's own.
  case custom(PrefixReference)

  /// The form of `prefix` in the given byte order.
  public init<Prefix: LengthPrefix>(_ prefix: Prefix.Type, _ endianness: Endianness = .big) {
    switch prefix {
    case is UInt8.Type: self = .integer(bitWidth: 8, .big)
    case is UInt16.Type: self = .integer(bitWidth: 16, endianness)
    case is UInt32.Type: self = .integer(bitWidth: 32, endianness)
    case is UInt64.Type: self = .integer(bitWidth: 64, endianness)
    case is Varint.Type: self = .varint
    default: self = .custom(PrefixReference(type: prefix, endianness: endianness))
    }
  }
}

/// The bounds of a number or text, as they print; nil where there is none.
public struct WireBounds: Sendable, Hashable {
  /// The least value.
  public let lower: String?

  /// The greatest value, or the one that all are less than.
  public let upper: String?

  /// Whether a value may be `upper`.
  public let includesUpper: Bool

  /// What reads a value and says whether it is within the range, if the bounds do not: because the type is no number or
  /// text, or because the range is none of the standard library and has no bounds to state.
  public let reference: TypeReference?

  /// The bounds of a range of the standard library; none of any other.
  init<Value>(_ range: some RangeExpression<Value>, reference: TypeReference?) {
    self.reference = reference
    var bounds: (lower: Value?, upper: Value?, includesUpper: Bool)
    switch range {
    case let range as ClosedRange<Value>: bounds = (range.lowerBound, range.upperBound, true)
    case let range as Range<Value>: bounds = (range.lowerBound, range.upperBound, false)
    case let range as PartialRangeFrom<Value>: bounds = (range.lowerBound, nil, true)
    case let range as PartialRangeThrough<Value>: bounds = (nil, range.upperBound, true)
    case let range as PartialRangeUpTo<Value>: bounds = (nil, range.upperBound, false)
    default: bounds = (nil, nil, true)
    }
    lower = bounds.lower.map { "\($0)" }
    upper = bounds.upper.map { "\($0)" }
    includesUpper = bounds.includesUpper
  }
}

extension WireType {
  /// The wire type of any type; of one that is no field, which the compiler rejects where it is read, nothing.
  init<Value>(_ type: Value.Type, _ endianness: Endianness) {
    self = (type as? any PacketField.Type).map { WireType(of: $0, endianness) } ?? .bytes(.fixed(0))
  }

  /// The wire type of a field's type: what the type gives, unless its decoder differs from that of those bytes.
  init<Field: PacketField>(of type: Field.Type, _ endianness: Endianness) {
    let given = Field.wireType(endianness)
    let isOwn =
      given.nesting != Field._nesting || given.minimumByteCount != Field.minimumByteCount
      || type is any RawRepresentable.Type && !given.isOfRawValue
    self = isOwn ? .wrapped(TypeReference(type, endianness), given) : given
  }

  private var isOfRawValue: Bool {
    switch self {
    case .enumeration, .optionSet, .opaque, .wrapped: true
    default: false
    }
  }

  /// The same text, bytes or elements with another end.
  func ending(_ extent: Extent) -> WireType {
    switch self {
    case .string(_, let encoding): .string(extent, encoding)
    case .bytes: .bytes(extent)
    case .array(let element, _): .array(element, extent)
    case .set(let element, _): .set(element, extent)
    case .dictionary(let key, let value, _): .dictionary(key: key, value: value, extent)
    default: self
    }
  }
}

extension WirePrefix {
  /// The form of any type; of one that is no prefix, which the compiler rejects where it is read, a byte.
  init<Prefix>(any prefix: Prefix.Type, _ endianness: Endianness) {
    self = (prefix as? any LengthPrefix.Type).map { WirePrefix($0, endianness) } ?? .varint
  }
}
