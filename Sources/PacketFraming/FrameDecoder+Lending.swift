public import PacketKit

// Access to frames in place: no `Data`, no allocation.

extension FrameDecoder {
  /// Decodes the next frame's content in place, or returns nil if more bytes are needed.
  ///
  /// ```swift
  /// while let state = try decoder.nextPacket(PlayerState.self) { show(state) }
  /// ```
  ///
  /// The packet must take the whole frame. An empty frame is a heartbeat and is skipped, unless the packet can be empty.
  ///
  /// - Parameters:
  ///   - type: The packet's type.
  ///   - limits: Limits on the memory and stack that the content may use.
  /// - Throws: ``FramingError``. If the content cannot be decoded, its reason is ``FramingError/Reason/packet(_:)``,
  ///   and the next frame can be taken.
  @inlinable
  @inline(__always)
  public mutating func nextPacket<Message: Packet>(
    _ type: Message.Type,
    limits: PacketLimits = .init()
  ) throws(FramingError) -> Message? {
    while let frame = try takeFrame() {
      do throws(PacketError) {
        return try Message(decoding: buffer.span(frame.start, frame.count), limits: limits)
      } catch {
        if frame.count > 0 { throw contentError(error, of: frame) }
      }
    }
    return nil
  }

  /// Decodes the next frame's content without copying, or returns nil if more bytes are needed.
  ///
  /// ```swift
  /// while let state = try decoder.nextView(PlayerState.self) { total += state.points }
  /// ```
  ///
  /// The packet must take the whole frame. An empty frame is a heartbeat and is skipped, unless the packet can be empty.
  /// The view borrows the decoder: as long as the view is used, the decoder cannot be.
  ///
  /// - Parameters:
  ///   - type: The packet's type.
  ///   - limits: Limits on the memory and stack that the content may use.
  /// - Throws: ``FramingError``. If the content cannot be decoded, its reason is ``FramingError/Reason/packet(_:)``,
  ///   and the next frame can be taken.
  @inlinable
  @inline(always)
  @_lifetime(&self)
  public mutating func nextView<Message: ViewablePacket>(
    _ type: Message.Type,
    limits: PacketLimits = .init()
  ) throws(FramingError) -> PacketView<Message>? {
    while let frame = try takeFrame() {
      do throws(PacketError) {
        let bytes = buffer.span(frame.start, frame.count)
        return try PacketView<Message>(decoding: bytes, limits: limits)
      } catch {
        if frame.count > 0 { throw contentError(error, of: frame) }
      }
    }
    return nil
  }

  /// Calls `body` with a reader at the start of the next frame's content.
  ///
  /// ```swift
  /// let token = try decoder.withNextFrame { reader in try reader.read(UInt64.self) }
  /// ```
  ///
  /// The frame is consumed, whether or not `body` reads all of it, and even if it throws. To reject trailing bytes,
  /// `body` calls `reader.finish()`.
  ///
  /// - Parameters:
  ///   - limits: Limits on the memory and stack that the content may use.
  ///   - body: A closure that reads the content.
  /// - Returns: The result of `body`, or nil if more bytes are needed.
  /// - Throws: ``FramingError``, and the errors of `body`. A `PacketError` becomes a ``FramingError`` with the reason
  ///   ``FramingError/Reason/packet(_:)``; the next frame can be taken.
  @inlinable
  public mutating func withNextFrame<Result>(
    limits: PacketLimits = .init(),
    _ body: (inout PacketReader) throws -> Result
  ) throws -> Result? {
    try withNextFrameBytes { bytes in
      var reader = PacketReader(bytes, limits: limits)
      return try body(&reader)
    }
  }

  /// Calls `body` with the next frame's content.
  ///
  /// The frame is consumed, even if `body` throws.
  ///
  /// - Returns: The result of `body`, or nil if more bytes are needed.
  /// - Throws: ``FramingError``, and the errors of `body`. A `PacketError` becomes a ``FramingError`` with the reason
  ///   ``FramingError/Reason/packet(_:)``; the next frame can be taken.
  @inlinable
  public mutating func withNextFrameBytes<Result>(
    _ body: (RawSpan) throws -> Result
  ) throws -> Result? {
    guard let frame = try takeFrame() else { return nil }
    do {
      return try body(buffer.span(frame.start, frame.count))
    } catch let error as PacketError {
      throw contentError(error, of: frame)
    }
  }
}

extension FrameDecoder {
  /// Consumes the next frame, and returns where it still is in the buffer, or nil if more bytes are needed.
  @inlinable
  mutating func takeFrame() throws(FramingError) -> FrameBounds? {
    guard var frame = try findFrame() else { return nil }
    frame.start &+= buffer.head
    consume(frame.total)
    return frame
  }

  @usableFromInline
  @inline(never)
  func contentError(_ error: PacketError, of frame: FrameBounds) -> FramingError {
    FramingError(.packet(error), at: offset &- UInt64(frame.total))
  }
}
