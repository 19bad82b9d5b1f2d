/// An open socket, closed when the last reference to it goes.
///
/// Whoever uses the number holds a reference meanwhile: so the number is closed exactly once, and never under the
/// feet of one who uses it.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit {
    EventLoop.forget(number)
    System.closeDescriptor(number)
  }
}
