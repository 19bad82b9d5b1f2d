// What the sockets' files that import Darwin use beside the mock of Darwin.

// Darwin's own.
let F_GETFD: Int32 = 1
let EMFILE: Int32 = 24
let POLLIN: Int32 = 1
let _SC_OPEN_MAX: Int32 = 5
struct pollfd {
  var fd: Int32
  var events: Int16
  var revents: Int16
}
func poll(_ entries: UnsafeMutablePointer<pollfd>!, _ count: UInt32, _ timeout: Int32) -> Int32 {
  0
}
func sysconf(_ name: Int32) -> Int { 0 }

// PacketMessaging's.
final class Locked<Value>: @unchecked Sendable {
  init(_ value: Value) {}
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError() }
}
