/// The messages that have been received and not taken.
///
/// Unchecked, because only the current reader adds messages, and the lock of the ``Inbox`` is held when messages are
/// delivered or taken. The code on a message's path is inlinable, so that it is specialized for the type of the
/// messages: code of this module would look up that type's metadata repeatedly.
@usableFromInline
final class MessageQueue<Message>: @unchecked Sendable {
  @usableFromInline var arriving = FirstInFirstOut<Message>()
  @usableFromInline var delivered = FirstInFirstOut<Message>()

  @inlinable
  init() {}

  /// Adds a message that cannot be taken yet.
  @inlinable
  func add(_ message: Message) { arriving.append(message) }

  /// Makes the added messages available.
  @inlinable
  func deliver() { delivered.append(takingFrom: &arriving) }

  @inlinable
  func popFirst() -> Message? { delivered.popFirst() }
}
