import PacketKit

@Packet(updatesInPlace: true, view: true)
struct Optionals: Equatable {
  var number: UInt32?
  var text: String?
  var place: Point?
  var twice: UInt8??
  var list: [UInt16]?
  var many: [UInt8?]
}
