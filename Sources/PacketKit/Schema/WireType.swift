/// The wire format of a field.
///
/// A ``PacketDescription`` holds those of a packet's fields. <doc:DescribingPackets> says how a hand-written type states
/// its own. Wire types are plain values: they can be compared, printed, and traversed, but decode nothing by themselves.
public indirect enum WireType: Sendable, Hashable {
  /// An integer in two's complement.
  case integer(bitWidth: Int, isSigned: Bool, Endianness)

  /// An IEEE 754 number.
  case float(bitWidth: Int, Endianness)

  /// A byte, 0 or 1.
  case bool

  /// An integer of this many bits in another form than all of its bytes.
  case number(bitWidth: Int, isSigned: Bool, NumberForm)

  /// Text.
  case string(Extent, TextEncoding)

  /// Bytes as they are.
  case bytes(Extent)

  /// Elements, one after another.
  case array(WireType, Extent)

  /// Unique elements, in ascending order of their bytes.
  case set(WireType, Extent)

  /// Pairs of a key and its value, in ascending order of the keys' bytes.
  case dictionary(key: WireType, value: WireType, Extent)

  /// A byte, 0 or 1, followed by the value if it is 1.
  case optional(WireType)

  /// One of a type's raw values. The cases are nil unless the type is `CaseIterable`.
  ///
  /// The cases of a `CaseIterable` type have been checked to be encoded as their raw values. For any other type, only
  /// its code knows which raw values exist; if it also has an `init(from:)` of its own, its
  /// `wireType(_:)` must reflect that.
  case enumeration(TypeReference, rawValue: WireType, cases: [EnumerationCase]?)

  /// The raw value of an option set. All bits other than the known ones are zero.
  case optionSet(TypeReference, rawValue: WireType, knownBits: UInt64)

  /// A vector's numbers, one after another.
  case vector(WireType, count: Int)

  /// The 16 bytes of a UUID.
  case uuid

  /// The code point of a Unicode scalar, a `UInt32`.
  case unicodeScalar(Endianness)

  /// A point in time: units since 1970-01-01 00:00:00 UTC, an `Int64`.
  case timestamp(TimeUnit, Endianness)

  /// A duration: units of time, an `Int64`.
  case interval(TimeUnit, Endianness)

  /// A value within bounds.
  case ranged(WireType, WireBounds)

  /// Another packet, which has its own description.
  case packet(PacketReference)

  /// A value of a hand-written type that is encoded like another type, with one more level of nesting.
  case wrapped(TypeReference, WireType)

  /// A case of a union, without its tag, which an earlier field of this name states.
  case tagged(PacketReference, by: String)

  /// A packet that is given the value of an earlier field at this path or, if the path begins with `given`, of the enclosing
  /// packet's given value.
  case given(PacketReference, by: String)

  /// A value that must use up all bytes up to the end of the region.
  case region(WireType, Extent)

  /// An element that begins at a multiple of this many bytes from the first element on.
  case aligned(WireType, to: Int)

  /// A value that only the type itself can read, because its encoding is hand-written.
  case opaque(TypeReference)

  /// In a run of bits: numbers of this width, one for each lane, each encoded as a step over a range. With `hasZero`, the
  /// middle step is zero, and there is one fewer step.
  case quantized(lanes: Int, bitWidth: Int, lower: Double, upper: Double, hasZero: Bool = false)

  /// In a run of bits: a unit quaternion, as its three smallest components. Without `hasZero`, which only earlier locks
  /// lack, none of their steps is zero.
  case unitQuaternion(hasZero: Bool = true)
}

extension WireType {
  /// Where text, bytes, elements or a region end.
  public enum Extent: Sendable, Hashable {
    /// After the number of bytes, or of elements, that a prefix states. Its number is `including` more than the count, which
    /// is at most `maximum`.
    case prefixed(WirePrefix, including: Int = 0, maximum: Int = .max)

    /// After this many elements, or after this many bytes, filled with `padding`.
    case fixed(Int, padding: UInt8 = 0)

    /// Before the first such byte or, of elements, before the first that would begin with it. At most this many bytes
    /// or elements come before it.
    case terminated(by: UInt8, maximum: Int = .max)

    /// At the end of the available bytes.
    case remaining

    /// Of a region: before this many bytes at the end of the available ones.
    case allButLast(Int)

    /// After as many elements or, of a region, bytes as an earlier field states.
    case stated(StatedCount)

    /// Where the elements, or the next bytes, say so.
    case repeated(Repetition)
  }

  /// The end of repeated elements.
  public enum Repetition: Sendable, Hashable {
    /// The first element whose field of this name, or path, is true. It is one of them.
    case until(String)

    /// The first bytes that are not these.
    case whileNext([UInt8])

    /// These bytes, or the end of the available bytes.
    case untilNext([UInt8])
  }

  /// A case of an enumeration.
  public struct EnumerationCase: Sendable, Hashable {
    /// The name of the case.
    public let name: String

    /// Its raw value as text.
    public let rawValue: String
  }
}

/// A count that an earlier field of the packet states: `times * value + plus - minus`.
public struct StatedCount: Sendable, Hashable {
  /// The name of the field, or those of several, as in `large - 16 ?? size - 8`: the first that is present counts, with the
  /// number that is added to it or subtracted.
  public package(set) var field: String

  /// The factor of its value.
  public let times: Int

  /// The number that is added to the product.
  public let plus: Int

  /// The number that is subtracted from it.
  public let minus: Int

  /// The count that a value states; nil if it is negative or does not fit.
  public func count(statedBy value: some BinaryInteger) -> Int? {
    statedCount(value, times: times, plus: plus, minus: minus)
  }
}

/// How a length, a count or a union's tag is encoded.
public enum WirePrefix: Sendable, Hashable {
  /// An unsigned integer.
  case integer(bitWidth: Int, Endianness)

  /// An unsigned integer in LEB128.
  case varint

  /// A ``LengthPrefix`` of your own.
  case custom(PrefixReference)
}

/// The bounds of a number or text, as text; nil if there is no bound.
public struct WireBounds: Sendable, Hashable {
  /// The least value.
  public let lower: String?

  /// The greatest value or, if `includesUpper` is false, the value that all others are less than.
  public let upper: String?

  /// Whether `upper` itself is allowed.
  public let includesUpper: Bool

  /// The type that reads a value and checks its range, if the bounds cannot: because the type is neither a number nor
  /// text, or because the range is not one of the standard library's and has no bounds.
  public let reference: TypeReference?

  /// Creates bounds as text.
  package init(lower: String?, upper: String?, includesUpper: Bool) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
    reference = nil
  }

  /// Creates the bounds of a standard library range; any other range has none.
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
  /// Returns the same text, bytes or elements with another end.
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

extension WireType.Extent {
  /// The end of the available bytes, or that of all but the last of them.
  package static func remaining(leaving count: Int) -> Self {
    count == 0 ? .remaining : .allButLast(count)
  }

  /// The bytes that are left before the end of the available ones; nil if it is not at the end.
  package var leaving: Int? {
    switch self {
    case .remaining: 0
    case .allButLast(let count): count
    case .prefixed, .fixed, .terminated, .stated, .repeated: nil
    }
  }
}
