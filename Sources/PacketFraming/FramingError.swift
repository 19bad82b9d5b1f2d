public import PacketKit

/// Why a stream could not be cut into frames, and at which of its bytes.
///
/// ```
/// frame at stream offset 12 announces 4294967295 bytes, but the maximum is 65536
/// line at stream offset 40 is longer than the maximum of 80 bytes
/// PlayerState.username: needs 4 bytes at offset 8, but 2 remain, in the frame at stream offset 1024
/// ```
public struct FramingError: Error, Sendable, Equatable {
  /// What is wrong.
  public let reason: Reason

  /// The byte of the stream, counted from 0, at which it is wrong: where the frame starts, header
  /// included, unless the reason says otherwise. In encoding, the byte of the writer.
  public let offset: UInt64

  init(_ reason: Reason, at offset: UInt64 = 0) {
    self.reason = reason
    self.offset = offset
  }

  init(_ reason: Reason, at offset: Int) {
    self.init(reason, at: UInt64(offset))
  }

  /// The same error, `distance` bytes further on in the stream.
  func moved(by distance: UInt64) -> FramingError {
    FramingError(reason, at: offset &+ distance)
  }
}

extension FramingError {
  /// The length that the frame announced, its header not counted; nil where none was announced.
  public var declaredLength: UInt64? {
    if case .lengthTooLarge(let length, _) = reason { length } else { nil }
  }

  /// The length that the frame was held against; nil where the error is not one of length.
  public var limit: Int? {
    switch reason {
    case .lengthTooLarge(_, let maximum), .lineTooLong(let maximum), .unterminated(let maximum),
      .frameTooLong(_, let maximum), .headerTooLong(let maximum):
      maximum
    default: nil
    }
  }

  /// What is wrong with the frame's content, where that and not the framing is at fault.
  public var packetError: PacketError? {
    if case .packet(let error) = reason { error } else { nil }
  }

  /// Whether the decoder has lost the frames' boundaries and throws this error from now on.
  ///
  /// It has not after an overlong line, and not after a frame whose content does not decode.
  public var endsStream: Bool {
    switch reason {
    case .lineTooLong, .packet: false
    default: true
    }
  }
}

extension FramingError: CustomStringConvertible {
  /// One sentence: what is wrong, where in the stream, what was announced and what is allowed.
  public var description: String { reason.sentence(at: offset) }
}
