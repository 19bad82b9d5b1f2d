public import PacketKit

/// How a stream is divided into frames.
///
/// Every framing has a maximum length of a frame's content. A peer that announces more, or sends more without a
/// terminator, is rejected before anything is stored for it. Headers and terminators do not count.
public struct Framing: Sendable {
  @usableFromInline let rule: any FrameRule

  /// The rule, if it is the one whose frames are found without a function call.
  @usableFromInline let lengthField: LengthPrefixed?

  /// The number of bytes to reserve before the content when a frame is encoded.
  @usableFromInline let reservedByteCount: Int

  private init(_ rule: some FrameRule) {
    self.rule = rule
    reservedByteCount = rule.reservedByteCount
    lengthField = rule as? LengthPrefixed
  }

  /// The most bytes that a frame's content may have.
  ///
  /// It is less than requested if the framing cannot represent such lengths; for example, one byte cannot represent
  /// 256.
  public var maximumLength: Int { rule.maximumLength }

  /// A maximum to which header and terminator can be added without overflow. No memory could hold more.
  private static func checked(_ maximumLength: Int) -> Int {
    precondition(maximumLength >= 0, "a frame cannot have \(maximumLength) bytes")
    return min(maximumLength, .max / 2)
  }
}

extension Framing {
  /// Frames preceded by their length, an unsigned integer of a fixed width.
  ///
  /// - Parameters:
  ///   - length: `UInt8`, `UInt16`, `UInt32` or `UInt64`.
  ///   - endianness: The byte order of the length; network byte order by default.
  ///   - includesHeader: Whether the length also counts its own bytes.
  ///   - maximumLength: The most bytes of content, not counting the length.
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

  /// Frames preceded by their length in LEB128, as in protobuf streams: at most 5 bytes, less than 2³¹.
  ///
  /// Frames are encoded with the shortest form of their length.
  ///
  /// - Parameters:
  ///   - requiresShortestForm: Whether to reject a length such as `80 00`, which means zero.
  ///   - maximumLength: The most bytes of content.
  public static func varint32(requiresShortestForm: Bool = false, maximumLength: Int) -> Framing {
    Framing(
      Varint32(requiresShortestForm: requiresShortestForm, maximumLength: checked(maximumLength))
    )
  }

  /// Lines that end in LF or in CR LF; any other CR is part of its line. Lines are encoded with LF, or with CR LF if
  /// they end in CR.
  ///
  /// An overlong line is reported once and skipped. Decoding continues with the next line.
  ///
  /// - Parameter maximumLength: The most bytes of a line without its terminator.
  public static func line(maximumLength: Int) -> Framing {
    Framing(Line(maximumLength: checked(maximumLength)))
  }

  /// Frames that end at the first occurrence of a pattern of bytes.
  ///
  /// - Parameters:
  ///   - terminator: The pattern, of at least one byte.
  ///   - maximumLength: The most bytes of content.
  public static func delimited(by terminator: some Sequence<UInt8>, maximumLength: Int) -> Framing {
    Framing(Delimited(pattern: Array(terminator), maximumLength: checked(maximumLength)))
  }

  /// Frames of exactly `length` bytes, at least one, with nothing between them.
  public static func fixed(length: Int) -> Framing {
    precondition(length > 0, "a frame of fixed length has at least one byte")
    return Framing(FixedLength(length: checked(length)))
  }

  /// Consistent overhead byte stuffing: frames without zero bytes, each terminated by a zero byte.
  ///
  /// A zero byte that does not terminate a frame is skipped.
  ///
  /// - Parameter maximumLength: The most bytes of content, before stuffing.
  public static func cobs(maximumLength: Int) -> Framing {
    Framing(COBS(maximumLength: checked(maximumLength)))
  }

  /// Frames between bytes of `C0`, as SLIP sends them over serial lines (RFC 1055).
  ///
  /// Frames are encoded with a `C0` before them, too, which ends any noise. Bytes of `C0` that end no frame are skipped,
  /// so a frame without content is not received.
  ///
  /// - Parameter maximumLength: The most bytes of content, before escapes are inserted.
  public static func slip(maximumLength: Int) -> Framing {
    Framing(
      Escaped(
        flag: 0xC0, escape: 0xDB, replacement: .listed(flag: 0xDC, escape: 0xDD),
        maximumLength: checked(maximumLength)
      )
    )
  }

  /// Frames between bytes of `7E`, as PPP and other protocols send them over serial lines (RFC 1662).
  ///
  /// A frame is what is between the flags. The frame check sequence at its end is a checksum of the packet, in little-endian
  /// byte order: `Checksum.crc32`, or a `Checksum.crc` of 16 bits. An aborted frame is skipped, and so are flags between
  /// frames: a frame without content is not received.
  ///
  /// - Parameters:
  ///   - escapesControlCharacters: Whether to send bytes below `20` as escapes, which PPP requires unless the peer agrees to
  ///     do without. They are received either way.
  ///   - maximumLength: The most bytes of content, before escapes are inserted.
  public static func ppp(escapesControlCharacters: Bool = true, maximumLength: Int) -> Framing {
    Framing(
      Escaped(
        flag: 0x7E, escape: 0x7D,
        replacement: .inverted(includesControlCharacters: escapesControlCharacters),
        maximumLength: checked(maximumLength)
      )
    )
  }

  /// Content preceded by a custom header, which the framing removes and adds.
  ///
  /// A frame is the content alone: decoding removes the header, and encoding puts a copy of `header` before the
  /// content.
  ///
  /// - Parameters:
  ///   - header: The value that every frame's header is created from; ``FrameHeader/describe(_:)`` makes it describe
  ///     the content.
  ///   - maximumLength: The most bytes of content, not counting the header.
  public static func custom<Header: FrameHeader>(
    header: Header,
    maximumLength: Int
  ) -> Framing {
    Framing(Headed<Header>(template: header, maximumLength: checked(maximumLength)))
  }

  /// Frames that start with a custom header, for headers that contain more than the content's length.
  ///
  /// A frame is the header and the content: decoding leaves the header in it, and a frame to be encoded starts with a
  /// header, which ``FrameHeader/describe(_:)`` makes describe the content.
  ///
  /// - Parameters:
  ///   - header: The type of the header.
  ///   - maximumLength: The most bytes of content, not counting the header.
  public static func custom<Header: FrameHeader>(
    headerInFrame header: Header.Type,
    maximumLength: Int
  ) -> Framing {
    Framing(Headed<Header>(template: nil, maximumLength: checked(maximumLength)))
  }
}
