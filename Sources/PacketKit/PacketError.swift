/// Why a packet could not be decoded or encoded, and where.
///
/// ```
/// PlayerState.username: needs 4278190084 bytes at offset 12, but 8 remain
/// Roster.players[3].name: bytes at offset 42 are not valid UTF-8
/// PlayerState.identifier: "longer-than-8" is 13 bytes, but the field holds 8
/// ```
///
/// An error takes one word, and one allocation where it is created. Its description is built only on demand.
public struct PacketError: Error, Sendable {
  private var content: Content

  /// What an error contains. The error itself is one word, because each call that can throw takes room for it.
  private final class Content: @unchecked Sendable {
    let reason: Reason
    let offset: Int
    /// Changed only where nothing else refers to the content.
    var location: Location

    init(_ reason: Reason, _ offset: Int, _ location: Location) {
      (self.reason, self.offset, self.location) = (reason, offset, location)
    }
  }

  /// The kind of the error.
  public var reason: Reason { content.reason }

  /// The offset of the error: in decoding from the reader's start, in encoding from the writer's.
  public var offset: Int { content.offset }

  /// The packet and field that contain the error.
  var location: Location {
    get { content.location }
    _modify {
      if !isKnownUniquelyReferenced(&content) {
        content = Content(content.reason, content.offset, content.location)
      }
      yield &content.location
    }
  }

  /// Creates an error of your own, for a hand-written ``PacketField`` or ``Packet``.
  ///
  /// - Parameters:
  ///   - message: What is wrong, in the style of the package's own messages: a fact, and the actual value.
  ///   - offset: The offset of the byte that is wrong.
  public init(_ message: String, at offset: Int) {
    self.init(.invalid(message), at: offset)
  }

  init(_ reason: Reason, at offset: Int, field: StaticString? = nil) {
    content = Content(reason, offset, Location(in: field))
  }

  /// The packet and field that contain the error, such as `Roster.players[3].name`; empty if unknown.
  public var path: String { location.description }

  /// The number of bytes that were needed, if the packet ended too early; `Int.max` if it is more than an `Int` holds.
  public var needed: Int? {
    if case .truncated(let needed, _) = reason { Int(clamping: needed) } else { nil }
  }

  /// The number of bytes that were available, if the packet ended too early.
  public var available: Int? {
    if case .truncated(_, let available) = reason { available } else { nil }
  }
}

extension PacketError: Equatable {
  /// Two errors are equal if they report the same reason at the same place.
  @_documentation(visibility: internal)
  public static func == (a: PacketError, b: PacketError) -> Bool {
    a.reason == b.reason && a.offset == b.offset && a.path == b.path
  }
}

extension PacketError: CustomStringConvertible {
  /// The most Unicode scalars of a description, not counting its path.
  private static let maximumSentenceLength = 500

  /// One sentence: the path, what is wrong, and where.
  ///
  /// Received text is quoted, with escapes for unprintable characters, and truncated.
  public var description: String {
    let sentence = reason.sentence(at: offset).printable(maximumCount: Self.maximumSentenceLength)
    return location.isEmpty ? sentence : "\(location): \(sentence)"
  }
}
