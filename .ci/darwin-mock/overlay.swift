// What Darwin's Swift overlay adds to its C library.
import Darwin

func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
var errno: Int32 { 0 }
var S_IFMT: mode_t { 0o170000 }
var S_IFSOCK: mode_t { 0o140000 }

// What PacketKit and Foundation have.
struct Data {
  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result { fatalError() }
}
enum SocketAddress { case tcp(host: String, port: UInt16) }
final class Descriptor {
  let number: Int32
  init(_ number: Int32) { self.number = number }
}
