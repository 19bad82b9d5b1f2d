extension String: ByteContent {
  public typealias _Bounded = BoundedText
}

/// Text: the bytes of its encoding.
@_documentation(visibility: internal)
public enum BoundedText: BoundedRun {
  public static func wireType(_ form: BoundedContent<String>, _ extent: WireType.Extent)
    -> WireType
  {
    .string(extent, form.encoding)
  }

  @unsafe
  @inlinable
  @inline(always)
  public static func accepts(_ bytes: UnsafeRawBufferPointer, encoding: TextEncoding) -> Bool {
    unsafe bytes.isASCII || bytes.areText(in: encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func take(
    _ count: Int, _ encoding: TextEncoding, from reader: inout PacketReader
  ) throws(PacketError) -> String {
    try reader.takeString(count, encoding: encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func append(
    _ value: String, _ encoding: TextEncoding, to writer: inout PacketWriter
  ) throws(PacketError) {
    if encoding == .ascii { try writer.checkASCII(value) }
    if encoding.isUTF8 {
      writer.append(value)
    } else {
      try writer.appendTranscoded(value, encoding)
    }
  }

  @export(implementation)
  @inline(__always)
  public static func update<Prefix>(
    _ value: inout String, _ form: BoundedContent<String>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) {
    let count = try reader.takeLength(
      Prefix.self, maximum: length.maximum, endianness: length.endianness)
    let bytes = unsafe UnsafeRawBufferPointer(start: try reader.take(count), count: count)
    if form.encoding == .utf8, unsafe value.hasUTF8(bytes) { return }
    value = unsafe try reader.makeString(
      of: bytes, encoding: form.encoding, at: reader.offset - count)
  }

  @export(implementation)
  @inline(__always)
  public static func write<Prefix>(
    _ value: String, _ form: BoundedContent<String>, after length: PrefixedCount<Prefix>,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    if form.encoding == .ascii { try writer.checkASCII(value) }
    let longest = Swift.min(length.maximum, Prefix.maximumLength)
    guard form.encoding.isUTF8 else {
      return try writer.writeTranscoded(
        value, form.encoding, after: Prefix.self, longest, length.endianness)
    }
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= longest else { return false }
      let start = writer.position
      do throws(PacketError) {
        let bytes = unsafe try Prefix._writeLength(
          utf8.count,
          claiming: utf8.count,
          into: &writer,
          endianness: length.endianness
        )
        unsafe bytes.copyShort(from: utf8)
        return true
      } catch {
        writer.rewind(to: start)
        return false
      }
    }
    guard isWritten == true else {
      return try writer.writeSlowly(value, after: Prefix.self, longest, length.endianness)
    }
  }

  @export(implementation)
  @inline(__always)
  public static func read(_ form: TerminatedEncoding<String>, from reader: inout PacketReader)
    throws(PacketError) -> String
  {
    let bytes = unsafe reader.bytesSearched(maximum: form.maximum)
    if form.content.encoding.isUTF8,
      let (text, count) = unsafe bytes.asciiText(before: form.terminator)
    {
      unsafe reader.current += count &+ 1
      return text
    }
    return try reader.readSlowly(
      terminatedBy: form.terminator, maximum: form.maximum, encoding: form.content.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func write(
    _ value: String, _ form: TerminatedEncoding<String>, into writer: inout PacketWriter
  ) throws(PacketError) {
    let (terminator, maximum, encoding) = (form.terminator, form.maximum, form.content.encoding)
    if encoding == .ascii { try writer.checkASCII(value) }
    guard encoding.isUTF8 else {
      let start = writer.count
      try writer.appendTranscoded(value, encoding)
      return try writer.terminate(
        from: start, with: terminator, maximum: maximum, encoding: encoding)
    }
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= maximum else { return false }
      let bytes = unsafe writer.append(utf8.count &+ 1)
      guard unsafe bytes.copy(utf8, terminatedBy: terminator) else {
        writer.removeLast(utf8.count &+ 1)
        return false
      }
      return true
    }
    guard isWritten == true else {
      return try writer.writeSlowly(value, terminatedBy: terminator, maximum)
    }
  }
}
