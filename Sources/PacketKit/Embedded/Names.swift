// How errors name types and values. Embedded Swift has no names at run time, so there a packet states its own.

#if !hasFeature(Embedded)
  /// A type that errors name.
  @_documentation(visibility: internal)
  public typealias NamedType = Any.Type

  func name(of type: Any.Type) -> String { String(describing: type) }

  /// The start of an error's path.
  func rootName(of type: Any.Type) -> String { name(of: type) }

  func printed<Value>(_ value: Value) -> String { "\(value)" }

  func printed<Bound>(range: some RangeExpression<Bound>) -> String {
    // One-sided ranges have no description of their own, only their stored properties.
    switch range {
    case let range as PartialRangeFrom<Bound>: "\(range.lowerBound)..."
    case let range as PartialRangeThrough<Bound>: "...\(range.upperBound)"
    case let range as PartialRangeUpTo<Bound>: "..<\(range.upperBound)"
    default: "\(range)"
    }
  }
#endif

#if hasFeature(Embedded)
  /// The name of a type that errors name; empty if the type states none.
  @_documentation(visibility: internal)
  public struct NamedType: Sendable {
    let name: StaticString

    @usableFromInline
    init(_ name: StaticString) { self.name = name }

    @usableFromInline
    var isStated: Bool { name.utf8CodeUnitCount > 0 }
  }

  func name(of type: NamedType) -> String {
    type.isStated ? "\(type.name)" : "its type"
  }

  func rootName(of type: NamedType) -> String { "\(type.name)" }

  func name<Number: FixedWidthInteger>(of type: Number.Type) -> String {
    "\(Number.isSigned ? "Int" : "UInt")\(Number.bitWidth)"
  }

  extension PacketField {
    /// None: a type states its name to have it in errors.
    public static var typeName: StaticString { "" }
  }

  extension BitField {
    /// None: a type states its name to have it in errors.
    public static var typeName: StaticString { "" }
  }

  extension PacketField where Self: BitField {
    /// None: a type states its name to have it in errors.
    public static var typeName: StaticString { "" }
  }

  extension GivenPacket {
    /// None: a type states its name to have it in errors.
    public static var typeName: StaticString { "" }
  }

  extension Bool {
    public static var typeName: StaticString { "Bool" }
  }

  extension Unicode.Scalar {
    public static var typeName: StaticString { "Scalar" }
  }

  extension PacketError {
    @inlinable
    consuming func inPacket<Field: PacketField>(
      _ type: Field.Type, field name: StaticString?
    ) -> PacketError {
      let type = NamedType(Field.typeName)
      return type.isStated ? inPacket(type, field: name) : inField(name)
    }

    @inlinable
    consuming func rethrow<Field: PacketField>(
      inPacket type: Field.Type, field name: StaticString?
    ) throws(PacketError) -> Never {
      throw inPacket(type, field: name)
    }

    @inlinable
    consuming func inPacket<Nested: GivenPacket>(
      _ type: Nested.Type, field name: StaticString?
    ) -> PacketError {
      let type = NamedType(Nested.typeName)
      return type.isStated ? inPacket(type, field: name) : inField(name)
    }

    /// The error for a tag that no case of `type` has. Called by code that `@Packet` generates.
    @inlinable
    public static func _unknownTag<Tag, Nested: GivenPacket>(
      _ tag: Tag, of type: Nested.Type, at offset: Int
    ) -> PacketError {
      _unknownTag(tag, of: NamedType(Nested.typeName), at: offset)
    }

    @inlinable
    static func unknownValue<Value, Field: PacketField>(
      _ value: Value, of type: Field.Type, at offset: Int
    ) -> PacketError {
      unknownValue(value, of: NamedType(Field.typeName), at: offset)
    }

    @inlinable
    static func unknownValue<Value, Field: BitField>(
      _ value: Value, of type: Field.Type, at offset: Int
    ) -> PacketError {
      unknownValue(value, of: NamedType(Field.typeName), at: offset)
    }

    @inlinable
    static func unknownValue<Value, Field: PacketField & BitField>(
      _ value: Value, of type: Field.Type, at offset: Int
    ) -> PacketError {
      unknownValue(value, of: NamedType(Field.typeName), at: offset)
    }

    @inlinable
    static func unknownOptions<Bits: FixedWidthInteger, Field: PacketField>(
      _ bits: Bits, of type: Field.Type, at offset: Int
    ) -> PacketError {
      unknownOptions(bits, of: NamedType(Field.typeName), at: offset)
    }

    /// The error for a tag that no case of `type` has. Called by code that `@Packet` generates.
    @inlinable
    public static func _unknownTag<Tag, Field: PacketField>(
      _ tag: Tag, of type: Field.Type, at offset: Int
    ) -> PacketError {
      _unknownTag(tag, of: NamedType(Field.typeName), at: offset)
    }
  }

  @inlinable
  func refuse<RawValue: FixedWidthInteger, Field: PacketField>(
    _ rawValue: RawValue, of type: Field.Type, at offset: Int
  ) throws(PacketError) -> Never {
    try refuse(rawValue, of: NamedType(Field.typeName), at: offset)
  }

  // Embedded Swift prints a value only of a type that it knows.
  func printed<Value>(_ value: Value) -> String {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      if let value = value as? UInt128 { return "\(value)" }
      if let value = value as? Int128 { return "\(value)" }
    }
    return switch value {
    case let value as String: value
    case let value as Bool: value ? "true" : "false"
    case let value as UInt8: "\(value)"
    case let value as UInt16: "\(value)"
    case let value as UInt32: "\(value)"
    case let value as UInt64: "\(value)"
    case let value as Int8: "\(value)"
    case let value as Int16: "\(value)"
    case let value as Int32: "\(value)"
    case let value as Int64: "\(value)"
    case let value as Int: "\(value)"
    case let value as Float: "\(value)"
    case let value as Double: "\(value)"
    case let value as UInt24: "\(value)"
    case let value as UInt40: "\(value)"
    case let value as UInt48: "\(value)"
    default: "the value"
    }
  }

  func printed<Bound>(range: some RangeExpression<Bound>) -> String {
    switch range {
    case let range as ClosedRange<Bound>:
      "\(printed(range.lowerBound))...\(printed(range.upperBound))"
    case let range as Range<Bound>:
      "\(printed(range.lowerBound))..<\(printed(range.upperBound))"
    case let range as PartialRangeFrom<Bound>: "\(printed(range.lowerBound))..."
    case let range as PartialRangeThrough<Bound>: "...\(printed(range.upperBound))"
    case let range as PartialRangeUpTo<Bound>: "..<\(printed(range.upperBound))"
    default: "its range"
    }
  }
#endif
