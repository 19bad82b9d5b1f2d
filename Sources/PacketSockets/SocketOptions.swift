/// Settings of the system for a connection or a datagram socket.
///
/// ```swift
/// var options = SocketOptions()
/// options.sendBufferSize = 64 * 1024
/// let listener = try await Listener.listen(on: address, options: options)
/// ```
///
/// A peer that stops reading gets the bytes in the system's buffers first when it reads again, however old they are. Small
/// buffers bring such a peer close to the present, but limit how much is on its way to a distant one.
public struct SocketOptions: Sendable, Hashable {
  /// Whether small writes over TCP are sent at once (`TCP_NODELAY`), as they are by default. If not, the system may delay and
  /// combine them (Nagle's algorithm), by up to a fifth of a second.
  public var noDelay = true

  /// The bytes that the system holds until the peer acknowledges them (`SO_SNDBUF`); nil, the default, lets the system
  /// choose.
  ///
  /// The system has a minimum and a maximum of its own. Linux reserves twice as much, for its own bookkeeping.
  public var sendBufferSize: Int?

  /// The bytes that the system holds until they are read (`SO_RCVBUF`); nil, the default, lets the system choose. As for
  /// ``sendBufferSize``, it may choose another size.
  public var receiveBufferSize: Int?

  /// Whether a datagram socket may send to all in a network at once (`SO_BROADCAST`), which systems reject by default. It has
  /// no meaning for connections.
  public var allowsBroadcast = false

  /// Creates options with the default values.
  public init() {}
}
