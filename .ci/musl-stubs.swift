// What the sockets' files that import Musl use beside it.
import Musl

// Swift's own, for any C library.
var errno: Int32 { 0 }
func fcntl(_ number: Int32, _ command: Int32) -> Int32 { 0 }
func fcntl(_ number: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
var MAP_FAILED: UnsafeMutableRawPointer! { nil }
var S_IFMT: mode_t { 0xf000 }
var S_IFSOCK: mode_t { 0xc000 }

// PacketMessaging's and PacketKit's.
final class Locked<Value>: @unchecked Sendable {
  init(_ value: Value) {}
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError() }
}

// Foundation's.
struct Data {
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    fatalError()
  }
}

// The sockets' own.
enum SocketAddress { case tcp(host: String, port: UInt16) }
final class Descriptor {
  let number: Int32
  init(_ number: Int32) { self.number = number }
}
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
