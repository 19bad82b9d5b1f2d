internal import PacketCLibrary

/// Memory of the system, which goes back to it as a whole. What the C library has allocated in small parts may stay with the
/// process.
///
/// Unchecked, because those who share it use different parts.
@safe final class MappedMemory: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let byteCount: Int
  private let isMapped: Bool

  init(byteCount: Int) {
    self.byteCount = byteCount
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    if let mapped = unsafe mapped, unsafe mapped != MAP_FAILED {
      isMapped = true
      unsafe start = mapped
    } else {
      isMapped = false
      unsafe start = .allocate(byteCount: byteCount, alignment: 16)
    }
  }

  deinit {
    if isMapped { _ = unsafe munmap(start, byteCount) } else { unsafe start.deallocate() }
  }
}
