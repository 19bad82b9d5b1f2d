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
