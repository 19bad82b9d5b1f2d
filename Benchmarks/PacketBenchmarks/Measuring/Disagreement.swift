/// What is measured does not do the same as what it is measured against.
struct Disagreement: Error, CustomStringConvertible {
  let description: String

  static func unless(_ agree: Bool, _ description: @autoclosure () -> String) throws {
    if !agree { throw Disagreement(description: description()) }
  }
}
