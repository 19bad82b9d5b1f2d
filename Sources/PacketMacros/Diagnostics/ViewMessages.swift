// The views of a packet.
extension Message {
  static func viewOfOwnReading(_ name: String) -> Message {
    "a view cannot read as '\(name)' does; leave out 'view:'"
  }

  static let viewOfCase: Message =
    "a view tells by 'case' which case the union is, so a case with values needs another name"

  static func viewOfPack(_ parameter: String) -> Message {
    "a view cannot have the parameter pack '\(parameter)'; leave out 'view:'"
  }

  static func viewOfUnconstrained(_ parameter: String, _ name: String) -> Message {
    "a view needs to know that '\(parameter)' is a field; constrain it: '\(parameter): \(name)'"
  }
}
