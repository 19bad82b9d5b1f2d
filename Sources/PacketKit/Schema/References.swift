#if !hasFeature(Embedded)
  // References from a description to other types.

  /// A packet's type within a description. It ends the recursion of a packet that contains itself.
  public struct PacketReference: Sendable, Hashable {
    /// The packet's type, or a document's part that stands for it.
    package let source: any DescribedPacket

    /// The type; `nil` in the description of a document, which has only its name.
    public var type: (any Packet.Type)? { (source as? PacketType)?.type }

    /// The type's name with its module and enclosing types, such as `Game.Hero`.
    public var name: String { source.name }

    /// The type's name alone, as in errors.
    package var shortName: String { source.shortName }

    /// The packet's description.
    public var description: PacketDescription { source.description }

    /// The fewest bytes that the packet takes.
    package var minimumByteCount: Int { source.minimumByteCount }

    /// How the packet counts towards the nesting limit.
    package var nesting: _FieldNesting { source.nesting }

    /// Refers to `type`.
    public init(_ type: any Packet.Type) { source = PacketType(type) }

    /// Refers to a packet that a document describes.
    package init(_ source: any DescribedPacket) { self.source = source }

    /// Whether both refer to the same type.
    @_documentation(visibility: internal)
    public static func == (a: PacketReference, b: PacketReference) -> Bool {
      a.source.identity == b.source.identity
    }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) { hasher.combine(source.identity) }
  }

  /// What is known of a packet to which a description refers.
  package protocol DescribedPacket: AnyObject, Sendable {
    /// The qualified name of the packet's type.
    var name: String { get }
    /// Its name alone, as in errors.
    var shortName: String { get }
    var description: PacketDescription { get }
    var minimumByteCount: Int { get }
    var nesting: _FieldNesting { get }
    /// Equal only for the same packet.
    var identity: PacketIdentity { get }
  }

  /// What distinguishes a packet from others: its type, or its unique name in a document.
  package enum PacketIdentity: Sendable, Hashable {
    case type(ObjectIdentifier)
    case name(String)
  }

  /// A packet of this program.
  private final class PacketType: DescribedPacket {
    let type: any Packet.Type

    init(_ type: any Packet.Type) { self.type = type }

    /// The type of the packet's values.
    private var namedType: Any.Type { (type as? any FormatOfGivenPacket.Type)?.base ?? type }

    var name: String { String(reflecting: namedType) }
    var shortName: String { String(describing: namedType) }
    var description: PacketDescription { PacketDescription(of: type) }
    var minimumByteCount: Int { type.minimumByteCount }
    var nesting: _FieldNesting { type.describedNesting }
    var identity: PacketIdentity { .type(ObjectIdentifier(type)) }
  }

  /// A type whose values a description does not break down.
  public struct TypeReference: Sendable, Hashable {
    /// The facts about the type. They are stored in a class, because a description is traversed on the stack.
    private final class Facts: Sendable {
      /// `Never` in the description of a document.
      let type: Any.Type
      let name: (whole: String, short: String)?
      let isOpen: Bool
      let options: [String]?
      let value: Any.Type
      let minimumByteCount: Int
      let range: String?
      let nesting: _FieldNesting
      let read: @Sendable (inout PacketReader) throws(PacketError) -> Any

      init(
        _ type: Any.Type,
        name: (whole: String, short: String)?,
        isOpen: Bool = false,
        options: [String]? = nil,
        value: Any.Type,
        minimumByteCount: Int,
        nesting: _FieldNesting,
        range: String?,
        read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Any
      ) {
        self.type = type
        self.name = name
        self.isOpen = isOpen
        self.options = options
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
        name: nil,
        value: value ?? type,
        minimumByteCount: minimumByteCount,
        nesting: nesting,
        range: range,
        read: read
      )
    }

    /// Refers to a type of which a document has the name. Only the program could read its values.
    package init(
      named name: String, _ shortName: String, minimumByteCount: Int = 0,
      nesting: _FieldNesting = .value, range: String? = nil, isOpen: Bool = false,
      options: [String]? = nil
    ) {
      facts = Facts(
        Never.self, name: (name, shortName), isOpen: isOpen, options: options, value: Never.self,
        minimumByteCount: minimumByteCount, nesting: nesting, range: range
      ) { reader throws(PacketError) in
        throw PacketError(.invalid("only the program can read \(shortName)"), at: reader.offset)
      }
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
        facts.type, value: facts.value,
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
      a.facts.type == b.facts.type && a.facts.name?.whole == b.facts.name?.whole
        && a.range == b.range
    }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(facts.type))
      hasher.combine(facts.name?.whole)
    }
  }

  extension TypeReference {
    /// The type's name with its module and enclosing types, such as `Game.Team`.
    public var name: String { facts.name?.whole ?? String(reflecting: facts.type) }

    /// The type's name alone, as in errors.
    public var shortName: String { facts.name?.short ?? String(describing: facts.type) }

    /// Whether a document says that it has values other than those listed.
    package var isOpen: Bool { facts.isOpen }

    /// The names of an option set's options in a document, from the least significant bit on; nil if they have none.
    package var options: [String]? { facts.options }

    /// Whether it is a type of this program, not one of which a document has only the name.
    package var isKnown: Bool { facts.name == nil }

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
    /// They are stored in a class, because a description is traversed on the stack.
    private final class Facts: Sendable {
      let type: (any LengthPrefix.Type)?
      let name: String

      init(_ type: (any LengthPrefix.Type)?, name: String) {
        self.type = type
        self.name = name
      }
    }

    private let facts: Facts

    /// The type; `nil` in the description of a document, which has only its name.
    public var type: (any LengthPrefix.Type)? { facts.type }

    /// The prefix's byte order.
    public let endianness: Endianness

    /// The type's name with its module and enclosing types.
    public var name: String { facts.name }

    init(type: any LengthPrefix.Type, endianness: Endianness) {
      facts = Facts(type, name: String(reflecting: type))
      self.endianness = endianness
    }

    /// Refers to a prefix of which a document has the name.
    package init(named name: String, endianness: Endianness) {
      facts = Facts(nil, name: name)
      self.endianness = endianness
    }

    /// Whether both refer to the same type in the same byte order.
    @_documentation(visibility: internal)
    public static func == (a: PrefixReference, b: PrefixReference) -> Bool {
      a.type == b.type && a.name == b.name && a.endianness == b.endianness
    }

    /// Hashes the type.
    @_documentation(visibility: internal)
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
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
