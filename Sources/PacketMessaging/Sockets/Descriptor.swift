/// An open socket, closed when the last reference to it goes.
///
/// Whoever uses the number holds the reference meanwhile, an event source until it is cancelled: so the number
/// is closed exactly once, and never under the feet of one who uses it.
final class Descriptor: Sendable {
  let number: Int32

  /// Kept when the descriptor is closed.
  let closed = Promise<Void>()

  init(_ number: Int32) { self.number = number }

  deinit {
    System.closeDescriptor(number)
    closed.keep(.success(()))
  }
}
