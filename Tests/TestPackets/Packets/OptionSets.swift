import PacketKit

@Packet(updatesInPlace: true, view: true)
struct OptionSets: Equatable {
  var buttons: Buttons
  @LittleEndian var rights: Rights
  var more: Buttons?
}

extension OptionSets {
  struct Buttons: PacketOptionSet {
    let rawValue: UInt8
    static let fire = Buttons(rawValue: 1 << 0)
    static let jump = Buttons(rawValue: 1 << 1)
    static let menu = Buttons(rawValue: 1 << 7)
    static let knownOptions: Buttons = [.fire, .jump, .menu]
  }

  struct Rights: PacketOptionSet {
    let rawValue: UInt32
    static let read = Rights(rawValue: 1 << 0)
    static let write = Rights(rawValue: 1 << 8)
    static let own = Rights(rawValue: 1 << 31)
    static let knownOptions: Rights = [.read, .write, .own]
  }
}
