import Foundation
import PacketKit

@Packet(updatesInPlace: true, view: true)
struct TerminatedFields: Equatable {
  @Terminated(by: 0) var name: String
  @Terminated(by: 0x0A, maximum: 8) @Encoding(.ascii) var line: String
  @Terminated(by: 0xFF) var path: Data
  @Terminated(by: 0, maximum: 40) var bytes: [UInt8]
  @Terminated(by: 0xFF, maximum: 3) @LittleEndian var numbers: [UInt16]
  @Terminated(by: 0xFF) var points: [Point]
  @Terminated(by: 0) var note: String?
}
