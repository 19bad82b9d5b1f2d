public import PacketKit

extension MessageBroker where Message: PacketUnion {
  /// Has a handler called with each payload of a type that comes in, once ``run(otherwise:)`` delivers.
  ///
  /// ```swift
  /// @Packet
  /// enum Event {
  ///   @Tag(1) case join(PlayerState)
  ///   @Tag(2) case chat(ChatLine)
  ///   @Tag(3) case leave
  /// }
  ///
  /// broker.on(PlayerState.self) { state in await show(state) }
  /// broker.on(ChatLine.self) { [weak broker] line in try await broker?.send(.chat(line)) }
  /// try await broker.run { event in print("not handled:", event) }
  /// ```
  ///
  /// Of cases with the same type of payload, all go to its handler. A second handler for a type replaces the
  /// first. Handlers are kept until ``run(otherwise:)`` has delivered the connection's last message: one that holds
  /// its broker keeps it until then.
  public func on<Payload>(
    _ type: Payload.Type,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) {
    handlers.withLock { $0.set(handler) }
  }

  /// Takes the messages and calls their handlers, in order, one at a time: the next message is taken when the
  /// handler has returned, so that a slow handler slows the peer.
  ///
  /// It takes the place of a loop over ``messages``, and ends as such a loop does.
  ///
  /// - Parameter otherwise: What is done with a message that no handler is there for.
  /// - Throws: What a handler throws, whereupon the next message has not been taken; the connection is as it was.
  public func run(
    otherwise: @Sendable (Message) async throws -> Void
  ) async throws {
    while let message = await nextMessage() {
      if let handler = handlers.withLock({ $0.handler(for: message) }) {
        try await handler(message)
      } else {
        try await otherwise(message)
      }
    }
    if !Task.isCancelled { handlers.withLock { $0 = MessageHandlers() } }
  }
}
