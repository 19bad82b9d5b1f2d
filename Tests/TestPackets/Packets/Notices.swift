import Foundation
import PacketKit

/// A union that says how long it is, and keeps what later versions add to some of its cases.
@Packet(sized: UInt16.self, view: true)
enum Notice: Equatable, Sendable {
  @Tag(1) case joined(UInt8)
  @Tag(2) @UnknownBytes case chat(String, unknown: Data)
  @Tag(3) @UnknownBytes case left(Data)
}

/// One that skips what later versions add.
@Packet(sized: UInt16.self, skipsUnknownBytes: true, view: true)
enum FleetingNotice: Equatable, Sendable {
  @Tag(1) case joined(UInt8)
}
