internal import PacketCLibrary

/// The structures with which the system receives or sends several datagrams with one call; on Apple platforms, with a call for each.
///
/// Unchecked, because one thread at a time uses it.
@safe final class DatagramBatch: @unchecked Sendable {
  /// The most datagrams of a call.
  static let capacity = 32

  #if canImport(CLinux)
    private typealias Header = datagram_header
  #else
    @unsafe private struct Header {
      var message = unsafe msghdr()
      var byte_count: UInt32 = 0
    }
  #endif

  private let headers = UnsafeMutablePointer<Header>.allocate(capacity: capacity)
  private let parts = UnsafeMutablePointer<iovec>.allocate(capacity: capacity)
  private let addresses = UnsafeMutablePointer<sockaddr_storage>.allocate(capacity: capacity)

  init() {
    unsafe headers.initialize(repeating: Header(), count: Self.capacity)
    unsafe parts.initialize(repeating: iovec(), count: Self.capacity)
    unsafe addresses.initialize(repeating: sockaddr_storage(), count: Self.capacity)
    for index in 0..<Self.capacity {
      unsafe headers[index].message.msg_iov = parts + index
      unsafe headers[index].message.msg_iovlen = 1
    }
  }

  deinit {
    unsafe headers.deallocate()
    unsafe parts.deallocate()
    unsafe addresses.deallocate()
  }

  /// Places the bytes of a datagram to the peer of a connected socket, or where to receive one.
  @unsafe
  func prepare(_ index: Int, _ bytes: UnsafeMutableRawPointer, count: Int) {
    unsafe parts[index] = iovec(iov_base: bytes, iov_len: count)
    unsafe headers[index].message.msg_name = nil
    unsafe headers[index].message.msg_namelen = 0
    unsafe headers[index].message.msg_flags = 0
  }

  /// States where a datagram goes; without an endpoint, asks where it comes from.
  func address(_ index: Int, to endpoint: Endpoint? = nil) {
    if let endpoint { unsafe addresses[index] = endpoint.storage }
    unsafe headers[index].message.msg_name = UnsafeMutableRawPointer(addresses + index)
    unsafe headers[index].message.msg_namelen =
      endpoint?.length ?? socklen_t(MemoryLayout<sockaddr_storage>.size)
  }

  /// Receives into the first places. Returns how many datagrams there were.
  func receive(_ number: Int32) throws(SystemError) -> Int {
    #if canImport(CLinux)
      Int(
        try System.retrying {
          unsafe receive_datagrams(number, headers, UInt32(Self.capacity), 0, nil)
        })
    #else
      try call { index in unsafe recvmsg(number, &headers[index].message, 0) }
    #endif
  }

  /// Sends the first places. Returns how many the system took.
  func send(_ number: Int32, count: Int) throws(SystemError) -> Int {
    #if canImport(CLinux)
      Int(
        try System.sending {
          unsafe send_datagrams(number, headers, UInt32(count), System.sendFlags)
        })
    #else
      try call(count) { index in unsafe sendmsg(number, &headers[index].message, 0) }
    #endif
  }

  #if !canImport(CLinux)
    /// Makes a call for each datagram, up to the first that fails. Only if that is the first of all, it throws.
    private func call(_ count: Int = capacity, _ body: (Int) -> Int) throws(SystemError) -> Int {
      for index in 0..<count {
        do throws(SystemError) {
          let result = try System.sending { body(index) }
          unsafe headers[index].byte_count = UInt32(result)
        } catch {
          if index == 0 { throw error }
          return index
        }
      }
      return count
    }
  #endif

  /// The bytes of a received datagram; nil if it was longer than its place.
  func byteCount(_ index: Int) -> Int? {
    let isCut = unsafe headers[index].message.msg_flags & Int32(MSG_TRUNC) != 0
    return isCut ? nil : Int(unsafe headers[index].byte_count)
  }

  /// The sender of a received datagram.
  func peer(_ index: Int) -> DatagramPeer {
    var endpoint = Endpoint()
    endpoint.storage = unsafe addresses[index]
    return DatagramPeer(endpoint)
  }
}
