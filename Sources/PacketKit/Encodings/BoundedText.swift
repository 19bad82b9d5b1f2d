// Text: the bytes of its encoding.

extension String: _BoundedField {
  @export(implementation)
  @inline(__always)
  public static var _readDisturbance: Disturbance { .offset }
  @export(implementation)
  @inline(__always)
  public static var _writeDisturbance: Disturbance { .nothing }
  public static var _isRun: Bool { true }

  public static func _wireType(_ form: BoundedContent<String>, _ extent: WireType.Extent)
    -> WireType
  {
    .string(extent, form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func _read(remaining form: BoundedContent<String>, from reader: inout PacketReader)
    throws(PacketError) -> String
  {
    try reader.beginRemaining()
    let value = try reader.takeString(reader.remainingCount, encoding: form.encoding)
    reader.hasTakenRemaining = true
    return value
  }

  @export(implementation)
  @inline(__always)
  public static func _write(
    _ value: String, remaining form: BoundedContent<String>, into writer: inout PacketWriter
  ) throws(PacketError) {
    try writer.beginRemaining()
    if form.encoding == .ascii { try writer.checkASCII(value) }
    if form.encoding.isUTF8 {
      writer.append(value)
    } else {
      try writer.appendTranscoded(value, form.encoding)
    }
    writer.remainingEnd = writer.count
  }

  @export(implementation)
  @inline(__always)
  public static func _keep(remaining form: BoundedContent<String>, from reader: inout PacketReader)
    throws(PacketError) -> _Run
  {
    try reader.keepRemaining(String.self, form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func _read<Prefix: LengthPrefix>(
    _ form: BoundedContent<String>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> String {
    let count = try reader.takeLength(prefix, maximum: maximum, endianness: endianness)
    return try reader.takeString(count, encoding: form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func _update<Prefix: LengthPrefix>(
    _ value: inout String, _ form: BoundedContent<String>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, from reader: inout PacketReader
  ) throws(PacketError) {
    let count = try reader.takeLength(prefix, maximum: maximum, endianness: endianness)
    let bytes = unsafe UnsafeRawBufferPointer(start: try reader.take(count), count: count)
    if form.encoding == .utf8, unsafe value.hasUTF8(bytes) { return }
    value = unsafe try reader.makeString(
      of: bytes, encoding: form.encoding, at: reader.offset - count)
  }

  @export(implementation)
  @inline(__always)
  public static func _write<Prefix: LengthPrefix>(
    _ value: String, _ form: BoundedContent<String>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, into writer: inout PacketWriter
  ) throws(PacketError) {
    if form.encoding != .utf8 {
      guard form.encoding == .ascii else {
        let bytes = try writer.transcoded(value, form.encoding)
        try value.checkCombiningMarks(in: form.encoding, at: writer.count)
        try writer.appendLength(bytes.count, as: prefix, maximum: maximum, endianness: endianness)
        return unsafe writer.append(bytes.elementSpan.bytes)
      }
      try writer.checkASCII(value)
    }
    let longest = Swift.min(maximum, Prefix.maximumLength)
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= longest else { return false }
      let start = writer.position
      do throws(PacketError) {
        let bytes = unsafe try Prefix._writeLength(
          utf8.count,
          claiming: utf8.count,
          into: &writer,
          endianness: endianness
        )
        unsafe bytes.copyFew(from: utf8)
        return true
      } catch {
        writer.rewind(to: start)
        return false
      }
    }
    guard isWritten == true else {
      return try writer.writeSlowly(value, after: prefix, longest, endianness)
    }
  }

  @export(implementation)
  @inline(__always)
  public static func _keep<Prefix: LengthPrefix>(
    _ form: BoundedContent<String>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> _Run {
    let count = try reader.claimLength(prefix, maximum: maximum, endianness: endianness)
    return try reader.keep(String.self, count, form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func _read(_ form: TerminatedEncoding<String>, from reader: inout PacketReader)
    throws(PacketError) -> String
  {
    let bytes = unsafe reader.bytesSearched(maximum: form.maximum)
    if form.encoding.isUTF8, let (text, count) = unsafe bytes.asciiText(before: form.terminator) {
      unsafe reader.current += count &+ 1
      return text
    }
    return try reader.readSlowly(
      terminatedBy: form.terminator, maximum: form.maximum, encoding: form.encoding)
  }

  @export(implementation)
  @inline(__always)
  public static func _write(
    _ value: String, _ form: TerminatedEncoding<String>, into writer: inout PacketWriter
  ) throws(PacketError) {
    let (terminator, maximum, encoding) = (form.terminator, form.maximum, form.encoding)
    if encoding == .ascii { try writer.checkASCII(value) }
    guard encoding.isUTF8 else {
      let start = writer.count
      try writer.appendTranscoded(value, encoding)
      return try writer.terminate(from: start, with: terminator, maximum: maximum)
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

  @export(implementation)
  @inline(__always)
  public static func _keep(_ form: TerminatedEncoding<String>, from reader: inout PacketReader)
    throws(PacketError) -> _Run
  {
    try reader.keep(
      String.self, before: form.terminator, maximum: form.maximum, encoding: form.encoding)
  }
}
