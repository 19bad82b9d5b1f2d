/// How much has passed in one direction.
struct Traffic: Sendable {
  var messageCount = 0
  var byteCount = 0

  static func += (total: inout Traffic, part: Traffic) {
    total.messageCount += part.messageCount
    total.byteCount += part.byteCount
  }
}
