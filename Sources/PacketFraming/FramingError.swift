public import PacketKit

/// Why a stream could not be divided into frames, and where.
///
/// ```
/// frame at stream offset 12 announces 4294967295 bytes, but the maximum is 65536
/// line at stream offset 40 is longer than the maximum of 80 bytes
/// PlayerState.username: needs 4 bytes at offset 8, but 2 remain, in the frame at stream offset 1024
/// ```
public struct FramingError: Error, Sendable, Equatable {
  /// The kind of error.
  public let reason: Reason

  /// The offset in the stream of the error: the start of the frame, including its header, unless the reason says
  /// otherwise. In encoding, the offset in the writer.
  public let offset: UInt64

  init(_ reason: Reason, at offset: UInt64 = 0) {
    self.reason = reason
    self.offset = offset
  }

  init(_ reason: Reason, at offset: Int) {
    self.init(reason, at: UInt64(offset))
  }

  /// Returns the same error, `distance` bytes further on in the stream.
  func moved(by distance: UInt64) -> FramingError {
    FramingError(reason, at: offset &+ distance)
  }
}

extension FramingError {
  /// The length that the frame announced, without its header; nil if none was announced.
  public var declaredLength: UInt64? {
    if case .lengthTooLarge(let length, _) = reason { length } else { nil }
  }

  /// The limit that a length violated; nil if the error is not about a length.
  public var limit: Int? {
    switch reason {
    case .lengthTooLarge(_, let maximum), .lineTooLong(let maximum), .unterminated(let maximum),
      .frameTooLong(_, let maximum), .headerTooLong(let maximum):
      maximum
    default: nil
    }
  }

  /// The error in the frame's content, if the content and not the framing is invalid.
  public var packetError: PacketError? {
    if case .packet(let error) = reason { error } else { nil }
  }

  /// Whether the decoder has lost the frame boundaries and throws this error from now on.
  ///
  /// It is false for an overlong line and for a frame whose content cannot be decoded.
  public var endsStream: Bool {
    switch reason {
    case .lineTooLong, .packet: false
    default: true
    }
  }
}

extension FramingError: CustomStringConvertible {
  /// One sentence: the error, its place in the stream, the announced length, and the limit.
  public var description: String { reason.sentence(at: offset) }
}

extension FramingError {
  /// A kind of error in a stream. New framings may add cases: write a `default` in a `switch`.
  public enum Reason: Sendable, Equatable {
    /// A frame announces more bytes than the framing allows.
    case lengthTooLarge(UInt64, maximum: Int)

    /// A length that includes its own header is less than the header.
    case lengthTooSmall(UInt64, minimum: Int)

    /// A line is too long. The decoder continues with the next line.
    case lineTooLong(maximum: Int)

    /// A frame is longer than the framing allows, without a terminator.
    case unterminated(maximum: Int)

    /// A varint length takes more than 5 bytes.
    case lengthTakesTooManyBytes(maximum: Int)

    /// A varint length takes more bytes than it needs.
    case lengthNotShortest

    /// A block of a byte-stuffed frame extends beyond the frame. The offset is that of the block.
    case blockTooLong(Int, available: Int)

    /// An escape of a frame is followed by a byte that no escape may have. The offset is that of the escape.
    case invalidEscape(UInt8)

    /// A custom header cannot be decoded, or rejects the content.
    case header(PacketError)

    /// A custom header is longer than its maximum.
    case headerTooLong(maximum: Int)

    /// A frame's content cannot be decoded or encoded; the framing itself is intact.
    case packet(PacketError)

    /// The stream ends within a frame that takes at least `needed` bytes; nil if only a terminator determines the
    /// length.
    case unfinished(available: Int, needed: Int?)

    /// A frame to be encoded is longer than the framing allows.
    case frameTooLong(Int, maximum: Int)

    /// A frame to be encoded does not have the length that all frames have.
    case wrongLength(Int, expected: Int)

    /// A frame to be encoded contains a terminator, which would end it early. `position` is the number of its bytes
    /// before that.
    case holdsTerminator(position: Int)
  }
}

extension FramingError.Reason {
  func sentence(at offset: UInt64) -> String {
    let frame = "frame at stream offset \(offset)"
    switch self {
    case .lengthTooLarge(let length, let maximum):
      return "\(frame) announces \(length.inBytes), but the maximum is \(maximum)"
    case .lengthTooSmall(let length, let minimum):
      return "\(frame) announces \(length.inBytes) with its header, which alone takes \(minimum)"
    case .lineTooLong(let maximum):
      return "line at stream offset \(offset) is longer than the maximum of \(maximum.inBytes)"
    case .unterminated(let maximum):
      return "\(frame) has no terminator within the maximum of \(maximum.inBytes)"
    case .lengthTakesTooManyBytes(let maximum):
      return "\(frame) has a length of more than \(maximum.inBytes)"
    case .lengthNotShortest:
      return "\(frame) has a length that is not in its shortest form"
    case .blockTooLong(let count, let available):
      return "block at stream offset \(offset) announces \(count.inBytes), but its frame ends after"
        + " \(available)"
    case .invalidEscape(let byte):
      return "escape at stream offset \(offset) is followed by \(byte.hexDigits),"
        + " which no escape has"
    case .header(let error):
      return "\(frame) has a bad header: \(error)"
    case .headerTooLong(let maximum):
      return "\(frame) has a header of more than \(maximum.inBytes)"
    case .packet(let error):
      return "\(error), in the \(frame)"
    case .unfinished(let available, let needed?) where available >= needed:
      return "stream ends before the \(frame), of \(needed.inBytes), was read;"
        + " \(available) are buffered"
    case .unfinished(let available, let needed?):
      return "stream ends after \(available.inBytes) of the \(frame),"
        + " which takes at least \(needed)"
    case .unfinished(let available, nil):
      return "stream ends after \(available.inBytes) of the \(frame), before its terminator"
    case .frameTooLong(let count, let maximum):
      return "frame of \(count.inBytes) is longer than the maximum of \(maximum)"
    case .wrongLength(let count, let expected):
      return "frame has \(count.inBytes), but all frames have \(expected)"
    case .holdsTerminator(let position):
      return "content contains the terminator after \(position.inBytes)"
    }
  }
}
