#if !hasFeature(Embedded)
  // References from a description to other types.

  /// A packet's type within a description. It ends the recursion of a packet that contains itself.
  public struct PacketReference: Sendable, Hashable {
    /// The type.
    public let type: any Packet.Type

    /// The type's name with its module and enclosing types, such as `Game.Hero`.
    public var name: String { String(reflecting: namedType) }

    /// The type's name alone, as in errors.
    package var shortName: String { String(describing: namedType) }

    /// The type of the packet's values.
    private var namedType: Any.Type { (type as? any FormatOfGivenPacket.Type)?.base ?? type }

    /// The packet's description.
    public var description: PacketDescription { PacketDescription(of: type) }

    /// Refers to `type`.
    public init(_ type: any Packet.Type) {
      self.type = type
    }

    /// Whether both refer to the same type.
    @_documentation(visibility: internal)
    public static func == (a: PacketReference, b: PacketReference) -> Bool { a.type == b.type }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(type))
    }
  }

  /// A type whose values a description does not break down.
  public struct TypeReference: Sendable, Hashable {
    /// The facts about the type. They are stored in a class, because a description is traversed on the stack.
    private final class Facts: Sendable {
      let type: Any.Type
      let value: Any.Type
      let minimumByteCount: Int
      let range: String?
      let nesting: _FieldNesting
      let read: @Sendable (inout PacketReader) throws(PacketError) -> Any

      init(
        _ type: Any.Type,
        value: Any.Type,
        minimumByteCount: Int,
        nesting: _FieldNesting,
        range: String?,
        read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
      ) {
        self.type = type
        self.value = value
        self.minimumByteCount = minimumByteCount
        self.nesting = nesting
        self.range = range
        self.read = read
      }
    }

    private let facts: Facts

    /// Refers to a type that reads values, of that type or of another.
    init(
      _ type: Any.Type,
      value: Any.Type? = nil,
      minimumByteCount: Int,
      nesting: _FieldNesting,
      range: String? = nil,
      read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
    ) {
      facts = Facts(
        type,
        value: value ?? type,
        minimumByteCount: minimumByteCount,
        nesting: nesting,
        range: range,
        read: read
      )
    }

    /// Refers to a field's type.
    public init<Field: PacketField>(_ type: Field.Type, _ endianness: Endianness = .big) {
      self.init(type, minimumByteCount: Field.minimumByteCount, nesting: Field.describedNesting) {
        reader throws(PacketError) in try Field(from: &reader, endianness: endianness)
      }
    }

    /// Refers to the values of the same type that are within a range.
    func within<Value: Comparable>(_ range: some RangeExpression<Value>) -> TypeReference {
      let stated = StatedRange { value, offset throws(PacketError) in
        guard let value = value as? Value, !range.contains(value) else { return }
        throw .outOfRange(value, range, at: offset)
      }
      let read = read
      return TypeReference(
        facts.type,
        value: facts.value,
        minimumByteCount: minimumByteCount,
        nesting: nesting,
        range: "\(range)"
      ) { reader throws(PacketError) in
        let start = reader.offset
        let value = try read(&reader)
        // The decoder does the same before it compares.
        try reader.checkCombiningMarks(from: start)
        try stated.check(value, start)
        return value
      }
    }

    /// Whether both refer to the same type, within the same range.
    @_documentation(visibility: internal)
    public static func == (a: TypeReference, b: TypeReference) -> Bool {
      a.facts.type == b.facts.type && a.range == b.range
    }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(facts.type))
    }
  }

  extension TypeReference {
    /// The type's name with its module and enclosing types, such as `Game.Team`.
    public var name: String { String(reflecting: facts.type) }

    /// The type's name alone, as in errors.
    public var shortName: String { String(describing: facts.type) }

    /// The type.
    package var type: Any.Type { facts.type }

    /// The type of the values that `read` returns. A coder's is not the coder.
    package var value: Any.Type { facts.value }

    /// The fewest bytes that a value takes.
    public var minimumByteCount: Int { facts.minimumByteCount }

    /// The range that values must be within, as text; nil if there is none.
    public var range: String? { facts.range }

    /// How a value counts towards the nesting limit.
    package var nesting: _FieldNesting { facts.nesting }

    /// Reads a value, at a level that has already been entered.
    ///
    /// For a field of a run of bits, the bytes are a `UInt64` of its bits.
    package var read: @Sendable (inout PacketReader) throws(PacketError) -> Any { facts.read }
  }

  /// Rejects values outside a range. The range need not be `Sendable`: it is a constant of the declaration, and is only
  /// asked what it contains, as decoders do on any thread.
  private struct StatedRange: @unchecked Sendable {
    let check: (Any, Int) throws(PacketError) -> Void
  }

  /// A prefix's type within a description.
  public struct PrefixReference: Sendable, Hashable {
    /// The type.
    public let type: any LengthPrefix.Type

    /// The prefix's byte order.
    public let endianness: Endianness

    /// The type's name with its module and enclosing types.
    public var name: String { String(reflecting: type) }

    /// Whether both refer to the same type in the same byte order.
    @_documentation(visibility: internal)
    public static func == (a: PrefixReference, b: PrefixReference) -> Bool {
      a.type == b.type && a.endianness == b.endianness
    }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(type))
    }
  }

  extension TypeReference {
    init<Coder: PacketCoder>(coder: Coder.Type) {
      self.init(
        coder,
        value: Coder.Value.self,
        minimumByteCount: Coder.minimumByteCount,
        nesting: .value
      ) { reader throws(PacketError) in try Coder.decode(from: &reader) }
    }
  }

  extension TypeReference {
    init<Number: FixedWidthInteger & PacketNumber>(
      varint type: Number.Type,
      _ form: VarintForm
    ) {
      self.init(type, minimumByteCount: 1, nesting: .leaf) { reader throws(PacketError) in
        try reader.read(Number.self, as: .varint(form))
      }
    }
  }

  extension TypeReference {
    init<Number: FixedWidthInteger & PacketNumber>(
      integer type: Number.Type,
      bytes count: Int,
      _ endianness: Endianness
    ) {
      self.init(type, minimumByteCount: max(count, 0), nesting: .leaf) {
        reader throws(PacketError) in
        try reader.read(Number.self, as: .bytes(count, endianness: endianness))
      }
    }
  }
#endif
