/// An open socket, closed when the last reference to it is released.
///
/// Code that uses the number holds a reference meanwhile, so the number is closed exactly once, and never while it is
/// used.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit {
    EventLoop.forget(number)
    System.closeDescriptor(number)
  }
}
