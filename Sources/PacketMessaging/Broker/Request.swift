public import PacketKit

/// A packet that asks for a reply of a certain type.
///
/// ```swift
/// @Packet
/// struct Login: Request {
///   typealias Reply = Welcome
///
///   var name: String
/// }
/// ```
///
/// A union has a case for the request, and the union of the other direction one for its reply:
///
/// ```swift
/// @Packet
/// enum ClientMessage: Sendable {
///   @Tag(1) case login(RequestMessage<Login>)
/// }
///
/// @Packet
/// enum ServerMessage: Sendable {
///   @Tag(1) case login(ReplyMessage<Login>)
/// }
/// ```
///
/// The client asks, and the server has a handler that replies:
///
/// ```swift
/// let welcome = try await broker.request(
///   Login(name: "zoë"), as: ClientMessage.login, timeout: .seconds(5))
///
/// broker.on(Login.self, replyingAs: ServerMessage.login) { login in
///   guard !login.name.isEmpty else { throw Refusal("a player needs a name") }
///   return Welcome(player: 7)
/// }
/// ```
public protocol Request: Packet, Sendable {
  /// The peer's reply.
  associatedtype Reply: PacketField & Sendable

  /// The error with which the peer refuses; a ``Refusal`` if the request does not state another.
  ///
  /// An enum with a raw value is enough: `enum LoginError: UInt8, PacketField, Error { case nameIsTaken, isFull }`.
  associatedtype Failure: PacketField & Error = Refusal
}

/// A request, with the number by which its reply is found: the value of a union's case.
///
/// On the wire: the number as a `UInt32` in network byte order, then the request. ``MessageBroker/request(_:as:timeout:)``
/// sends it, and ``MessageBroker/on(_:replyingAs:_:)`` replies to it. Each end numbers its own requests.
@Packet
public struct RequestMessage<Body: Request>: Sendable {
  /// The number that the reply repeats.
  public let number: UInt32

  /// The request.
  public let body: Body

  /// Creates a message for a test; ``MessageBroker/request(_:as:timeout:)`` makes its own.
  public init(number: UInt32, body: Body) {
    self.number = number
    self.body = body
  }

  /// The message that replies to this one.
  public func reply(_ reply: Body.Reply) -> ReplyMessage<Body> {
    ReplyMessage(number, .success(reply))
  }

  /// The message that refuses this one.
  public func refusal(_ failure: Body.Failure) -> ReplyMessage<Body> {
    ReplyMessage(number, .failure(failure))
  }
}

/// The reply to a request, or the refusal: the value of a union's case.
///
/// On the wire: the request's number as a `UInt32` in network byte order, then a byte, which is 0 before a reply and 1
/// before a refusal, and the reply or the ``Request/Failure``. Make one with ``RequestMessage/reply(_:)`` or
/// ``RequestMessage/refusal(_:)``.
@Packet
public struct ReplyMessage<Body: Request>: Sendable {
  /// The number of the request.
  public let number: UInt32

  private let outcome: ReplyOutcome<Body.Reply, Body.Failure>

  init(_ number: UInt32, _ result: Result<Body.Reply, Body.Failure>) {
    self.number = number
    switch result {
    case .success(let reply): outcome = .reply(reply)
    case .failure(let failure): outcome = .refusal(failure)
    }
  }

  /// The reply, or why the peer refused.
  public var result: Result<Body.Reply, Body.Failure> {
    switch outcome {
    case .reply(let reply): .success(reply)
    case .refusal(let failure): .failure(failure)
    }
  }
}

@Packet
enum ReplyOutcome<Reply: PacketField & Sendable, Failure: PacketField & Error>: Sendable {
  @Tag(0) case reply(Reply)
  @Tag(1) case refusal(Failure)
}

/// Why a peer refused a request, in words.
///
/// On the wire: the number of bytes as a `UInt16` in network byte order, then the text in UTF-8.
@Packet
public struct Refusal: Error, Sendable, Hashable {
  /// The reason, in the peer's words.
  @LengthPrefixed(UInt16.self) public var reason: String

  /// Creates a refusal with a reason of at most 65,535 bytes.
  public init(_ reason: String) { self.reason = reason }
}

extension Refusal: CustomStringConvertible {
  /// One sentence, in which the peer's words are quoted and escaped.
  public var description: String { "the peer refused the request: \(reason.quoted)" }
}

extension RequestMessage: Equatable where Body: Equatable {}
extension ReplyMessage: Equatable where Body.Reply: Equatable, Body.Failure: Equatable {}
extension ReplyOutcome: Equatable where Reply: Equatable, Failure: Equatable {}

/// A reply to any request.
protocol NumberedReply {
  var number: UInt32 { get }
}

extension ReplyMessage: NumberedReply {}
