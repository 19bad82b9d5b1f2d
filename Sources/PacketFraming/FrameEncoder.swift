public import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes frames, which a ``FrameDecoder`` of the same framing takes apart.
///
/// ```swift
/// let encoder = FrameEncoder(.varint32(maximumLength: 1024))
/// let bytes = try encoder.encode(packet)               // Data
///
/// var writer = PacketWriter()                          // reused: no allocation per frame
/// try encoder.encode(packet, into: &writer)
/// ```
///
/// What does not fit the framing throws, and leaves the writer as it was.
public struct FrameEncoder: Sendable {
  /// The framing of the stream.
  public let framing: Framing

  /// An encoder for a stream of that framing.
  public init(_ framing: Framing) {
    self.framing = framing
  }
}

extension FrameEncoder {
  /// Appends a frame whose content `body` writes.
  ///
  /// The content is written where it stays; only a length that takes more room than most makes it move.
  ///
  /// ```swift
  /// try encoder.encode(into: &writer) { writer in try writer.write(token) }
  /// ```
  ///
  /// - Throws: ``FramingError`` for content that the framing cannot carry, and what `body` throws. Of a
  ///   `PacketError` it makes a ``FramingError`` with the reason ``FramingError/Reason/packet(_:)``.
  @inlinable
  public func encode(
    into writer: inout PacketWriter,
    _ body: (inout PacketWriter) throws -> Void
  ) throws {
    let start = beginFrame(in: &writer)
    do {
      try body(&writer)
    } catch {
      writer.truncate(to: start)
      guard let error = error as? PacketError else { throw error }
      throw contentError(error, at: start)
    }
    try endFrame(in: &writer, from: start)
  }

  /// Appends a frame with a packet in it.
  ///
  /// - Throws: ``FramingError`` for a packet that has no encoding, or one that the framing cannot carry.
  @inlinable
  public func encode(_ packet: some Packet, into writer: inout PacketWriter) throws(FramingError) {
    let start = beginFrame(in: &writer)
    do throws(PacketError) {
      try writer.write(packet)
    } catch {
      writer.truncate(to: start)
      throw contentError(error, at: start)
    }
    try endFrame(in: &writer, from: start)
  }

  /// Appends a frame with these bytes in it.
  ///
  /// - Throws: ``FramingError`` for bytes that the framing cannot carry.
  public func encode(_ content: RawSpan, into writer: inout PacketWriter) throws(FramingError) {
    let start = beginFrame(in: &writer)
    writer.write(bytes: content)
    try endFrame(in: &writer, from: start)
  }
}

extension FrameEncoder {
  /// A frame with a packet in it.
  ///
  /// - Throws: ``FramingError`` for a packet that has no encoding, or one that the framing cannot carry.
  @inlinable
  public func encode(_ packet: some Packet) throws(FramingError) -> Data {
    var writer = PacketWriter()
    try encode(packet, into: &writer)
    return writer.makeData()
  }

  /// A frame with these bytes in it.
  ///
  /// - Throws: ``FramingError`` for bytes that the framing cannot carry.
  public func encode(_ content: Data) throws(FramingError) -> Data {
    try encode(content.bytes)
  }

  /// A frame with these bytes in it.
  ///
  /// - Throws: ``FramingError`` for bytes that the framing cannot carry.
  public func encode(_ content: [UInt8]) throws(FramingError) -> Data {
    unsafe try encode(content.span.bytes)
  }

  /// A frame with these bytes in it.
  ///
  /// - Throws: ``FramingError`` for bytes that the framing cannot carry.
  public func encode(_ content: RawSpan) throws(FramingError) -> Data {
    var writer = PacketWriter(capacity: content.byteCount + 16)
    try encode(content, into: &writer)
    return writer.makeData()
  }
}

extension FrameEncoder {
  /// Leaves room for a header, and says where the frame starts.
  @inlinable
  @inline(__always)
  func beginFrame(in writer: inout PacketWriter) -> Int {
    let start = writer.count
    writer.insert(zeros: framing.reservedByteCount, at: start)
    return start
  }

  /// Makes a frame of what was written from `start` on, or takes it back.
  @inlinable
  @inline(__always)
  func endFrame(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    if let lengthField = framing.lengthField, lengthField.fill(&writer, from: start) { return }
    try endFrameByRule(in: &writer, from: start)
  }

  @usableFromInline
  @inline(never)
  func endFrameByRule(in writer: inout PacketWriter, from start: Int) throws(FramingError) {
    do throws(FramingError) {
      try framing.rule.endFrame(in: &writer, from: start)
    } catch {
      writer.truncate(to: start)
      throw error
    }
  }

  @usableFromInline
  @inline(never)
  func contentError(_ error: PacketError, at start: Int) -> FramingError {
    FramingError(.packet(error), at: start)
  }
}
