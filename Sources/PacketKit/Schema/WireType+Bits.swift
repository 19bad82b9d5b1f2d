#if !hasFeature(Embedded)
  // The description of types whose values take a number of bits.

  extension WireType {
    /// Describes `count` bits of a type.
    init<Value>(bitsOf type: Value.Type, count: Int) {
      switch type {
      case let number as any (PacketNumber & FixedWidthInteger).Type: self = number.wireType(.big)
      case is Bool.Type: self = .bool
      case let type as any (BitField & RawRepresentable).Type:
        self = WireType(rawBitsOf: type, TypeReference(bitsOf: type, count: count), count)
      case let type as any (PacketField & RawRepresentable).Type:
        self = WireType(rawBitsOf: type, TypeReference(rawBitsOf: type, count: count), count)
      case let type as any BitField.Type: self = .opaque(TypeReference(bitsOf: type, count: count))
      default: self = .bytes(.fixed(0))
      }
    }

    private init<Value: RawRepresentable>(
      rawBitsOf type: Value.Type,
      _ reference: TypeReference,
      _ count: Int
    ) {
      guard
        (type as? any (BitField & RawRepresentable & CaseIterable).Type)?.hasRawBits(count) ?? true
      else {
        self = .opaque(reference)
        return
      }
      let cases = (type as? any CaseIterable.Type).map { cases(of: $0) }
      let rawValue = WireType(bitsOf: Value.RawValue.self, count: count)
      self = .enumeration(reference, rawValue: rawValue, cases: cases)
      func cases<Cases: CaseIterable>(of type: Cases.Type) -> [EnumerationCase] {
        type.allCases.map { value in
          let rawValue = (value as? any RawRepresentable).map { "\($0.rawValue)" }
          return EnumerationCase(name: "\(value)", rawValue: rawValue ?? "")
        }
      }
    }
  }

  extension BitField where Self: RawRepresentable & CaseIterable {
    /// Whether each case is encoded as the bits of its raw value. A type can have an encoding of its own instead.
    fileprivate static func hasRawBits(_ count: Int) -> Bool {
      allCases.allSatisfy { value in
        guard let rawValue = value.rawValue as? any BitField else { return false }
        return (try? value.bits(count: count, at: 0)) == (try? rawValue.bits(count: count, at: 0))
      }
    }
  }

  extension TypeReference {
    /// Refers to a type whose value, or whose raw value, takes `count` bits.
    init?<Value>(anyBitsOf type: Value.Type, count: Int) {
      switch type {
      case let type as any BitField.Type: self.init(bitsOf: type, count: count)
      case let type as any (PacketField & RawRepresentable).Type:
        self.init(rawBitsOf: type, count: count)
      default: return nil
      }
    }

    /// Refers to a type whose value takes `count` bits.
    fileprivate init<Value: BitField>(bitsOf type: Value.Type, count: Int) {
      self.init(type, minimumByteCount: 0, nesting: .leaf) { reader throws(PacketError) in
        try Value(bits: try reader.read(UInt64.self), count: count, at: 0)
      }
    }

    /// Refers to a type whose raw value takes `count` bits.
    fileprivate init<Value: PacketField & RawRepresentable>(
      rawBitsOf type: Value.Type,
      count: Int
    ) {
      self.init(type, minimumByteCount: 0, nesting: .leaf) { reader throws(PacketError) in
        let bits = try reader.read(UInt64.self)
        guard let rawType = Value.RawValue.self as? any BitField.Type else {
          try PacketError.unknownValue(bits, of: type, at: 0).raise()
        }
        let rawValue = try rawType.init(bits: bits, count: count, at: 0)
        guard let value = (rawValue as? Value.RawValue).flatMap(Value.init),
          let found = value.rawValue as? any BitField,
          (try? found.bits(count: count, at: 0)) == bits
        else {
          try PacketError.unknownValue(rawValue, of: type, at: 0).raise()
        }
        if let options = value as? any PacketOptionSet { try options.checkOptions(at: 0) }
        return value
      }
    }
  }
#endif
