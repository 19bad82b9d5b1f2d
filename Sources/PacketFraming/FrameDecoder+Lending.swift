public import PacketKit

// Frames that are looked at where they lie: no `Data`, no allocation.

extension FrameDecoder {
  /// The next frame's content, decoded where it lies; nil when more bytes are needed.
  ///
  /// ```swift
  /// while let state = try decoder.nextPacket(PlayerState.self) { show(state) }
  /// ```
  ///
  /// The packet must fill the frame.
  ///
  /// - Parameters:
  ///   - type: The packet's type.
  ///   - limits: How much the content may claim beyond its bytes.
  /// - Throws: ``FramingError``. When it is the content that does not decode, its reason is
  ///   ``FramingError/Reason/packet(_:)``, and the next frame can be taken.
  @inlinable
  public mutating func nextPacket<Message: Packet>(
    _ type: Message.Type,
    limits: PacketLimits = .init()
  ) throws(FramingError) -> Message? {
    guard let frame = try takeFrame() else { return nil }
    do throws(PacketError) {
      return try Message(decoding: buffer.span(frame.content), limits: limits)
    } catch {
      throw contentError(error, of: frame)
    }
  }

  /// Calls `body` with a reader at the start of the next frame's content.
  ///
  /// ```swift
  /// let token = try decoder.withNextFrame { reader in try reader.read(UInt64.self) }
  /// ```
  ///
  /// The frame is used up, whether or not `body` reads it to its end, and even if it throws. Whether bytes
  /// are left over is for `body` to say, with `reader.finish()`.
  ///
  /// - Parameters:
  ///   - limits: How much the content may claim beyond its bytes.
  ///   - body: What reads the content.
  /// - Returns: What `body` returns; nil when more bytes are needed.
  /// - Throws: ``FramingError``, and what `body` throws. Of a `PacketError` it makes a ``FramingError`` with
  ///   the reason ``FramingError/Reason/packet(_:)``; the next frame can be taken.
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
  /// The frame is used up, even if `body` throws.
  ///
  /// - Returns: What `body` returns; nil when more bytes are needed.
  /// - Throws: ``FramingError``, and what `body` throws. Of a `PacketError` it makes a ``FramingError`` with
  ///   the reason ``FramingError/Reason/packet(_:)``; the next frame can be taken.
  @inlinable
  public mutating func withNextFrameBytes<Result>(
    _ body: (RawSpan) throws -> Result
  ) throws -> Result? {
    guard let frame = try takeFrame() else { return nil }
    do {
      return try body(buffer.span(frame.content))
    } catch let error as PacketError {
      throw contentError(error, of: frame)
    }
  }
}

extension FrameDecoder {
  /// A frame that is used up, but still there.
  @usableFromInline
  struct TakenFrame {
    /// Where its content is among the buffer's bytes.
    @usableFromInline let content: Range<Int>
    /// The number of its bytes, with header and terminator.
    @usableFromInline let total: Int

    @inlinable
    init(content: Range<Int>, total: Int) {
      self.content = content
      self.total = total
    }
  }

  /// Uses up the next frame; nil when more bytes are needed.
  @inlinable
  mutating func takeFrame() throws(FramingError) -> TakenFrame? {
    guard let bounds = try findFrame() else { return nil }
    let start = buffer.head &+ bounds.start
    consume(bounds.total)
    return TakenFrame(content: start..<(start &+ bounds.count), total: bounds.total)
  }

  @usableFromInline
  @inline(never)
  func contentError(_ error: PacketError, of frame: TakenFrame) -> FramingError {
    FramingError(.packet(error), at: offset &- UInt64(frame.total))
  }
}
