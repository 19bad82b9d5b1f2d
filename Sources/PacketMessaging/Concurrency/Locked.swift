#if canImport(Darwin)
  public import os
#elseif THREAD_SANITIZER
  public import Foundation
#else
  public import Synchronization
#endif

/// A value that one thread at a time can access.
///
/// Unchecked, because the lock makes it safe. The standard library's `Mutex` requires newer Apple platforms. This type
/// is inlinable, so that it is specialized for the types of the modules that use it. Thread Sanitizer does not see the
/// `Mutex` of Linux; see `.ci/sanitize`.
@safe @usableFromInline
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  // The lock makes access exclusive: the runtime need not check it.
  @exclusivity(unchecked) @usableFromInline var value: Value

  #if canImport(Darwin)
    @usableFromInline let lock = OSAllocatedUnfairLock()
  #elseif THREAD_SANITIZER
    @usableFromInline let lock = NSLock()
  #else
    @usableFromInline let lock = Mutex(())
  #endif

  @inlinable
  package init(_ value: consuming Value) { unsafe self.value = value }

  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(Darwin) || THREAD_SANITIZER
      lock.lock()
      defer { lock.unlock() }
      return try unsafe body(&value)
    #else
      return try lock.withLock { _ throws(Failure) in
        nonisolated(unsafe) let result = try unsafe body(&value)
        return unsafe result
      }
    #endif
  }
}
