/// The wire format of a packet, as plain values.
///
/// ```swift
/// for item in PacketDescription(of: PlayerState.self).items { print(item) }
/// ```
///
/// `@Packet` generates ``Packet/describe(to:)`` along with the functions that decode and encode, and it mirrors them
/// call by call. A hand-written packet describes itself the same way, or appears in the description as one opaque item:
///
/// ```swift
/// static func describe(to schema: inout PacketDescription) {
///   schema.field(UInt64.self, field: "token")
/// }
/// ```
public struct PacketDescription: Sendable, Hashable {
  /// The packet's type.
  public package(set) var packet: PacketReference

  /// The packet's parts, in the order of their bytes.
  public package(set) var items: [Item] = []

  /// The type of the value that the packet is given; `nil` if it is given nothing.
  public package(set) var given: WireType?

  /// The forms that fields have only in a delta, by the names of the fields; `nil` if there are no deltas.
  public package(set) var delta: [String: DeltaForm]?

  /// The rules about several fields.
  public package(set) var rules: [Rule] = []

  /// The summary of the packet's documentation comment, and those of its fields and cases by name. They are empty in release
  /// builds.
  public private(set) var documentation = Documentation()

  /// The fingerprints of code that the wire format depends on, by the names of properties. They are empty in release
  /// builds.
  public private(set) var code: [String: String] = [:]

  /// How the next field states whether it has a value.
  var presence = Presence.always

  /// The source of the next field's value.
  var derivation: Derivation?

  /// Creates a description without items, for a part of the packet.
  package init(empty packet: PacketReference) { self.packet = packet }

  /// Adds an item.
  ///
  /// The items after a union's case belong to that case. To add a field of a run of bits, call `field(_:bits:field:)`.
  mutating func add(_ item: Item) {
    if case .union(let tag, var cases)? = items.last, let last = cases.indices.last {
      cases[last].items.append(item)
      items[items.count - 1] = .union(tag, cases)
    } else {
      items.append(item)
    }
  }

  /// Adds an item that follows the union, not one of its cases.
  mutating func addLast(_ item: Item) { items.append(item) }

  mutating func add(_ type: WireType, _ name: StaticString?) {
    let name = name.map { "\($0)" } ?? ""
    add(.field(.init(name: name, type: type, presence: presence, derivation: derivation)))
    presence = .always
    derivation = nil
  }
}

extension PacketDescription {
  /// The form of a field in a delta, unless it follows from the field's type.
  public enum DeltaForm: Sendable, Hashable {
    /// As its difference from the baseline's, in as many bits if it is small or large.
    case relative(small: Int, large: Int)

    /// Element by element, matched by their identities.
    case identified

    /// By the removed members or keys, and those that are new or have another value.
    case members

    /// For a `Bool`: only the bit that says whether it has changed.
    case change

    /// As it is in the packet, whatever its type says.
    case whole
  }

  /// Says that the packet has deltas; see ``DeltaPacket``.
  public mutating func delta(_ forms: [String: DeltaForm]) { delta = forms }

  /// The summaries of documentation comments.
  public struct Documentation: Sendable, Hashable {
    /// That of the packet; empty if it has none.
    public var packet = ""

    /// Those of the fields and cases that have one, by name.
    public var members: [String: String] = [:]
  }

  /// Adds the summaries of documentation comments. `@Packet` calls it in debug builds, for the pages that `html` writes.
  public mutating func documentation(_ packet: String, _ members: [String: String] = [:]) {
    documentation = Documentation(packet: packet, members: members)
  }

  /// Adds fingerprints of code, which change with it. `@Packet` calls it in debug builds, for the lock.
  public mutating func code(_ fingerprints: [String: String]) { code = fingerprints }

  /// A part of a packet.
  public enum Item: Sendable, Hashable {
    /// These exact bytes, which errors attribute to the field or, without a name, to the packet.
    case magic([UInt8], field: String = "")

    /// The count of the bytes that follow, up to the packet's end. The number is `including` more than the count.
    case size(WirePrefix, including: Int = 0, skipsUnknownBytes: Bool)

