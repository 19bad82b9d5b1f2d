/// How each element of an array, or a value of a case, is encoded: the argument of ``Each(_:)`` and ``Tag(_:_:)``.
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

  /// Text or bytes after their length, as with `@LengthPrefixed`.
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

  /// A value within a range, as with `@InRange`.
  public static func inRange<Range: RangeExpression>(_ range: Range) -> ElementCoding {
    ElementCoding()
  }

  /// A `Date` as a count of units since 1970, as with `@Timestamp`.
  public static func timestamp(_ unit: TimeUnit) -> ElementCoding { ElementCoding() }

  /// A `Duration` as a count of units, as with `@Interval`.
  public static func interval(_ unit: TimeUnit) -> ElementCoding { ElementCoding() }

  /// The values of a coder, as with `@Coded`.
  public static func coded<Coder: PacketCoder>(by coder: Coder.Type) -> ElementCoding {
    ElementCoding()
  }
}

// For the elements of an array alone.
extension ElementCoding {
  /// An element that begins at a multiple of `alignment` bytes from the first element on. Zeros fill the gaps between
  /// elements; none follow the last.
  public static func aligned(to alignment: Int) -> ElementCoding { ElementCoding() }
}

// For the values of a case alone.
extension ElementCoding {
  /// A value as its type encodes it.
  public static var plain: ElementCoding { ElementCoding() }

  /// A packet that is given the union's given value, as with `@Given("given")`.
  public static var given: ElementCoding { ElementCoding() }

  /// An array, a set or a dictionary after its count, as with `@CountPrefixed`.
  public static func countPrefixed<Prefix: LengthPrefix>(
    _ prefix: Prefix.Type,
    maximum: Int = .max
  ) -> ElementCoding { ElementCoding() }

  /// An array or bytes of a fixed count, as with `@FixedCount`.
  public static func fixedCount(_ count: Int) -> ElementCoding { ElementCoding() }

  /// Text, bytes or elements that take all remaining bytes, as with `@Remaining`. It is for the last value.
  public static var remaining: ElementCoding { ElementCoding() }
}
