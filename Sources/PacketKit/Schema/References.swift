// What a description says of other types: their names, and a way to them.

/// A packet's type within a description, so that one that holds itself has an end.
public struct PacketReference: Sendable, Hashable {
  /// The type.
  public let type: any Packet.Type

  /// The type's name with its module and the types around it, such as `Game.Hero`.
  public var name: String { String(reflecting: type) }

  /// What the packet's bytes are.
  public var description: PacketDescription { PacketDescription(of: type) }

  /// Refers to `type`.
  public init(_ type: any Packet.Type) {
    self.type = type
  }

  /// Whether both refer to the same type.
  public static func == (a: PacketReference, b: PacketReference) -> Bool { a.type == b.type }

  /// Hashes the type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
  }
}

/// A type whose values a description does not take apart.
public struct TypeReference: Sendable, Hashable {
  /// The type's name with its module and the types around it, such as `Game.Team`.
  public let name: String

  /// The type's name alone, as errors have it.
  public let shortName: String

  /// The fewest bytes that a value takes.
  public let minimumByteCount: Int

  /// How a value counts towards the limit of nesting.
  package let nesting: _FieldNesting

  private let identity: ObjectIdentifier

  /// Reads a value, on a level that has been entered already.
  ///
  /// Of a field of a run of bits the bytes are a `UInt64` of its bits.
  package let read: @Sendable (inout PacketReader) throws(PacketError) -> Any

  init(
    _ type: Any.Type,
    minimumByteCount: Int,
    nesting: _FieldNesting,
    read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
  ) {
    name = String(reflecting: type)
    shortName = String(describing: type)
    identity = ObjectIdentifier(type)
    self.minimumByteCount = minimumByteCount
    self.nesting = nesting
    self.read = read
  }

  /// Refers to a field's type.
  public init<Field: PacketField>(_ type: Field.Type, _ endianness: Endianness = .big) {
    self.init(type, minimumByteCount: Field.minimumByteCount, nesting: Field._nesting) {
      reader throws(PacketError) in try Field(from: &reader, endianness: endianness)
    }
  }

  /// Whether both refer to the same type.
  public static func == (a: TypeReference, b: TypeReference) -> Bool { a.identity == b.identity }

  /// Hashes the type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

/// A prefix's type within a description.
public struct PrefixReference: Sendable, Hashable {
  /// The type.
  public let type: any LengthPrefix.Type

  /// The byte order that it is read in.
  public let endianness: Endianness

  /// The type's name with its module and the types around it.
  public var name: String { String(reflecting: type) }

  /// Whether both refer to the same type in the same byte order.
  public static func == (a: PrefixReference, b: PrefixReference) -> Bool {
    a.type == b.type && a.endianness == b.endianness
  }

  /// Hashes the type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
  }
}
