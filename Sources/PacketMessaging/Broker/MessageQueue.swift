/// The messages that have been received and not taken.
///
/// Unchecked, because only the current reader decodes messages, and the lock of the ``Inbox`` is held when messages are
/// added or taken. The code on a message's path is inlinable, so that it is specialized for the type of the messages:
/// code of this module would look up that type's metadata repeatedly.
@safe @usableFromInline
final class MessageQueue<Message>: @unchecked Sendable {
  /// The message that was decoded last, until it is added.
  @exclusivity(unchecked) @usableFromInline var decoded: Message?
  @exclusivity(unchecked) @usableFromInline var waiting = FirstInFirstOut<
    (message: Message, byteCount: Int)
  >()

  @inlinable
  init() {}

  /// Adds the decoded message, whose frame took that many bytes.
  @inlinable
  func add(byteCount: Int) {
    if let message = unsafe decoded.take() { unsafe waiting.append((message, byteCount)) }
  }

  /// Takes the first message.
  ///
  /// - Returns: The byte count of its frame.
  @inlinable
  func popFirst(into message: inout Message?) -> Int {
    guard let first = unsafe waiting.popFirst() else { return 0 }
    message = first.message
    return first.byteCount
  }
}
