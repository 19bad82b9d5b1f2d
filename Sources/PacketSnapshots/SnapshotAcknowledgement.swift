public import PacketKit

/// The newest snapshot that a receiver has, for their sender. It takes six bytes.
///
/// It needs no datagram of its own. Put it into the messages that the receiver sends anyway, such as a player's input:
///
/// ```swift
/// @Packet
/// struct Input {
///   var acknowledgement: SnapshotAcknowledgement
///   var buttons: Buttons
/// }
/// ```
///
/// No harm is done if some of them are lost or late.
@Packet
public struct SnapshotAcknowledgement: Sendable, Hashable {
  /// The session of the sender.
  public var session: UInt16

  /// The frame of the newest snapshot that has been received; 0 before the first.
  public var frame: UInt32

  /// Creates an acknowledgement. Without values, it acknowledges nothing.
  public init(session: UInt16 = 0, frame: UInt32 = 0) {
    self.session = session
    self.frame = frame
  }
}
