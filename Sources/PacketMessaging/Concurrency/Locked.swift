#if canImport(Darwin)
  internal import os
#else
  internal import Synchronization
#endif

/// A value that one thread at a time works with.
///
/// Unchecked, because the lock makes it safe. On Apple systems the standard library's `Mutex` needs newer systems.
@safe package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value

  #if canImport(Darwin)
    private let lock = OSAllocatedUnfairLock()
  #else
    private let lock = Mutex(())
  #endif

  package init(_ value: consuming Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Darwin)
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    #else
      return try lock.withLock { _ throws(Failure) in
        nonisolated(unsafe) let result = try body(&value)
        return unsafe result
      }
    #endif
  }
}
