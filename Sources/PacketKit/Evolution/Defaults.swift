// Fields that came later, at the end of a sized packet. Bytes that hold nothing but their defaults are
// absent, so that a packet that an older program wrote is written again as it came.

extension PacketWriter {
  /// Takes back what has been written since `start` if it is what `writeDefaults` writes.
  @inlinable
  public mutating func removeDefaults(
    from start: Int,
    _ writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    let end = count
    let remainingEnd = remainingEnd
    guard 0...end ~= start else { return }
    self.remainingEnd = -1
    try writeDefaults(&self)
    guard count >= end else { return }
    let written = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start)
    let defaults = unsafe UnsafeRawBufferPointer(start: base + end, count: count - end)
    let areEqual = unsafe written.elementsEqual(defaults)
    self.remainingEnd = remainingEnd
    truncate(to: areEqual ? start : end)
  }
}

extension PacketReader {
  /// Refuses the bytes read since `start` if they are what `writeDefaults` writes.
  @inlinable
  public func refuseDefaults(
    from start: Int,
    _ writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    guard 0..<offset ~= start else { return }
    let read = unsafe UnsafeRawBufferPointer(start: base + start, count: offset - start)
    // The writer starts in stack memory that is just large enough, so that it seldom allocates.
    let areDefaults = try unsafe withUnsafeTemporaryAllocation(byteCount: read.count, alignment: 16)
    {
      scratch throws(PacketError) in
      var defaults = unsafe PacketWriter(scratch: scratch)
      try writeDefaults(&defaults)
      return unsafe read.elementsEqual(defaults.rawBytes)
    }
    if areDefaults { throw .needlessDefaults(at: start) }
  }
}

extension PacketReader {
  /// Rejects default values, of absent fields, that could not be written here: those that differ each time, such as
  /// `UUID()`, and those that would nest too deep.
  @inlinable
  public func checkDefaults(
    _ writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    // Both begin in stack memory, so that they seldom allocate.
    let areEqual = try unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) {
      scratch throws(PacketError) in
      var first = unsafe PacketWriter(scratch: .init(rebasing: scratch[..<256]), limits: limits)
      var second = unsafe PacketWriter(scratch: .init(rebasing: scratch[256...]), limits: limits)
      first.nesting.depth = nesting.depth
      first.nesting.stackEnd = nesting.stackEnd
      do throws(PacketError) {
        try writeDefaults(&first)
        try writeDefaults(&second)
      } catch {
        throw error.moved(to: offset)
      }
      return unsafe first.rawBytes.elementsEqual(second.rawBytes)
    }
    guard areEqual else {
      throw PacketError("the default values of absent fields differ each time", at: offset)
    }
  }
}

extension PacketWriter {
  @unsafe
  @inlinable
  var rawBytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }
}

extension PacketError {
  /// The same error at another offset.
  @usableFromInline
  func moved(to offset: Int) -> PacketError {
    var error = PacketError(reason, at: offset)
    error.location = location
    return error
  }

  @usableFromInline
  @inline(never)
  static func needlessDefaults(at offset: Int) -> PacketError {
    PacketError(.needlessDefaults, at: offset)
  }
}
