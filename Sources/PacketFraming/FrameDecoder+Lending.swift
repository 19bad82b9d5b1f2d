public import PacketKit

// Frames that are looked at where they lie: no `Data`, no allocation.

extension FrameDecoder {
  /// Calls `body` with a reader at the start of the next frame's content.
  ///
  /// ```swift
  /// while let state = try decoder.withNextFrame({ reader in try reader.read(PlayerState.self) }) {
  ///   show(state)
  /// }
  /// ```
  ///
  /// The frame is used up, whether or not `body` reads it to its end, and even if it throws. Whether bytes
  /// are left over is for `body` to say, with `reader.finish()`.
  ///
  /// - Parameter limits: How much the content may claim beyond its bytes.
  /// - Returns: What `body` returns; nil when more bytes are needed.
  /// - Throws: ``FramingError``. For an error of `body` its reason is ``FramingError/Reason/packet(_:)``, and
  ///   the next frame can be taken.
  @inlinable
  public mutating func withNextFrame<Result>(
    limits: PacketReader.Limits = .init(),
    _ body: (inout PacketReader) throws(PacketError) -> Result
  ) throws(FramingError) -> Result? {
    try withNextFrameBytes { bytes throws(PacketError) in
      var reader = PacketReader(bytes, limits: limits)
      return try body(&reader)
    }
  }

  /// Calls `body` with the next frame's content.
  ///
  /// The frame is used up, even if `body` throws.
  ///
  /// - Returns: What `body` returns; nil when more bytes are needed.
  /// - Throws: ``FramingError``. For an error of `body` its reason is ``FramingError/Reason/packet(_:)``, and
  ///   the next frame can be taken.
  @inlinable
  public mutating func withNextFrameBytes<Result>(
    _ body: (RawSpan) throws(PacketError) -> Result
  ) throws(FramingError) -> Result? {
    guard let cut = try nextCut() else { return nil }
    let frame = buffer.head &+ cut.start
    consume(cut.total)
    do throws(PacketError) {
      return unsafe try body(buffer.bytes.span.bytes.extracting(frame..<(frame &+ cut.count)))
    } catch {
      throw contentError(error, total: cut.total)
    }
  }

  @usableFromInline
  @inline(never)
  func contentError(_ error: PacketError, total: Int) -> FramingError {
    FramingError(.packet(error), at: offset &- UInt64(total))
  }
}
