#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(CLinux)
  internal import CLinux
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// An address in the system's representation.
struct Endpoint {
  var storage = sockaddr_storage()
  var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  var family: Int32 { Int32(storage.ss_family) }

  /// Creates an endpoint of no family.
  init() {}

  /// Creates the endpoint of a path; returns nil if it is longer than `maximumPathLength`.
  init?(path: String) {
    guard path.utf8.count <= Self.maximumPathLength else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    #if canImport(Darwin)
      address.sun_len = UInt8(MemoryLayout<sockaddr_un>.size)
    #endif
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    length = socklen_t(MemoryLayout<sockaddr_un>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { storage in
      unsafe withUnsafeBytes(of: address) { unsafe storage.copyMemory(from: $0) }
    }
  }

  /// The most bytes of a Unix-domain socket's path, without the terminating NUL.
  static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Creates an endpoint from an address that a system call writes.
  init(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) throws(SystemError) ->
      Void
  ) throws(SystemError) {
    try unsafe withUnsafeMutablePointer(to: &storage) { pointer throws(SystemError) in
      try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        pointer throws(SystemError) in
        try unsafe call(pointer, &length)
      }
    }
  }

  init(_ information: addrinfo) {
    length = unsafe information.ai_addrlen
    unsafe withUnsafeMutableBytes(of: &storage) { storage in
      unsafe storage.copyMemory(
        from: UnsafeRawBufferPointer(start: information.ai_addr, count: Int(information.ai_addrlen))
      )
    }
  }

  func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  /// The host and port as digits; nil for a Unix-domain socket.
  var address: SocketAddress? {
    guard family == AF_INET || family == AF_INET6 else { return nil }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256 + 16) { text in
      let host = text.baseAddress
      let port = unsafe host.map { unsafe $0 + 256 }
      let failed = unsafe withPointer { pointer, length in
        unsafe getnameinfo(pointer, length, host, 256, port, 16, NI_NUMERICHOST | NI_NUMERICSERV)
      }
      guard failed == 0, let host = unsafe host, let port = unsafe port else { return nil }
      return unsafe .tcp(host: String(cString: host), port: UInt16(String(cString: port)) ?? 0)
    }
  }
}