    /// Bytes without a value, which errors attribute to the field.
    case padding(Int, Filling, field: String)

    /// Bytes without a value after the preceding field or run of bits until it takes this many bytes, which errors
    /// attribute to the field. It does not take more.
    case paddingTo(Int, Filling, field: String)

    /// Bytes without a value up to a multiple of this number, relative to the packet's start or, in a sized packet, to
    /// the end of its length.
    case alignment(Int, Filling, field: String)

    /// A field.
    case field(Field)

    /// A value of this name that takes no bytes, because it follows from earlier fields. Only the packet's own code
    /// computes it.
    case computed(String, TypeReference)

    /// Fields that share bytes. Zero bits fill the last byte.
    case bits([BitField], order: BitOrder = .mostSignificantFirst)

    /// A version that added the fields that follow. They may be absent all together, and are absent if they all have
    /// their default values, whose bytes are `defaults`.
    case version(Int, defaults: [UInt8])

    /// All bytes up to the packet's end after the fields that this program knows.
    case unknownBytes(String)

    /// One of several cases, after its tag.
    case union(WirePrefix, [Case])

    /// A checksum of all bytes from the packet's start or, in a sized packet, from the end of its length.
    case checksum(Checksum, Endianness)

    /// A checksum before or after a field.
    case fieldChecksum(FieldChecksum)

    /// Bytes that only the packet itself can read, because it is hand-written and does not describe itself.
    case opaque
  }

  /// A checksum before or after a field.
  public struct FieldChecksum: Sendable, Hashable {
    /// The checksum.
    public package(set) var checksum: Checksum

    /// Its byte order.
    public package(set) var endianness: Endianness

    /// The field that it precedes or follows, to which errors attribute it.
    public package(set) var field: String

    /// Whether it precedes the field. Its own bytes, if it covers them, count as zero, or as
    /// ``Checksum/countingItself(as:)`` states.
    public package(set) var isBefore: Bool

    /// The first field that it covers; nil if it covers the packet from its start or, in a sized packet, from the end of
    /// its length.
    public package(set) var first: String?

    /// The last field that it covers; nil if it covers the packet to its end.
    public package(set) var last: String?

    /// The property that has a packet that it covers before all other bytes; nil if there is none. Only the packet's own
    /// code can compute it.
    public package(set) var including: String?
  }

  /// A field, and how it states whether it has a value.
  public struct Field: Sendable, Hashable {
    /// The field's name, as in errors.
    public package(set) var name: String

    /// The field's wire type, if it has a value.
    public package(set) var type: WireType

    /// How the field states whether it has a value.
    public package(set) var presence: Presence

    /// The source of the field's value; nil if it is a value of its own.
    public package(set) var derivation: Derivation?

    package init(
      name: String, type: WireType, presence: Presence = .always, derivation: Derivation? = nil
    ) {
      (self.name, self.type) = (name, type)
      (self.presence, self.derivation) = (presence, derivation)
    }
  }

  /// The source of the value of a field that is on the wire, but not in memory.
  public enum Derivation: Sendable, Hashable {
    /// The rest of the packet.
    case computed

    /// Nothing: it is always this value, as source text.
    case constant(String)

    /// The bytes of the later field of this name, which it states the count of.
    case bytes(of: String)

    /// The elements of the later field of this name, which it states the count of.
    case count(of: String)
  }

  /// How a field states whether it has a value.
  public enum Presence: Sendable, Hashable {
    /// The field always has a value.
    case always

    /// A byte before the field, 0 or 1.
    case byte

    /// An earlier `Bool` field, or a `Bool` in an earlier packet: `flags.hasName`.
    case flag(String)

    /// An earlier field, or one in an earlier packet, if it is equal to this value, as text.
    case equal(String, String)

    /// An earlier option set, or one in an earlier packet, if it contains these options.
    case options(String, mask: UInt64)

    /// An earlier number, or one in an earlier packet, if it is within these bounds.
    case within(String, WireBounds)

