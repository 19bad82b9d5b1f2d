public import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A message of any content, with a number that says what it is.
///
/// On the wire: the tag as a `UInt32` in network byte order, then the payload, which takes the rest of the frame.
///
/// ```swift
/// try await broker.send(TaggedMessage(tag: 100, text: "hello"))
/// try await broker.send(TaggedMessage(tag: 101, payload: try Data(contentsOf: file)))
/// ```
@Packet
public struct TaggedMessage: Sendable, Hashable {
  /// What the payload is, as both ends have agreed.
  public var tag: UInt32

  /// Text, a file, an archive, another packet: any bytes.
  @Remaining public var payload: Data

  /// A message with these bytes.
  public init(tag: UInt32, payload: Data = Data()) {
    self.tag = tag
    self.payload = payload
  }

  /// A message with a text's bytes of UTF-8.
  public init(tag: UInt32, text: String) {
    self.init(tag: tag, payload: Data(text.utf8))
  }

  /// The payload as text; nil if it is not valid UTF-8.
  public var text: String? {
    var reader = PacketReader(payload.bytes)
    return try? reader.read(remaining: String.self)
  }
}
