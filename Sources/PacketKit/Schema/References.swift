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

  /// The range that values must be within, as it prints; nil if there is none.
  public let range: String?

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
    range: String? = nil,
    read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
  ) {
    name = String(reflecting: type)
    shortName = String(describing: type)
    identity = ObjectIdentifier(type)
    self.minimumByteCount = minimumByteCount
    self.nesting = nesting
    self.range = range
    self.read = read
  }

  /// Refers to the values of the same type that are within a range.
  func within<Value: Comparable>(_ range: some RangeExpression<Value>) -> TypeReference {
    let stated = StatedRange { value, offset throws(PacketError) in
      guard let value = value as? Value, !range.contains(value) else { return }
      throw .outOfRange(value, range, at: offset)
    }
    let read = read
    return TypeReference(self, range: "\(range)") { reader throws(PacketError) in
      let start = reader.offset
      let value = try read(&reader)
      // As the decoder does before it compares.
      try reader.checkCombiningMarks(from: start)
      try stated.check(value, start)
      return value
    }
  }

  private init(
    _ other: TypeReference,
    range: String,
    read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
  ) {
    name = other.name
    shortName = other.shortName
    identity = other.identity
    minimumByteCount = other.minimumByteCount
    nesting = other.nesting
    self.range = range
    self.read = read
  }

  /// Refers to a field's type.
  public init<Field: PacketField>(_ type: Field.Type, _ endianness: Endianness = .big) {
    self.init(type, minimumByteCount: Field.minimumByteCount, nesting: Field._nesting) {
      reader throws(PacketError) in try Field(from: &reader, endianness: endianness)
    }
  }

  /// Whether both refer to the same type, within the same range.
  public static func == (a: TypeReference, b: TypeReference) -> Bool {
    a.identity == b.identity && a.range == b.range
  }

  /// Hashes the type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

/// Rejects what is outside a range. The range need not be `Sendable`: it is a constant of the declaration, and is only asked
/// what it contains, as decoders on any thread ask it.
private struct StatedRange: @unchecked Sendable {
  let check: (Any, Int) throws(PacketError) -> Void
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
