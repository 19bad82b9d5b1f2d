/// The messages that have been received and not been taken.
///
/// Unchecked, because only the one who reads adds, and the lock of the ``Inbox`` is held when messages are delivered
/// or taken. All of it that a message goes through is the client's code too, so that it is specialised for the type of
/// the messages: code of this module would look that type up again and again.
@usableFromInline
final class MessageQueue<Message>: @unchecked Sendable {
  @usableFromInline var arriving = FirstInFirstOut<Message>()
  @usableFromInline var delivered = FirstInFirstOut<Message>()

  @inlinable
  init() {}

  /// Adds a message, which cannot be taken yet.
  @inlinable
  func add(_ message: Message) { arriving.append(message) }

  /// Lets the messages that have been added be taken.
  @inlinable
  func deliver() { delivered.append(takingFrom: &arriving) }

  @inlinable
  func popFirst() -> Message? { delivered.popFirst() }
}
