public import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A message with arbitrary content and a number that identifies its kind.
///
/// On the wire: the tag as a `UInt32` in network byte order, then the payload, which takes the rest of the frame.
///
/// ```swift
/// let broker = SymmetricBroker<TaggedMessage>(channel, framing: framing)
/// try await broker.send(TaggedMessage(tag: 100, text: "hello"))
/// try await broker.send(TaggedMessage(tag: 101, payload: try Data(contentsOf: file)))
/// ```
@Packet
public struct TaggedMessage: Sendable, Hashable {
  /// The kind of the payload, by agreement of both ends.
  public var tag: UInt32

  /// Any bytes, such as text, a file, an archive, or another packet.
  @Remaining public var payload: Data

  /// Creates a message with the given bytes.
  public init(tag: UInt32, payload: Data = Data()) {
    self.tag = tag
    self.payload = payload
  }

  /// Creates a message with the UTF-8 of a text.
  public init(tag: UInt32, text: String) {
    self.init(tag: tag, payload: Data(text.utf8))
  }

  /// The payload as text; nil if it is not valid UTF-8.
  public var text: String? {
    var reader = PacketReader(payload.bytes)
    return try? reader.read(String.self, as: .remaining())
  }
}
