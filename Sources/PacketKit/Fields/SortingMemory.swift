/// The position of a written element's bytes: the range of its key, and the element's end.
@frozen
@usableFromInline
struct EncodedElement {
  @usableFromInline let key: Range<Int>
  @usableFromInline let end: Int

  @inlinable
  init(key: Range<Int>, end: Int) {
    self.key = key
    self.end = end
  }
}

/// The memory that a writer uses to sort sets and dictionaries. It is reused, and used as a stack, because collections
/// nest.
@frozen
@safe
@usableFromInline
struct SortingMemory: ~Copyable {
  @usableFromInline var base: UnsafeMutableRawPointer?
  @usableFromInline var byteCount = 0
  @usableFromInline var capacity = 0

  @inlinable
  init() {}

  @inlinable
  deinit {
    if let base = unsafe base { unsafe base.deallocate() }
  }

  @export(implementation)
  @inline(__always)
  mutating func push(_ element: EncodedElement) {
    let stride = MemoryLayout<EncodedElement>.stride
    if capacity &- byteCount < stride { reserve(stride) }
    unsafe base.unsafelyUnwrapped.storeBytes(
      of: element, toByteOffset: byteCount, as: EncodedElement.self)
    byteCount &+= stride
  }

  /// Makes room for `additional` bytes. The memory may move.
  @usableFromInline
  @inline(never)
  mutating func reserve(_ additional: Int) {
    guard capacity - byteCount < additional else { return }
    let grownCapacity = max(2 * capacity, byteCount + additional, 1024)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: grownCapacity, alignment: 16)
    if let base = unsafe base {
      unsafe grown.copyMemory(from: base, byteCount: byteCount)
      unsafe base.deallocate()
    }
    unsafe base = grown
    capacity = grownCapacity
  }

  /// Takes memory for `count` values from the top. Space for it has been reserved.
  @unsafe
  mutating func take<Value: BitwiseCopyable>(
    _ count: Int,
    of type: Value.Type
  ) -> UnsafeMutableBufferPointer<Value> {
    let start = unsafe (base.unsafelyUnwrapped + byteCount).bindMemory(to: type, capacity: count)
    byteCount += count * MemoryLayout<Value>.stride
    return unsafe UnsafeMutableBufferPointer(start: start, count: count)
  }
}
