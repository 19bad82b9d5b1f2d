public import PacketKit

/// How the frames of a stream are told apart.
///
/// Every framing states the most bytes that a frame's content may have: a peer that announces more, or sends
/// more without an end, is refused before anything is stored for it. Headers and terminators do not count.
public struct Framing: Sendable {
  @usableFromInline let rule: any FrameRule

  /// The rule, if it is the one whose frames are found without a call.
  @usableFromInline let lengthField: LengthPrefixed?

  /// The bytes to reserve before the content of a frame to be encoded.
  @usableFromInline let reservedByteCount: Int

  private init(_ rule: some FrameRule) {
    self.rule = rule
    reservedByteCount = rule.reservedByteCount
    lengthField = rule as? LengthPrefixed
  }

  /// The most bytes that a frame's content may have.
  ///
  /// It is less than was asked for where the framing cannot tell such lengths, as one byte cannot tell 256.
  public var maximumLength: Int { rule.maximumLength }

  /// A maximum that header and terminator can be added to. There is no memory for more.
  private static func checked(_ maximumLength: Int) -> Int {
    precondition(maximumLength >= 0, "a frame cannot have \(maximumLength) bytes")
    return min(maximumLength, .max / 2)
  }
}

extension Framing {
  /// Frames behind their length, an unsigned integer of a fixed width.
  ///
  /// - Parameters:
  ///   - length: `UInt8`, `UInt16`, `UInt32` or `UInt64`.
  ///   - endianness: The byte order of the length; network byte order by default.
  ///   - includesHeader: Whether the length counts its own bytes too.
  ///   - maximumLength: The most bytes of content, the length never counted.
  public static func lengthPrefixed<Length: LengthPrefix & FixedWidthInteger & UnsignedInteger>(
    _ length: Length.Type,
    endianness: Endianness = .big,
    includesHeader: Bool = false,
    maximumLength: Int
  ) -> Framing {
    precondition(Length.bitWidth <= 64, "a length takes at most 8 bytes")
    return Framing(
      LengthPrefixed(
        width: Length.bitWidth / 8,
        endianness: endianness,
        includesHeader: includesHeader,
        maximumLength: checked(maximumLength)
      )
    )
  }

  /// Frames behind their length in LEB128, as protobuf streams have them: at most 5 bytes, below 2³¹.
  ///
  /// Frames are encoded with the shortest form of their length.
  ///
  /// - Parameters:
  ///   - requiresShortestForm: Whether a length such as `80 00`, which means zero, is refused.
  ///   - maximumLength: The most bytes of content.
  public static func varint32(requiresShortestForm: Bool = false, maximumLength: Int) -> Framing {
    Framing(
      Varint32(requiresShortestForm: requiresShortestForm, maximumLength: checked(maximumLength))
    )
  }

  /// Lines that end in LF, or in CR LF; any other CR is part of its line. Lines are encoded with LF, those
  /// that end in CR with CR LF.
  ///
  /// An overlong line is an error once, and is dropped up to its end; then the lines go on.
  ///
  /// - Parameter maximumLength: The most bytes of a line without its terminator.
  public static func line(maximumLength: Int) -> Framing {
    Framing(Line(maximumLength: checked(maximumLength)))
  }

  /// Frames that end in a pattern of bytes, at its first occurrence.
  ///
  /// - Parameters:
  ///   - terminator: The pattern, of at least one byte.
  ///   - maximumLength: The most bytes of content.
  public static func delimited(by terminator: some Sequence<UInt8>, maximumLength: Int) -> Framing {
    Framing(Delimited(pattern: Array(terminator), maximumLength: checked(maximumLength)))
  }

  /// Frames of `length` bytes each, at least one, with nothing between them.
  public static func fixed(length: Int) -> Framing {
    precondition(length > 0, "a frame of fixed length has at least one byte")
    return Framing(FixedLength(length: checked(length)))
  }

  /// Consistent overhead byte stuffing: frames free of zero bytes, each ended by one.
  ///
  /// Zero bytes that end nothing are passed over.
  ///
  /// - Parameter maximumLength: The most bytes of content, before stuffing.
  public static func cobs(maximumLength: Int) -> Framing {
    Framing(COBS(maximumLength: checked(maximumLength)))
  }

  /// Content after a header of your own, which the framing removes and adds.
  ///
  /// A frame is the content alone: decoding removes the header, and encoding puts a copy of `header` before the content.
  ///
  /// - Parameters:
  ///   - header: The value that every frame's header is made from; ``FrameHeader/describe(_:)`` makes it describe the
  ///     content.
  ///   - maximumLength: The most bytes of content, the header not counted.
  public static func custom<Header: FrameHeader>(
    header: Header,
    maximumLength: Int
  ) -> Framing {
    Framing(Headed<Header>(template: header, maximumLength: checked(maximumLength)))
  }

  /// Frames that start with a header of your own, for a header that says more than the content's length.
  ///
  /// A frame is the header and the content: decoding keeps the header, and a frame to be encoded starts with one, which
  /// ``FrameHeader/describe(_:)`` makes describe the content.
  ///
  /// - Parameters:
  ///   - header: The type of the header.
  ///   - maximumLength: The most bytes of content, the header not counted.
  public static func custom<Header: FrameHeader>(
    headerInFrame header: Header.Type,
    maximumLength: Int
  ) -> Framing {
    Framing(Headed<Header>(template: nil, maximumLength: checked(maximumLength)))
  }
}
