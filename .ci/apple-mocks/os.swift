// What the lock of Apple's systems is.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public func lock() {}
  public func unlock() {}
}

extension OSAllocatedUnfairLock where State == () {
  public init() {}
}
