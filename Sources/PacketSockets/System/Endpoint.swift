internal import PacketCLibrary

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
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

  /// The most bytes of a datagram over UDP: what 16 bits state, without the header, and for IPv4 without its header, too.
  var maximumDatagramLength: Int { family == AF_INET6 ? 65_527 : 65_507 }

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

// All systems have the port of an address at byte 2. IPv4 has the address at byte 4, and IPv6 at byte 8, before the scope.
extension DatagramPeer {
  /// Creates a peer from the system's representation; an address of another family is that of no host.
  init(_ endpoint: Endpoint) {
    isIPv6 = endpoint.family == AF_INET6
    (port, bytes, scope) = unsafe withUnsafeBytes(of: endpoint.storage) { storage in
      let port = UInt16(bigEndian: unsafe storage.load(fromByteOffset: 2, as: UInt16.self))
      guard endpoint.family == AF_INET6 else {
        return unsafe (port, (UInt64(storage.load(fromByteOffset: 4, as: UInt32.self)), 0), 0)
      }
      return unsafe (
        port,
        (
          storage.load(fromByteOffset: 8, as: UInt64.self),
          storage.load(fromByteOffset: 16, as: UInt64.self)
        ),
        storage.load(fromByteOffset: 24, as: UInt32.self)
      )
    }
  }

  /// The system's representation.
  var endpoint: Endpoint {
    var endpoint = Endpoint()
    let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    endpoint.length = socklen_t(size)
    endpoint.storage.ss_family = sa_family_t(isIPv6 ? AF_INET6 : AF_INET)
    #if canImport(Darwin)
      endpoint.storage.ss_len = UInt8(size)
    #endif
    unsafe withUnsafeMutableBytes(of: &endpoint.storage) { storage in
      unsafe storage.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
      if isIPv6 {
        unsafe storage.storeBytes(of: bytes.0, toByteOffset: 8, as: UInt64.self)
        unsafe storage.storeBytes(of: bytes.1, toByteOffset: 16, as: UInt64.self)
        unsafe storage.storeBytes(of: scope, toByteOffset: 24, as: UInt32.self)
      } else {
        let address = UInt32(truncatingIfNeeded: bytes.0)
        unsafe storage.storeBytes(of: address, toByteOffset: 4, as: UInt32.self)
      }
    }
    return endpoint
  }
}

/// Why a host's name has no address.
struct LookUpError: Error {
  let words: String
}

extension System {
  /// The addresses of a host, in the order in which to try them. This uses the network, and so blocks, unless only
  /// numeric addresses are looked up.
  static func lookUp(
    host: String,
    port: UInt16,
    digitsOnly: Bool
  ) throws(LookUpError) -> [Endpoint] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = streamType
    unsafe hints.ai_flags = AI_NUMERICSERV | (digitsOnly ? AI_NUMERICHOST : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &first)
    if code == EAI_SYSTEM { throw LookUpError(words: SystemError.last.description) }
    guard code == 0 else { throw LookUpError(words: unsafe String(cString: gai_strerror(code))) }
    defer { unsafe freeaddrinfo(first) }
    return unsafe sequence(first: first, next: { unsafe $0?.pointee.ai_next })
      .compactMap { unsafe $0.map { unsafe Endpoint($0.pointee) } }
  }
}
