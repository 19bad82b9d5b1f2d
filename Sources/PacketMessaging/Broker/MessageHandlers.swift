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

  /// Handlers found so far, by the type of a message's payload. A handler for a protocol, for example, can apply to
  /// several types; and one for a number, to an optional number unless it is nil.
  private var found: [ObjectIdentifier: Entry] = [:]
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
    found = [:]
  }

  /// The handler for the message's payload; nil if there is none.
  mutating func handler(for message: Message) -> Handler? {
    guard let payload = message.payload(as: Any.self) else { return nil }
    let type = ObjectIdentifier(Swift.type(of: payload))
    if let entry = found[type], entry.accepts(message) { return entry.handler }
    guard let entry = entries.first(where: { $0.accepts(message) }) else { return nil }
    found[type] = entry
    return entry.handler
  }
}
