/// What the bytes of a packet are: a second reading of its declaration, as plain values.
///
/// ```swift
/// for item in PacketDescription(of: PlayerState.self).items { print(item) }
/// ```
///
/// `@Packet` generates ``Packet/describe(to:)`` beside the functions that decode and encode, and it mirrors them call by
/// call. A packet that is written by hand describes itself likewise, or stands in the description as one opaque item:
///
/// ```swift
/// static func describe(to schema: inout PacketDescription) {
///   schema.field(UInt64.self, field: "token")
/// }
/// ```
public struct PacketDescription: Sendable, Hashable {
  /// The packet.
  public let packet: PacketReference

  /// The packet's parts in the order of their bytes.
  public private(set) var items: [Item] = []

  /// How the next field says whether it has a value.
  private var presence = Presence.always

  /// Describes a packet.
  public init(of type: any Packet.Type) {
    packet = PacketReference(type)
    type.describe(to: &self)
  }

  /// Adds an item.
  ///
  /// A case of a union takes the items that follow it. A field of a run of bits is added by `field(_:bits:field:)`.
  mutating func add(_ item: Item) {
    if case .union(let tag, var cases)? = items.last, let last = cases.indices.last {
      cases[last].items.append(item)
      items[items.count - 1] = .union(tag, cases)
    } else {
      items.append(item)
    }
  }

  mutating func add(_ type: WireType, _ name: StaticString?) {
    add(.field(.init(name: name.map { "\($0)" } ?? "", type: type, presence: presence)))
    presence = .always
  }

  mutating func add(_ type: BitType, _ name: StaticString?) {
    guard case .bits(var fields)? = items.last else { return }
    fields.append(.init(name: name.map { "\($0)" } ?? "", type: type))
    items[items.count - 1] = .bits(fields)
  }
}

extension PacketDescription {
  /// A part of a packet.
  public enum Item: Sendable, Hashable {
    /// These bytes.
    case magic([UInt8])

    /// The count of the bytes that follow, up to the packet's end.
    case size(WirePrefix, skipsUnknownBytes: Bool)

    /// Zero bytes, which an error ascribes to the field.
    case padding(Int, field: String)

    /// Zero bytes up to a multiple of this, counted from the packet's start or from after its size.
    case alignment(Int, field: String)

    /// A field.
    case field(Field)

    /// Fields that share bytes, most significant bit first, filled up with zero bits to a whole byte.
    case bits([BitField])

    /// The fields that follow came with this version. They may be absent all together, and are if they hold nothing but
    /// the values that `defaults` are the bytes of.
    case version(Int, defaults: [UInt8])

    /// All bytes up to the packet's end, of which this program knows no more.
    case unknownBytes(String)

    /// One of several cases, after its tag.
    case union(WirePrefix, [Case])

    /// A checksum of all bytes from the packet's start, or from after its size.
    case checksum(Checksum, Endianness)

    /// What only the packet itself knows, because it is written by hand and does not describe itself.
    case opaque
  }

  /// A field, and how it says whether it has a value.
  public struct Field: Sendable, Hashable {
    /// The field's name, as errors have it.
    public let name: String

    /// What its bytes are, if it is there.
    public let type: WireType

    /// How it says whether it is there.
    public let presence: Presence
  }

  /// How a field says whether it has a value.
  public enum Presence: Sendable, Hashable {
    /// It always has one.
    case always

    /// By a byte before it, 0 or 1.
    case byte

    /// By an earlier field, a `Bool`.
    case flag(String)
  }

  /// A field of a run of bits.
  public struct BitField: Sendable, Hashable {
    /// The field's name, as errors have it.
    public let name: String

    /// What its bits are.
    public let type: BitType
  }

  /// What the bits of a field are.
  public enum BitType: Sendable, Hashable {
    /// A number, a `Bool` or an enumeration of this many bits.
    case value(WireType, bits: Int)

    /// As many numbers of this width as there are lanes, each in steps over a range.
    case quantized(lanes: Int, bitWidth: Int, lower: Double, upper: Double, bits: Int)

    /// A unit quaternion, of whose components the three smallest take this many bits each.
    case unitQuaternion(bits: Int)

    /// The bits of the field.
    public var bitCount: Int {
      switch self {
      case .value(_, let count): count
      case .quantized(let lanes, _, _, _, let count): lanes * count
      case .unitQuaternion(let count): 2 + 3 * count
      }
    }
  }

  /// A case of a union.
  public struct Case: Sendable, Hashable {
    /// The name of the case.
    public let name: String

    /// Its tag.
    public let tag: UInt64

    /// The values of the case, which errors call `name.label`.
    public internal(set) var items: [Item] = []
  }
}

// The parts around fields.
extension PacketDescription {
  /// These bytes.
  public mutating func magic(_ bytes: [UInt8]) { add(.magic(bytes)) }

  /// The count of the bytes that follow, up to the packet's end.
  public mutating func size<Prefix>(
    _ prefix: Prefix.Type,
    endianness: Endianness = .big,
    skipsUnknownBytes: Bool = false
  ) {
    add(.size(WirePrefix(any: prefix, endianness), skipsUnknownBytes: skipsUnknownBytes))
  }

  /// Zero bytes.
  public mutating func padding(_ count: Int, field: StaticString? = nil) {
    add(.padding(count, field: field.map { "\($0)" } ?? ""))
  }

  /// Zero bytes up to a multiple of `alignment`.
  public mutating func alignment(to alignment: Int, field: StaticString? = nil) {
    add(.alignment(alignment, field: field.map { "\($0)" } ?? ""))
  }

  /// The checksum of all bytes before it.
  public mutating func checksum(_ checksum: Checksum, endianness: Endianness = .big) {
    // It follows a union, not one of its cases.
    items.append(.checksum(checksum, endianness))
  }

  /// A field in the encoding of its type.
  public mutating func field<Value>(
    _ type: Value.Type,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    add(WireType(type, endianness), field)
  }

  /// A byte that says whether the next field has a value.
  public mutating func presence(field: StaticString? = nil) { presence = .byte }

  /// The name of the earlier field that says whether the next one has a value.
  public mutating func presence(flag: StaticString) { presence = .flag("\(flag)") }

  /// A run of bits, which the fields that follow share.
  public mutating func bits() { add(.bits([])) }

  /// The fields that follow came with a version; `writeDefaults` writes their default values.
  public mutating func version(
    _ number: Int,
    defaults writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) {
    var writer = PacketWriter()
    try? writeDefaults(&writer)
    add(.version(number, defaults: writer.makeArray()))
  }

  /// All bytes up to the packet's end, of which this program knows no more.
  public mutating func unknownBytes(field: StaticString) { add(.unknownBytes("\(field)")) }

  /// The tag of a union. Its cases follow.
  public mutating func union<Prefix>(tag: Prefix.Type, endianness: Endianness = .big) {
    add(.union(WirePrefix(any: tag, endianness), []))
  }

  /// A case of a union. Its values follow.
  public mutating func unionCase(_ name: StaticString, tag: UInt64) {
    guard case .union(let prefix, let cases)? = items.last else { return }
    items[items.count - 1] = .union(prefix, cases + [Case(name: "\(name)", tag: tag)])
  }

  /// What only the packet itself knows.
  public mutating func opaque() { add(.opaque) }
}
