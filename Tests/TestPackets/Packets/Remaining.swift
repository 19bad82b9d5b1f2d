import Foundation
import PacketKit

/// Data to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingData: Equatable {
  var kind: UInt8
  @Remaining var body: Data
}

/// Bytes to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingBytes: Equatable {
  var kind: UInt8
  @Remaining var body: [UInt8]
}

/// A string to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingString: Equatable {
  var kind: UInt8
  @Remaining var body: String
}

/// Numbers to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingNumbers: Equatable {
  var kind: UInt8
  @Remaining var body: [UInt16]
}
