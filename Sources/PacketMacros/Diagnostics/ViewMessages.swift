// The views of a packet.
extension Message {
  static let viewOfOwnReading: Message = "a view cannot work with your own '%1'; remove 'view:'"
  static let viewOfCase: Message =
    "'case' of a view is the case of the union, so a case with values needs another name"
  static let viewOfPack: Message = "a view cannot have the parameter pack '%1'; remove 'view:'"
  static let viewOfUnconstrained: Message =
    "a view needs to know that '%1' is a field; constrain it: '%1: %2'"
}
