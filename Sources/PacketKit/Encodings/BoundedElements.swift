// Elements, one after another. `[UInt8]` is bytes.

extension Array: _BoundedField where Element: PacketField {
  @export(implementation)
  @inline(__always)
  public static var _readDisturbance: Disturbance { .all }
  @export(implementation)
  @inline(__always)
  public static var _writeDisturbance: Disturbance { .all }
  public static var _isRun: Bool { isBytes }

  @export(implementation)
  @inline(__always)
  static var isBytes: Bool { Element.self == UInt8.self }

  public static func _wireType(_ form: BoundedContent<Self>, _ extent: WireType.Extent) -> WireType
  {
    WireType(of: Self.self, form.endianness).ending(extent)
  }

  @export(implementation)
  @inline(__always)
  public static func _read(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> Self
  {
    try reader.beginRemaining()
    let maximum = reader.limits.maximumElementCount
    var elements: Self = []
    if Element._numberByteCount > 0 {
      let (count, rest) = reader.remainingCount.quotientAndRemainder(
        dividingBy: Element._numberByteCount)
      guard count <= maximum else {
        throw .lengthTooLarge(UInt64(count), maximum: maximum, at: reader.offset)
      }
      elements = try _readElements(
        rest == 0 ? count : count + 1, from: &reader, endianness: form.endianness)
    } else {
      try reader.descend()
      while !reader.isAtEnd {
        elements.append(
          try reader.takeUncountedElement(
            at: elements.count, maximum: maximum, endianness: form.endianness))
      }
      reader.ascend()
    }
    reader.hasTakenRemaining = true
    return elements
  }

  @export(implementation)
  @inline(__always)
  public static func _write(
    _ value: Self, remaining form: BoundedContent<Self>, into writer: inout PacketWriter
  ) throws(PacketError) {
    try writer.beginRemaining()
    guard value.count <= writer.limits.maximumElementCount else {
      throw .lengthTooLarge(
        UInt64(value.count), maximum: writer.limits.maximumElementCount, at: writer.count)
    }
    if Element.minimumByteCount > 0 {
      try writer.appendElements(value, endianness: form.endianness)
    } else {
      try writer.appendUncountedElements(value, endianness: form.endianness)
    }
    if !Element.isFlat { try writer.checkEnd() }
    writer.remainingEnd = writer.count
  }

  @export(implementation)
  @inline(__always)
  public static func _keep(remaining form: BoundedContent<Self>, from reader: inout PacketReader)
    throws(PacketError) -> _ElementsPlace
  {
    try reader.keepRemaining(Self.self, form.endianness)
  }

  @export(implementation)
  @inline(__always)
  public static func _read<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> Self {
    if isBytes {
      return try CountedEncoding(PrefixedCount<Prefix>(maximum, endianness), endianness)
        .read(from: &reader)
    }
    let region = try reader.beginSized(prefix, maximum: maximum, endianness: endianness)
    let value = try _read(remaining: form, from: &reader)
    try reader.endSized(region)
    return value
  }

  @export(implementation)
  @inline(__always)
  public static func _update<Prefix: LengthPrefix>(
    _ value: inout Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, from reader: inout PacketReader
  ) throws(PacketError) {
    if isBytes {
      try CountedEncoding(PrefixedCount<Prefix>(maximum, endianness), endianness)
        .update(&value, from: &reader)
    } else {
      value = try _read(form, after: prefix, maximum: maximum, endianness, from: &reader)
    }
  }

  @export(implementation)
  @inline(__always)
  public static func _write<Prefix: LengthPrefix>(
    _ value: Self, _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int,
    _ endianness: Endianness, into writer: inout PacketWriter
  ) throws(PacketError) {
    if isBytes {
      return try CountedEncoding(PrefixedCount<Prefix>(maximum, endianness), endianness)
        .write(value, into: &writer)
    }
    let region = try writer.beginSized(prefix, endianness: endianness)
    try _write(value, remaining: form, into: &writer)
    try writer.endSized(region, maximum: maximum)
  }

  @export(implementation)
  @inline(__always)
  public static func _keep<Prefix: LengthPrefix>(
    _ form: BoundedContent<Self>, after prefix: Prefix.Type, maximum: Int, _ endianness: Endianness,
    from reader: inout PacketReader
  ) throws(PacketError) -> _ElementsPlace {
    if isBytes {
      return try CountedEncoding<PrefixedCount<Prefix>, Self>(
        PrefixedCount(maximum, endianness), endianness
      ).keep(from: &reader)
    }
    let region = try reader.beginSized(prefix, maximum: maximum, endianness: endianness)
    let place = try reader.keepRemaining(Self.self, form.endianness)
    try reader.endSized(region)
    return place
  }

  @export(implementation)
  @inline(__always)
  public static func _read(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError) -> Self
  {
    let maximum = Swift.min(form.maximum, reader.limits.maximumElementCount)
    if isBytes {
      try reader.descend(intoFlat: true)
      let count = try reader.byteCount(before: form.terminator, maximum: maximum)
      let value = try Element.readElements(
        count: count, from: &reader, endianness: form.endianness)
      unsafe _ = try reader.take(1)
      return value
    }
    var elements: Self = []
    try reader.descend()
    while try !reader.takeTerminator(form.terminator) {
      elements.append(
        try reader.takeUncountedElement(
          at: elements.count, maximum: maximum, endianness: form.endianness))
    }
    reader.ascend()
    return elements
  }

  @inlinable
  public static func _write(
    _ value: Self, _ form: TerminatedEncoding<Self>, into writer: inout PacketWriter
  ) throws(PacketError) {
    let maximum = Swift.min(form.maximum, writer.limits.maximumElementCount)
    if isBytes {
      let start = writer.count
      try writer.descend(intoFlat: true)
      try Element.writeElements(value, into: &writer, endianness: form.endianness)
      return try writer.terminate(from: start, with: form.terminator, maximum: maximum)
    }
    guard value.count <= Swift.max(maximum, 0) else {
      throw .lengthTooLarge(UInt64(value.count), maximum: maximum, at: writer.count)
    }
    try writer.appendUncountedElements(
      value, notBeginningWith: form.terminator, endianness: form.endianness)
    // A reader would take the terminator as part of an element that takes all remaining bytes.
    guard writer.remainingEnd != writer.count else { throw .followsRemaining(at: writer.count) }
    writer.append(form.terminator)
  }

  @export(implementation)
  @inline(__always)
  public static func _keep(_ form: TerminatedEncoding<Self>, from reader: inout PacketReader)
    throws(PacketError) -> _ElementsPlace
  {
    let maximum = Swift.min(form.maximum, reader.limits.maximumElementCount)
    if isBytes {
      try reader.enter(flat: true)
      let count = try reader.byteCount(before: form.terminator, maximum: maximum)
      let bytes = unsafe try reader.claim(count + 1)
      return unsafe _ElementsPlace(_Run(bytes, count: count), count: count, form.endianness)
    }
    let start = unsafe reader.current
    var end = unsafe reader.current
    var count = 0
    try reader.enter(flat: false)
    while try !reader.takeTerminator(form.terminator) {
      try reader.skipUncounted(Element.self, at: count, maximum: maximum, form.endianness)
      count += 1
      unsafe end = reader.current
    }
    reader.ascend()
    return unsafe _ElementsPlace(_Run(start, to: end), count: count, form.endianness)
  }
}

extension PacketNumber {
  @export(implementation)
  @inline(__always)
  public static var _numberByteCount: Int { _byteCount }
}

extension NarrowInteger {
  @export(implementation)
  @inline(__always)
  public static var _numberByteCount: Int { _byteCount }
}