    /// An earlier integer, or one in an earlier packet, if its bits in the mask are equal to these or, without them, if
    /// at least one of them is set.
    case bits(String, mask: UInt64, equal: UInt64?)

    /// Whether bytes remain.
    case bytesRemain
  }

  /// A case of a union.
  public struct Case: Sendable, Hashable {
    /// The name of the case.
    public package(set) var name: String

    /// Its tag; zero if it is the case for other tags.
    public package(set) var tag: UInt64

    /// Whether it has all tags that no other case has.
    public package(set) var isOther = false

    /// The values of the case, which errors name `name.label`.
    public package(set) var items: [Item] = []

    package init(name: String, tag: UInt64, isOther: Bool = false, items: [Item] = []) {
      (self.name, self.tag) = (name, tag)
      (self.isOther, self.items) = (isOther, items)
    }
  }
}

// The parts other than fields.
extension PacketDescription {
  /// Adds magic bytes.
  public mutating func magic(_ bytes: [UInt8], field: StaticString? = nil) {
    add(.magic(bytes, field: field.map { "\($0)" } ?? ""))
  }

  /// Adds the count of the bytes that follow, up to the packet's end.
  public mutating func size<Prefix>(
    _ prefix: Prefix.Type, including included: Int = 0, excluding excluded: Int = 0,
    endianness: Endianness = .big, skipsUnknownBytes: Bool = false
  ) {
    let prefix = WirePrefix(any: prefix, endianness)
    let surplus = included &- excluded
    add(.size(prefix, including: surplus, skipsUnknownBytes: skipsUnknownBytes))
  }

  /// Adds a field in the encoding of its type.
  public mutating func field<Value>(
    _ type: Value.Type, endianness: Endianness = .big, field: StaticString? = nil
  ) {
    add(WireType(type, endianness), field)
  }

  /// Adds a byte that states whether the next field has a value.
  public mutating func presence(field: StaticString? = nil) { presence = .byte }

  /// Names the earlier field that states whether the next one has a value.
  public mutating func presence(flag: StaticString) { presence = .flag("\(flag)") }

  /// Names the earlier option set, or that of an earlier packet such as `head.flags`, that must contain options for the
  /// next field to have a value. Its type is `type`.
  public mutating func presence<Options: OptionSet>(
    when field: StaticString, of type: Options.Type, contains options: Options
  ) where Options.RawValue: FixedWidthInteger {
    let bits = UInt64(truncatingIfNeeded: options.rawValue)
    let width = Options.RawValue.bitWidth
    presence = .options("\(field)", mask: width < 64 ? bits & ~(.max << UInt64(width)) : bits)
  }

  /// Begins a run of bits, which the fields that follow share.
  public mutating func bits(order: BitOrder = .mostSignificantFirst) {
    add(.bits([], order: order))
  }

  /// Begins the fields that a version added. `writeDefaults` writes their default values.
  public mutating func version(
    _ number: Int, defaults writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) {
    var writer = PacketWriter()
    try? writeDefaults(&writer)
    add(.version(number, defaults: writer.makeArray()))
  }

  /// Adds all bytes up to the packet's end after the fields that this program knows.
  public mutating func unknownBytes(field: StaticString) { add(.unknownBytes("\(field)")) }

  /// Adds the tag of a union. The cases follow.
  public mutating func union<Prefix>(tag: Prefix.Type, endianness: Endianness = .big) {
    add(.union(WirePrefix(any: tag, endianness), []))
  }

  /// Adds a case of a union. The case's values follow.
  public mutating func unionCase(_ name: StaticString, tag: UInt64) {
    addCase(Case(name: "\(name)", tag: tag, isOther: false))
  }

  mutating func addCase(_ added: Case) {
    guard case .union(let prefix, let cases)? = items.last else { return }
    items[items.count - 1] = .union(prefix, cases + [added])
  }

  /// Adds bytes that only the packet itself can read.
  public mutating func opaque() { add(.opaque) }
}
