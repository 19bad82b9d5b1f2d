public import PacketKit

extension MessageBroker where Incoming: PacketUnion {
  /// Sends a request and waits for its reply.
  ///
  /// ```swift
  /// let welcome = try await broker.request(
  ///   Login(name: "zoë"), as: ClientMessage.login, timeout: .seconds(5))
  /// ```
  ///
  /// The broker numbers its requests. From the first one on, the ``ReplyMessage``s that it receives are delivered only
  /// here, never to ``messages``. One that arrives too late, or that matches no request, is dropped. Replies are read
  /// after the messages that were received before them: if those exceed ``MessageBrokerOptions/readAhead`` and nobody
  /// takes them, the reply arrives too late.
  ///
  /// A cancelled task stops waiting, whether or not the request has been sent.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - message: The case of the union that contains the request.
  ///   - timeout: How long to wait, including the time to send the request.
  /// - Throws: The request's ``Request/Failure`` if the peer refuses, ``MessageBrokerError/noReply(within:)``,
  ///   ``MessageBrokerError/replyToAnotherRequest``, ``Disconnection`` as soon as the connection ends, the errors of
  ///   ``send(_:)-(Outgoing)``, and `CancellationError`.
  public func request<Body: Request>(
    _ request: Body,
    as message: (RequestMessage<Body>) -> Outgoing,
    timeout: Duration
  ) async throws -> Body.Reply {
    replies.find { message in
      message.payload(as: (any NumberedReply).self).map { UInt64($0.number) }
    }
    let (number, reply) = try replies.open(upTo: UInt64(UInt32.max))
    let message = message(RequestMessage(number: UInt32(number), body: request))
    let answer = try await exchange(message, number, reply, timeout)
    guard let answer = answer.payload(as: ReplyMessage<Body>.self) else {
      throw MessageBrokerError.replyToAnotherRequest
    }
    return try answer.result.get()
  }

  /// Registers a handler that replies to each received request of a type. ``run(otherwise:)`` calls it.
  ///
  /// ```swift
  /// broker.on(Login.self, replyingAs: ServerMessage.login) { login in
  ///   guard !login.name.isEmpty else { throw Refusal("a player needs a name") }
  ///   return Welcome(player: 7)
  /// }
  /// ```
  ///
  /// The next message is taken when the reply has been sent. To reply later, or from another task, register a handler
  /// for `RequestMessage<Login>` with ``on(_:_:)``, and send ``RequestMessage/reply(_:)``.
  ///
  /// - Parameters:
  ///   - type: The type of the requests.
  ///   - message: The case of the union that contains the reply.
  ///   - handler: A closure that returns the reply, or throws the request's ``Request/Failure`` to refuse. Any other
  ///     error ends ``run(otherwise:)``, which throws it.
  public func on<Body: Request>(
    _ type: Body.Type,
    replyingAs message: @escaping @Sendable (ReplyMessage<Body>) -> Outgoing,
    _ handler: @escaping @Sendable (Body) async throws -> Body.Reply
  ) {
    on(RequestMessage<Body>.self) { [connection] request in
      let reply: ReplyMessage<Body>
      do {
        reply = request.reply(try await handler(request.body))
      } catch let failure as Body.Failure {
        reply = request.refusal(failure)
      }
      do {
        try await connection.send(message(reply))
      } catch is Disconnection {
        // Nobody waits for the reply any more.
      }
    }
  }
}

extension MessageBroker {
  /// Sends a request whose reply is awaited.
  func exchange(
    _ request: Outgoing,
    _ number: UInt64,
    _ reply: Promise<Incoming>,
    _ timeout: Duration
  ) async throws -> Incoming {
    defer { replies.remove(number) }
    let sending = Task { [connection] in
      do {
        try await connection.send(request)
      } catch {
        reply.keep(.failure(error))
      }
    }
    let timeline = connection.timeline
    let deadline = timeline.schedule(at: timeline.now + timeout) {
      reply.keep(.failure(MessageBrokerError.noReply(within: timeout)))
    }
    defer {
      sending.cancel()
      timeline.cancel(deadline)
    }
    return try await reply.valueUnlessCancelled()
  }
}
