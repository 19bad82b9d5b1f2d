public import PacketKit

/// The datagrams of entities that a receiver has, for their sender: the newest, and which of the 32 before it. It takes ten
/// bytes.
///
/// It needs no datagram of its own. Put it into the messages that the receiver sends anyway, such as a player's input. No harm
/// is done if some of them are lost or late.
@Packet
public struct EntityAcknowledgement: Sendable, Hashable {
  /// The session of the sender.
  public var session: UInt16

  /// The number of the newest datagram; 0 before the first.
  public var number: UInt32

  /// Which of the 32 datagrams before the newest have been received. The lowest bit is that of the one just before.
  public var earlier: UInt32

  /// Creates an acknowledgement. Without values, it acknowledges nothing.
  public init(session: UInt16 = 0, number: UInt32 = 0, earlier: UInt32 = 0) {
    self.session = session
    self.number = number
    self.earlier = earlier
  }

  /// Records that a datagram has been received.
  ///
  /// - Parameter isNewest: Whether it is of a newer frame than all before. Its number is higher, unless the sender has begun
  ///   again for this receiver.
  mutating func add(_ number: UInt32, isNewest: Bool) {
    let step = Int(Int32(bitPattern: number &- self.number))
    if self.number == 0 || isNewest && step <= 0 {
      (self.number, earlier) = (number, 0)
    } else if step > 0 {
      earlier = step > 32 ? 0 : (step == 32 ? 0 : earlier << UInt32(step)) | 1 << UInt32(step - 1)
      self.number = number
    } else if -32 ... -1 ~= step {
      earlier |= 1 << UInt32(-step - 1)
    }
  }
}
