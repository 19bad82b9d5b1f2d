/// The text of a fix-it.
struct FixItMessage {
  let text: String

  private init(_ text: String) {
    self.text = text
  }

  static func useType(_ type: String) -> FixItMessage { .init("use '\(type)'") }
  static func addType(_ type: String) -> FixItMessage { .init("add ': \(type)'") }
  static func removeAttribute(_ name: String) -> FixItMessage { .init("remove '@\(name)'") }
  static func makeOptional(_ type: String) -> FixItMessage { .init("use '\(type)?'") }
  static func useTag(_ tag: String) -> FixItMessage { .init("use \(tag)") }
  static func addTag(_ attribute: String) -> FixItMessage { .init("add '\(attribute)'") }
  static let addSized = FixItMessage("add 'sized: UInt16.self' to '@Packet'")
  static let addNonisolated = FixItMessage("add 'nonisolated'")
  static let removeSelf = FixItMessage("remove 'self.'")
  static let changeToVar = FixItMessage("change 'let' to 'var'")
  static let removeValue = FixItMessage("remove the value")
  static func addTransient(_ name: String) -> FixItMessage {
    .init("add '@\(name)' to keep it out of the packet")
  }
  static let changeToFileprivate = FixItMessage("change 'private' to 'fileprivate'")
  static let throwPacketErrors = FixItMessage("throw 'PacketError'")
  static func removeConstraint(_ type: String) -> FixItMessage { .init("remove '\(type)'") }
  static let removePacket = FixItMessage("remove '@Packet'")
  static let conformToPacketField = FixItMessage(
    "replace '@Packet' with a conformance to 'PacketField'"
  )
}
