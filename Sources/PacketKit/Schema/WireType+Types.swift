#if !hasFeature(Embedded)
  // The description of any type, by the protocols that it conforms to.

  extension WireType {
    /// Creates the wire type of any type. For a type that is not a field, which the compiler rejects where it is read, it
    /// is empty.
    init<Value>(_ type: Value.Type, _ endianness: Endianness) {
      self =
        (type as? any PacketField.Type).map { WireType(of: $0, endianness) } ?? .bytes(.fixed(0))
    }

    /// Creates the wire type of a field's type: the one that the type returns, unless its decoder reads those bytes
    /// differently.
    ///
    /// A type that ignores byte orders is asked for the one that it always has.
    init<Field: PacketField>(of type: Field.Type, _ endianness: Endianness) {
      let isOrdered = type is any ByteOrderedField.Type || type is any RawRepresentable.Type
      let given = Field.wireType(isOrdered ? endianness : .big)
      let isOwn =
        given.nesting != Field.describedNesting || given.minimumByteCount != Field.minimumByteCount
        || type is any RawRepresentable.Type && !given.isOfRawValue
      self = isOwn ? .wrapped(TypeReference(type, endianness), given) : given
    }

    private var isOfRawValue: Bool {
      switch self {
      case .enumeration, .optionSet, .opaque, .wrapped: true
      default: false
      }
    }
  }

  extension TypeReference {
    /// Refers to any type; nil if it is not a field.
    init?<Value>(any type: Value.Type, _ endianness: Endianness) {
      guard let type = type as? any PacketField.Type else { return nil }
      self.init(type, endianness)
    }
  }

  extension WirePrefix {
    /// Creates the form of `prefix` in the given byte order.
    public init<Prefix: LengthPrefix>(_ prefix: Prefix.Type, _ endianness: Endianness = .big) {
      switch prefix {
      case is UInt8.Type: self = .integer(bitWidth: 8, .big)
      case is UInt16.Type: self = .integer(bitWidth: 16, endianness)
      case is UInt32.Type: self = .integer(bitWidth: 32, endianness)
      case is UInt64.Type: self = .integer(bitWidth: 64, endianness)
      case let narrow as any NarrowInteger.Type:
        self = .integer(bitWidth: narrow.bitWidth, endianness)
      case is Varint.Type: self = .varint
      default: self = .custom(PrefixReference(type: prefix, endianness: endianness))
      }
    }

    /// Creates the form of any type. For a type that is not a prefix, which the compiler rejects where it is read, it is
    /// a byte.
    init<Prefix>(any prefix: Prefix.Type, _ endianness: Endianness) {
      self = (prefix as? any LengthPrefix.Type).map { WirePrefix($0, endianness) } ?? .varint
    }
  }

  extension WireType {
    /// An integer as a varint. Only the type itself can reject a form that it does not have, and
    /// read more than 64 bits.
    init<Value>(varint type: Value.Type, _ form: VarintForm) {
      guard let type = type as? any (FixedWidthInteger & PacketNumber).Type else {
        self = .bytes(.fixed(0))
        return
      }
      self =
        type.isSigned && [.mostSignificantFirst, .quic].contains(form) || type.bitWidth > 64
        ? .opaque(TypeReference(varint: type, form))
        : .number(bitWidth: type.bitWidth, isSigned: type.isSigned, .varint(form))
    }
  }

  extension WireType {
    /// An integer of `count` bytes. Only the type itself can reject a count that none of its values has.
    init<Value>(integer type: Value.Type, bytes count: Int, _ endianness: Endianness) {
      guard let type = type as? any (FixedWidthInteger & PacketNumber).Type else {
        self = .bytes(.fixed(0))
        return
      }
      self =
        1...type.minimumByteCount ~= count
        ? .integer(
          bitWidth: 8 * count, isSigned: type.isSigned, count == 1 ? .big : endianness)
        : .opaque(TypeReference(integer: type, bytes: count, endianness))
    }
  }

  extension WireType {
    /// A value within a range. If the type is neither a number nor text, or the range is not one of the standard
    /// library's, the range itself does the check.
    static func ranged<Value: Comparable>(
      _ type: Value.Type,
      _ wireType: WireType,
      _ range: some RangeExpression<Value>,
      _ reference: @autoclosure () -> TypeReference?
    ) -> WireType {
      let bounds = WireBounds(range, reference: nil)
      let isPrintable =
        type is any PacketNumber.Type || type is any NarrowInteger.Type || type is String.Type
      if isPrintable, bounds.lower != nil || bounds.upper != nil {
        return .ranged(wireType, bounds)
      }
      return .ranged(wireType, WireBounds(range, reference: reference()?.within(range)))
    }
  }

  extension PacketDescription {
    /// Creates the description of a packet.
    public init(of type: any Packet.Type) {
      packet = PacketReference(type)
      type.describe(to: &self)
    }

    /// Names the earlier field, or the field of an earlier packet such as `head.kind`, that must have a value for the next
    /// one to have a value. Its type is `type`.
    public mutating func presence<Value: Equatable>(
      when field: StaticString,
      of type: Value.Type,
      is value: Value
    ) {
      let rawValue = (value as? any RawRepresentable)?.anyRawValue
      presence = .equal("\(field)", "\(rawValue ?? value)")
    }
  }

  extension RawRepresentable {
    fileprivate var anyRawValue: Any { rawValue }
  }
#endif
