// The views of a packet.
extension Message {
  static func viewOfOwnReading(_ name: String) -> Message {
    "a view cannot work with your own '\(name)'; remove 'view:'"
  }

  static let viewOfCase: Message =
    "'case' of a view is the case of the union, so a case with values needs another name"

  static func viewOfPack(_ parameter: String) -> Message {
    "a view cannot have the parameter pack '\(parameter)'; remove 'view:'"
  }

  static func viewOfUnconstrained(_ parameter: String, _ name: String) -> Message {
    "a view needs to know that '\(parameter)' is a field; constrain it: '\(parameter): \(name)'"
  }
}
