public import PacketKit

extension MessageBroker where Incoming: PacketUnion {
  /// Registers a handler for each received payload of a type. ``run(otherwise:)`` calls it.
  ///
  /// ```swift
  /// @Packet
  /// enum Event: Sendable {
  ///   @Tag(1) case join(PlayerState)
  ///   @Tag(2) case chat(ChatLine)
  ///   @Tag(3) case leave
  /// }
  ///
  /// let broker = SymmetricBroker<Event>(channel, framing: framing)
  /// broker.on(PlayerState.self) { state in await show(state) }
  /// broker.on(ChatLine.self) { [weak broker] line in try await broker?.send(.chat(line)) }
  /// try await broker.run { event in print("not handled:", event) }
  /// ```
  ///
  /// If several cases have the same type of payload, their payloads all go to its handler. A second handler for a type
  /// replaces the first. Handlers live until ``run(otherwise:)`` has delivered the connection's last message, so refer to the
  /// broker weakly, as here, unless the handlers should retain it until then.
  public func on<Payload>(
    _ type: Payload.Type,
    _ handler: @escaping @Sendable (Payload) async throws -> Void
  ) {
    handlers.withLock { $0.set(handler) }
  }

  /// Takes the messages and calls their handlers, in order and one at a time. The next message is taken when the
  /// handler has returned, so a slow handler slows the peer.
  ///
  /// It replaces a loop over ``messages``, and ends when such a loop does.
  ///
  /// - Parameter otherwise: A closure that receives messages without a handler.
  /// - Throws: The error that a handler throws. The next message has not been taken then, and the connection is
  ///   unchanged.
  public func run(
    otherwise: @Sendable (Incoming) async throws -> Void
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
