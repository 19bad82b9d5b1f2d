public import PacketKit

/// Why a stream could not be divided into frames, and where.
///
/// ```
/// frame at stream offset 12 announces 4294967295 bytes, but the maximum is 65536
/// line at stream offset 40 is longer than the maximum of 80 bytes
/// PlayerState.username: needs 4 bytes at offset 8, but 2 remain, in the frame at stream offset 1024
/// ```
public struct FramingError: Error, Sendable, Equatable {
  /// What is wrong.
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
  /// One sentence: what is wrong, where in the stream, what was announced, and what is allowed.
  public var description: String { reason.sentence(at: offset) }
}
