// The attributes of fields that follow from others, and of fields on which others depend.

/// A collection whose count an earlier field of the packet states as `times * value + plus - minus`.
///
/// ```swift
/// @Derived var count: UInt16 { UInt16(clamping: items.count) }
/// @Counted(by: "count") var items: [Item]
/// ```
///
/// - Parameters:
///   - name: The name of an integer field that is declared before this one, or several, as in ``Sized(by:times:plus:minus:)``.
///   - times: The factor of its value.
///   - plus: The number to add to the product.
///   - minus: The number to subtract.
@attached(peer)
public macro Counted(by name: String, times: Int = 1, plus: Int = 0, minus: Int = 0) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A string, `Data`, an array or a packet whose count of bytes an earlier field of the packet states as
/// `times * value + plus - minus`. An array or a packet must use up these bytes.
///
/// ```swift
/// @Derived var length: UInt16 { UInt16(clamping: 8 + payload.count) }
/// @Sized(by: "length", minus: 8) var payload: Data
/// ```
///
/// - Parameters:
///   - name: The name of an integer field that is declared before this one. Of several, as in `"length32 ?? length8"`, the
///     first that is present states the count. A number may be added to each, or subtracted, as in `"length32 - 8 ?? length8"`.
///   - times: The factor of its value.
///   - plus: The number to add to the product.
///   - minus: The number to subtract.
@attached(peer)
public macro Sized(by name: String, times: Int = 1, plus: Int = 0, minus: Int = 0) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A computed property that is a field: on the wire, but not in memory.
///
/// It is written as computed. Decoding compares it with the computed value once the packet is whole, and rejects any
/// other; later fields may name it before, as in ``Counted(by:times:plus:minus:)``. So counts, lengths, constants, and
/// reserved bits need no stored property:
///
/// ```swift
/// @Derived @Bits(2) var version: UInt8 { 2 }
/// @Derived @Bits(6) var reserved: UInt8 { 0 }
/// @Derived var count: UInt8 { UInt8(clamping: names.count) }
/// @Counted(by: "count") var names: [String]
/// ```
///
/// The property must not trap for any value of the packet. Its type must be `Equatable`. Do not let it encode other
/// fields: each level of packets within packets would do so again. See ``Derived(bytesOf:)``.
@attached(peer)
public macro Derived() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A computed property that takes no bytes, and that later fields may refer to as to a field.
///
/// ```swift
/// @Packet struct ColorTable {
///   @Bits(1) var hasColors: Bool
///   @Bits(7) var exponent: UInt8
///   @Computed var colorCount: Int { hasColors ? 2 << Int(exponent) : 0 }
///   @Counted(by: "colorCount") var colors: [UInt24]
/// }
/// ```
///
/// Its name may be used wherever that of an earlier field may: in conditions, counts, sizes, tags, and other computed
/// properties. Decoding evaluates the getter as soon as the fields before the property are read, so the getter can name only
/// these, without `self`, and functions and constants of the module. Encoding asks the packet. Fields that depend on
/// it are checked: a count that is negative, or not that of the content, is an error in both directions.
///
/// The property must not trap for any values of these fields, which may come from anywhere. Only the program can compute it,
/// so exports cannot express the fields that depend on it.
@attached(peer)
public macro Computed() = #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer that counts the bytes of a later field, also with ``Bits(_:)``. No property holds it.
///
/// ```swift
/// @Derived(bytesOf: "children") @Bits(12) var length: UInt16
/// @Bits(4) var flags: UInt8
/// @Sized(by: "length") var children: [Child]
/// ```
///
/// Encoding reserves its place, and fills it once the bytes of the other field are written, so that packets within packets
/// take no longer. Decoding reads the other field by it. The number is the one from which ``Sized(by:times:plus:minus:)``
/// computes the count of bytes; it is 0 if the other field is absent. Reading the property encodes the other field.
///
/// - Parameter field: The name of a field that is declared after this one, with `@Sized(by:)` and the name of this one.
@attached(accessor)
public macro Derived(bytesOf field: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An integer that counts the elements of a later array, set or dictionary. No property holds it.
///
/// ```swift
/// @Derived(countOf: "scores") @Bits(4) var count: UInt8
/// @Bits(4) var flags: UInt8
/// @Counted(by: "count") var scores: [UInt32]
/// ```
///
/// The number is the one from which ``Counted(by:times:plus:minus:)`` computes the count; it is 0 if the other field is
/// absent.
///
/// - Parameter field: The name of a field that is declared after this one, with `@Counted(by:)` and the name of this one.
@attached(accessor)
public macro Derived(countOf field: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A rule that every packet follows: a computed `Bool` that is true of it.
///
/// ```swift
/// @Packet struct Setting {
///   var identifier: UInt16
///   var value: UInt32
///   @Rule("is too large for an initial window", of: "value")
///   var hasPossibleWindow: Bool { identifier != 4 || value <= 0x7FFF_FFFF }
/// }
/// ```
///
/// Decoding checks it once the packet is whole, and encoding before anything is written. Where it is false, they throw an
/// error of this sentence; in decoding, `Setting.value: is too large for an initial window at offset 2`. A rule takes no
/// bytes, so it is no field, and each value still has one encoding.
///
/// The property must not trap for any value of the packet. The packet's description, and so exports and the lock,
/// only have the sentence.
///
/// - Parameters:
///   - sentence: The objection to a packet that breaks the rule.
///   - field: The field that the error names, and at which it is; without it, the packet. The error is at the packet's
///     start, too, if the field is in an `#if`, or has `@Since` or `@Present(whileBytesRemain:)`.
@attached(peer)
public macro Rule(_ sentence: StaticString, of field: StaticString? = nil) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier `Bool` field of the packet is true. It has no presence byte.
///
/// - Parameter flag: The name of the field or, as in `"flags.hasName"`, of a `Bool` in it.
@attached(peer)
public macro Present(when flag: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier field of the packet has a value. It has no presence byte.
///
/// ```swift
/// @Present(when: "kind", is: Kind.chat) var text: String?
/// ```
///
/// - Parameters:
///   - field: The name of the field or, as in `"head.kind"`, of a field in it.
///   - value: The value, a literal or a case of an enum.
@attached(peer)
public macro Present<Value: Equatable>(when field: String, is value: Value) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier option set of the packet contains the options. It has no presence byte.
///
/// - Parameters:
///   - field: The name of the option set or, as in `"head.flags"`, of the packet that has it and of the option set.
///   - options: The options, one or an array of several, all of which must be set.
@attached(peer)
public macro Present<Options: OptionSet>(when field: String, contains options: Options) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

@_documentation(visibility: internal)
@attached(peer)
public macro Present<Options: OptionSet>(when field: String, contains options: [Options]) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier number of the packet is within a range. It has no presence byte.
///
/// ```swift
/// @Present(when: "length", in: 1..<126) var mask: UInt32?
/// ```
///
/// - Parameters:
///   - field: The name of the field or, as in `"head.length"`, of a field in it. If it is absent, so is the value.
///   - range: The range.
@attached(peer)
public macro Present<Bounds: RangeExpression>(when field: String, in range: Bounds) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if an earlier integer of the packet has at least one bit of a mask. It has no presence byte.
///
/// - Parameters:
///   - field: The name of the field or, as in `"head.flags"`, of a field in it. If it is absent, so is the value.
///   - mask: The bits.
@attached(peer)
public macro Present<Mask: BinaryInteger>(when field: String, mask: Mask) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional that is present if the bits of an earlier integer of the packet that are in a mask are equal to a value. It
/// has no presence byte.
///
/// - Parameters:
///   - field: The name of the field or, as in `"head.flags"`, of a field in it. If it is absent, so is the value.
///   - mask: The bits that count.
///   - value: Their value, in their places.
@attached(peer)
public macro Present<Mask: BinaryInteger>(when field: String, mask: Mask, is value: Mask) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// An optional at the end of the packet that is present if bytes remain. It has no presence byte.
///
/// Only fields of the same kind may follow. The packet must be last in the enclosing one, or have a length.
/// Alignment, padding, constants, and checksums around the field are absent with the value.
@attached(peer)
public macro Present(whileBytesRemain: Bool) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A union whose tag an earlier field of the packet states. It is an enum with
/// `@Packet(tag: UInt8.self, hasExternalTag: true)`, a ``TaggedUnion``. For arrays of these, the earlier field lists the
/// tags.
///
/// ```swift
/// @Derived @Terminated(by: 0) var kinds: [UInt8] { arguments.map(\.tag) }
/// @Tagged(by: "kinds") var arguments: [Argument]
/// ```
///
/// - Parameter name: The name of a field that is declared before this one: an integer, or an enum with an integer raw
///   value; for an array, `[UInt8]` or `Data`.
@attached(peer)
public macro Tagged(by name: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")

/// A ``GivenPacket`` that is given the value of an earlier field, or an array of such packets.
///
/// ```swift
/// @Packet struct Batch {
///   var flags: Flags
///   @CountPrefixed(UInt8.self) @Given("flags") var records: [Record]
///   @LengthPrefixed(UInt16.self) @Given("head.version") var body: Body?
/// }
/// ```
///
/// In a packet that is given something itself, `@Given("given")` passes that on; for a value of a union's case, so does
/// `@Tag(1, .given)`.
///
/// The packets may have a length, a count or a condition, each by its own attribute. An array without one has a `UInt32`
/// count. A delta has them whole if they have changed.
///
/// - Parameter path: The name of a field that is declared before this one, or the path to a member of one.
@attached(peer)
public macro Given(_ path: String) =
  #externalMacro(module: "PacketMacros", type: "FieldAttributeMacro")
