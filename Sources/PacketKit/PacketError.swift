/// Why a packet could not be decoded or encoded, and where.
///
/// ```
/// PlayerState.username: needs 4278190084 bytes at offset 12, but 8 remain
/// Roster.players[3].name: bytes at offset 42 are not valid UTF-8
/// PlayerState.identifier: "longer-than-8" is 13 bytes, but the field holds 8
/// ```
///
/// An error is cheap to throw: it is made without an allocation unless it comes out of nested packets, and
/// its sentence is put together only when asked for.
public struct PacketError: Error, Sendable {
  /// What is wrong.
  public let reason: Reason

  /// The byte at which it is wrong: from the reader's start, or, in encoding, from the writer's.
  public let offset: Int

  /// The packet and field in which it is wrong.
  var location = Location()

  /// An error of your own, for a hand-written ``PacketField`` or ``Packet``.
  ///
  /// - Parameters:
  ///   - message: What is wrong, in the manner of the package's own: a fact, and the value met.
  ///   - offset: The byte at which it is wrong.
  public init(_ message: String, at offset: Int) {
    self.init(.invalid(message), at: offset)
  }

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The packet and field in which it is wrong, such as `Roster.players[3].name`; empty if none is known.
  public var path: String { location.description }

  /// The number of bytes that were needed, of a packet that ended too early.
  public var needed: Int? {
    if case .truncated(let needed, _) = reason { needed } else { nil }
  }

  /// The number of bytes that were there, of a packet that ended too early.
  public var available: Int? {
    if case .truncated(_, let available) = reason { available } else { nil }
  }
}

extension PacketError: Equatable {
  /// Two errors are equal when they tell of the same thing at the same place.
  public static func == (a: PacketError, b: PacketError) -> Bool {
    a.reason == b.reason && a.offset == b.offset && a.path == b.path
  }
}

extension PacketError: CustomStringConvertible {
  /// The most Unicode scalars of a sentence, its path not counted.
  private static let maximumSentenceLength = 500

  /// One sentence: the path, what is wrong, and where.
  ///
  /// Text that was received is quoted with escapes for what does not print, and cut short.
  public var description: String {
    let sentence = reason.sentence(at: offset).printable(maximumCount: Self.maximumSentenceLength)
    return location.isEmpty ? sentence : "\(location): \(sentence)"
  }
}
