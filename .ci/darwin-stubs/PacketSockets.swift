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
let SO_SNDBUF: Int32 = 0x1001
let SO_RCVBUF: Int32 = 0x1002
let TCP_CONNECTION_INFO: Int32 = 0x106
struct tcp_connection_info {
  var tcpi_srtt: UInt32 = 0
}
func sysconf(_ name: Int32) -> Int { 0 }

// PacketMessaging's.
final class Locked<Value>: @unchecked Sendable {
  init(_ value: Value) {}
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError() }
}

// The sockets' own.
struct SocketOptions {
  var noDelay = true
  var sendBufferSize: Int?
  var receiveBufferSize: Int?
}
