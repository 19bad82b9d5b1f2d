/// The requests that wait for their replies.
struct PendingReplies<Message: Sendable> {
  typealias Reply = Promise<Message>

  private var waiting: [UInt32: Reply] = [:]
  private var lastCorrelation: UInt32 = 0
  private var disconnection: Disconnection?

  /// How many wait.
  var count: Int { waiting.count }

  /// A correlation that no other request has, and the reply to come.
  mutating func open() throws(Disconnection) -> (correlation: UInt32, reply: Reply) {
    if let disconnection { throw disconnection }
    repeat { lastCorrelation &+= 1 } while waiting[lastCorrelation] != nil
    let reply = Reply()
    waiting[lastCorrelation] = reply
    return (lastCorrelation, reply)
  }

  /// Takes out the one with that correlation, if it is still there.
  mutating func remove(_ correlation: UInt32) -> Reply? { waiting.removeValue(forKey: correlation) }

  /// Opens no more.
  ///
  /// - Returns: Those that were open.
  mutating func close(_ disconnection: Disconnection) -> [Reply] {
    self.disconnection = disconnection
    defer { waiting = [:] }
    return Array(waiting.values)
  }
}
