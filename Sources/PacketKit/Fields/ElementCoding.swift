/// How each element of an array is encoded: the argument of ``Each(_:)``.
///
/// Each function corresponds to the attribute of its name, and takes the same arguments. `@Packet` reads the argument
/// as it is written, so write it in place: a constant that holds it would not do.
public struct ElementCoding: Sendable {
  /// A varint, as with `@Varint`.
  public static var varint: ElementCoding { ElementCoding() }

  /// A varint of a form, as with `@Varint(.plain)`.
  public static func varint(_ form: VarintForm) -> ElementCoding { ElementCoding() }

  /// An integer of `count` bytes, as with `@Bytes`.
  public static func bytes(_ count: Int) -> ElementCoding { ElementCoding() }

  /// Text or bytes that a terminator ends, as with `@Terminated`.
  public static func terminated(by terminator: UInt8, maximum: Int = .max) -> ElementCoding {
    ElementCoding()
  }

  /// Text or bytes behind their length, as with `@LengthPrefixed`.
  public static func lengthPrefixed<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    maximum: Int = .max
  ) -> ElementCoding { ElementCoding() }

  /// Text in a fixed number of bytes, as with `@FixedWidth`.
  public static func fixedWidth(
    _ width: Int,
    padding: UInt8 = 0,
    truncating: Bool = false
  ) -> ElementCoding { ElementCoding() }

  /// Text in an encoding, as with `@Encoding`.
  public static func encoding(_ encoding: TextEncoding) -> ElementCoding { ElementCoding() }

  /// What a coder codes, as with `@Coded`.
  public static func coded<Coder: PacketCoder>(by coder: Coder.Type) -> ElementCoding {
    ElementCoding()
  }
}

extension PacketDescription {
  /// Adds an array preceded by the count of its elements, one of which `describe` describes.
  public mutating func field<Element, Prefix>(
    _ type: [Element].Type,
    countPrefix prefix: Prefix.Type,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    add(.prefixed(WirePrefix(any: prefix, endianness), maximum: maximum), field, each: describe)
  }

  /// Adds an array of a fixed count of elements, one of which `describe` describes.
  public mutating func field<Element>(
    _ type: [Element].Type,
    fixedCount count: Int,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    add(.fixed(count), field, each: describe)
  }

  /// Adds an array whose count an earlier field states as `times * value + plus - minus`. `describe` describes one
  /// element.
  public mutating func field<Element>(
    _ type: [Element].Type,
    countedBy statement: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    let count = StatedCount(field: "\(statement)", times: times, plus: plus, minus: minus)
    add(.stated(count), field, each: describe)
  }

  /// Adds elements that end before a terminator, one of which `describe` describes.
  public mutating func field<Element>(
    _ type: [Element].Type,
    terminatedBy terminator: UInt8,
    maximum: Int = .max,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    add(.terminated(by: terminator, maximum: maximum), field, each: describe)
  }

  /// Adds elements up to the end of the packet, one of which `describe` describes.
  public mutating func field<Element>(
    remaining type: [Element].Type,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    add(.remaining, field, each: describe)
  }

  private mutating func add(
    _ extent: WireType.Extent,
    _ field: StaticString?,
    each describe: (inout PacketDescription) -> Void
  ) {
    if let array = elements(extent, each: describe) { add(array, field) }
  }

  /// The wire type of an array, one element of which `describe` describes.
  func elements(
    _ extent: WireType.Extent,
    each describe: (inout PacketDescription) -> Void
  ) -> WireType? {
    var element = PacketDescription(empty: packet)
    describe(&element)
    guard case .field(let first)? = element.items.first else { return nil }
    return .array(first.type, extent)
  }
}
