// Embedded Swift cannot describe packets: that asks types at run time which protocols they conform to. `@Packet` leaves
// descriptions out there. These types only let the descriptions of encodings compile, which nothing calls.

#if hasFeature(Embedded)
  public struct PacketReference: Sendable, Hashable {
    init<Value>(_ type: Value.Type) {}
  }

  public struct PrefixReference: Sendable, Hashable {}

  public struct TypeReference: Sendable, Hashable {
    init<Value>(_ type: Value.Type, _ endianness: Endianness = .big) {}
    init?<Value>(any type: Value.Type, _ endianness: Endianness) { return nil }
    init<Value>(coder: Value.Type) {}
    init<Value>(varint type: Value.Type, _ form: VarintForm) {}
    init<Value>(integer type: Value.Type, bytes count: Int, _ endianness: Endianness) {}
    init?<Value>(anyBitsOf type: Value.Type, count: Int) { return nil }
    init<Value>(
      _ type: Value.Type, minimumByteCount: Int, nesting: _FieldNesting,
      read: (inout PacketReader) throws(PacketError) -> Value
    ) {}
  }

  extension WireType {
    private static var none: WireType { .bytes(.fixed(0)) }

    init<Value>(_ type: Value.Type, _ endianness: Endianness) { self = .none }
    init<Value>(of type: Value.Type, _ endianness: Endianness) { self = .none }
    init<Value>(varint type: Value.Type, _ form: VarintForm) { self = .none }
    init<Value>(integer type: Value.Type, bytes count: Int, _ endianness: Endianness) {
      self = .none
    }
    init<Value>(bitsOf type: Value.Type, count: Int) { self = .none }

    static func ranged<Value: Comparable>(
      _ type: Value.Type, _ wireType: WireType, _ range: some RangeExpression<Value>,
      _ reference: @autoclosure () -> TypeReference?
    ) -> WireType { wireType }
  }

  extension WirePrefix {
    public init<Prefix>(_ prefix: Prefix.Type, _ endianness: Endianness = .big) { self = .varint }
    init<Prefix>(any prefix: Prefix.Type, _ endianness: Endianness) { self = .varint }

    var minimumByteCount: Int { 1 }
  }

  extension WireType {
    init<Value>(given type: Value.Type) { self = .bytes(.fixed(0)) }
  }

  extension WireBounds {
    init<Value: Comparable>(when range: some RangeExpression<Value>) {
      self.init(range, reference: nil)
    }
  }

  extension PacketDescription {
    public mutating func presence<Value: Equatable>(
      when field: StaticString, of type: Value.Type, is value: Value
    ) {}
  }
#endif
