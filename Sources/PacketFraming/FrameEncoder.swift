public import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Creates frames that a ``FrameDecoder`` with the same framing can split.
///
/// ```swift
/// let encoder = FrameEncoder(.varint32(maximumLength: 1024))
/// let bytes = try encoder.encode(packet)               // Data
///
/// var writer = PacketWriter()                          // reused: no allocation per frame
/// try encoder.encode(packet, into: &writer)
/// ```
///
/// If the content does not fit the framing, encoding throws and leaves the writer unchanged.
public struct FrameEncoder: Sendable {
  /// The framing of the stream.
  public let framing: Framing

  /// Creates an encoder for a stream with the given framing.
  public init(_ framing: Framing) {
    self.framing = framing
  }
}

extension FrameEncoder {
  /// Appends a frame whose content `body` writes.
  ///
  /// The content is written in place; it moves only if its length takes more space than most lengths.
  ///
  /// ```swift
  /// try encoder.encode(into: &writer) { writer in try writer.write(token) }
  /// ```
  ///
  /// - Throws: ``FramingError`` if the framing cannot carry the content, and the errors of `body`. A `PacketError`
  ///   becomes a ``FramingError`` with the reason ``FramingError/Reason/packet(_:)``.
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

  /// Appends a frame that contains a packet.
  ///
  /// - Throws: ``FramingError`` if the packet has no encoding or the framing cannot carry it.
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

  /// Appends a frame that contains the given bytes.
  ///
  /// - Throws: ``FramingError`` if the framing cannot carry the bytes.
  public func encode(_ content: RawSpan, into writer: inout PacketWriter) throws(FramingError) {
    let start = beginFrame(in: &writer)
    writer.write(bytes: content)
    try endFrame(in: &writer, from: start)
  }
}

extension FrameEncoder {
  /// Returns a frame that contains a packet.
  ///
  /// - Throws: ``FramingError`` if the packet has no encoding or the framing cannot carry it.
  @inlinable
  public func encode(_ packet: some Packet) throws(FramingError) -> Data {
    var writer = PacketWriter()
    try encode(packet, into: &writer)
    return writer.makeData()
  }

  /// Returns a frame that contains the given bytes.
  ///
  /// - Throws: ``FramingError`` if the framing cannot carry the bytes.
  public func encode(_ content: Data) throws(FramingError) -> Data {
    try encode(content.bytes)
  }

  /// Returns a frame that contains the given bytes.
  ///
  /// - Throws: ``FramingError`` if the framing cannot carry the bytes.
  public func encode(_ content: [UInt8]) throws(FramingError) -> Data {
    unsafe try encode(content.elementSpan.bytes)
  }

  /// Returns a frame that contains the given bytes.
  ///
  /// - Throws: ``FramingError`` if the framing cannot carry the bytes.
  public func encode(_ content: RawSpan) throws(FramingError) -> Data {
    var writer = PacketWriter(capacity: content.byteCount + 16)
    try encode(content, into: &writer)
    return writer.makeData()
  }
}

extension FrameEncoder {
  /// Reserves space for a header, and returns where the frame starts.
  @export(implementation)
  @inline(__always)
  func beginFrame(in writer: inout PacketWriter) -> Int {
    let start = writer.count
    writer.insert(zeros: framing.reservedByteCount, at: start)
    return start
  }

  /// Turns the bytes written since `start` into a frame, or removes them.
  @export(implementation)
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
