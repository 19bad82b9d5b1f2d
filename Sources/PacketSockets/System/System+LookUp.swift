#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

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
