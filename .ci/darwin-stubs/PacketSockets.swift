// What the sockets' files that import Darwin use beside the mock of Darwin.
import Darwin

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
let SOCK_DGRAM: Int32 = 2
let ENOBUFS: Int32 = 55
let EISCONN: Int32 = 56
let PROT_READ: Int32 = 1
let PROT_WRITE: Int32 = 2
let MAP_PRIVATE: Int32 = 2
let MAP_ANON: Int32 = 0x1000
var MAP_FAILED: UnsafeMutableRawPointer! { nil }
func mmap(
  _ start: UnsafeMutableRawPointer!, _ count: Int, _ protection: Int32, _ flags: Int32,
  _ number: Int32, _ offset: Int64
) -> UnsafeMutableRawPointer! { nil }
func munmap(_ start: UnsafeMutableRawPointer!, _ count: Int) -> Int32 { 0 }
let EAFNOSUPPORT: Int32 = 47
let SO_BROADCAST: Int32 = 0x0020
let EMSGSIZE: Int32 = 40
let ENOTCONN: Int32 = 57
func getpeername(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
  _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { 0 }
let MSG_TRUNC: Int32 = 0x10
@unsafe struct iovec {
  var iov_base: UnsafeMutableRawPointer!
  var iov_len: Int
  init() { fatalError() }
  init(iov_base: UnsafeMutableRawPointer!, iov_len: Int) { fatalError() }
}
@unsafe struct msghdr {
  var msg_name: UnsafeMutableRawPointer!
  var msg_namelen: socklen_t
  var msg_iov: UnsafeMutablePointer<iovec>!
  var msg_iovlen: Int32
  var msg_control: UnsafeMutableRawPointer!
  var msg_controllen: socklen_t
  var msg_flags: Int32
  init() { fatalError() }
}
func recvmsg(_ number: Int32, _ message: UnsafeMutablePointer<msghdr>!, _ flags: Int32) -> Int { 0 }
func sendmsg(_ number: Int32, _ message: UnsafePointer<msghdr>!, _ flags: Int32) -> Int { 0 }
func sendto(
  _ number: Int32,
  _ bytes: UnsafeRawPointer!,
  _ count: Int,
  _ flags: Int32,
  _ address: UnsafePointer<sockaddr>!,
  _ length: socklen_t
) -> Int { 0 }
struct sockaddr_in {}
struct sockaddr_in6 {}
let ECONNRESET: Int32 = 54
let EHOSTUNREACH: Int32 = 65
let ENETUNREACH: Int32 = 51
let ETIMEDOUT: Int32 = 60
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
struct DatagramPeer {
  let bytes: (UInt64, UInt64)
  let port: UInt16
  let scope: UInt32
  let isIPv6: Bool
}
struct SocketOptions {
  var noDelay = true
  var sendBufferSize: Int?
  var receiveBufferSize: Int?
  var allowsBroadcast = false
}
