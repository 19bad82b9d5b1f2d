internal import PacketKit

/// Handlers by the types of their payloads.
struct MessageHandlers<Message: Sendable> {
  private var handlers: [(type: ObjectIdentifier, call: Call)] = []

  /// Handles a message if it has the payload; says whether it has.
  private typealias Call = @Sendable (Message) async throws -> Bool
}

extension MessageHandlers where Message: PacketUnion {
  mutating func set<Payload>(_ handler: @escaping @Sendable (Payload) async throws -> Void) {
    let type = ObjectIdentifier(Payload.self)
    handlers.removeAll { $0.type == type }
    handlers.append(
      (
        type,
        { message in
          guard let payload = message.payload(as: Payload.self) else { return false }
          try await handler(payload)
          return true
        }
      )
    )
  }

  /// Calls the handler for the message's payload; says whether there is one.
  func handle(_ message: Message) async throws -> Bool {
    for handler in handlers where try await handler.call(message) { return true }
    return false
  }
}
