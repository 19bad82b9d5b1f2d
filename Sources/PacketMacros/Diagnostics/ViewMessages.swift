// The views of a packet.
extension Message {
  static func viewOfOwnReading(_ name: String) -> Message {
    Message("a view cannot read as '\(name)' does; leave out 'view:'")
  }

  static func viewOfUnconstrained(_ parameter: String, _ name: String) -> Message {
    Message(
      "a view needs to know that '\(parameter)' is a field; constrain it: '\(parameter): \(name)'")
  }
}
