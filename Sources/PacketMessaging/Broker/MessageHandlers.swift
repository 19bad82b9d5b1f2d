internal import PacketKit

/// Handlers, by the type of their payload.
struct MessageHandlers<Message: Sendable> {
  typealias Handler = @Sendable (Message) async throws -> Void

  private struct Entry {
    let type: ObjectIdentifier
    let accepts: @Sendable (Message) -> Bool
    let handler: Handler
  }

  private var entries: [Entry] = []
}

extension MessageHandlers where Message: PacketUnion {
  mutating func set<Payload>(_ handler: @escaping @Sendable (Payload) async throws -> Void) {
    let type = ObjectIdentifier(Payload.self)
    entries.removeAll { $0.type == type }
    entries.append(
      Entry(
        type: type,
        accepts: { $0.payload(as: Payload.self) != nil },
        handler: { message in
          if let payload = message.payload(as: Payload.self) { try await handler(payload) }
        }
      )
    )
  }

  /// The first handler that takes the message's payload: one for a protocol takes several types, and one for a number
  /// takes an optional number unless it is nil. Nil if there is none.
  func handler(for message: Message) -> Handler? {
    entries.first { $0.accepts(message) }?.handler
  }
}
