extension Array: BoundedField where Element: PacketField {
  public typealias _Bounded = BoundedElements<Element>
}

/// Elements, one after another. `[UInt8]` is bytes.
@_documentation(visibility: internal)
public enum BoundedElements<Element: PacketField>: BoundedCoding {
  @export(implementation)
  @inline(__always)
  public static var readRollback: Rollback { .all }
  @export(implementation)
  @inline(__always)
  public static var writeRollback: Rollback { .all }
  @export(implementation)
  @inline(__always)
  public static var isRun: Bool { Element.self == UInt8.self }

  public static func wireType(_ form: BoundedContent<[Element]>, _ extent: WireType.Extent)
    -> WireType
  {
    WireType(of: [Element].self, form.endianness).ending(extent)
  }

  @export(implementation)
  @inline(__always)
  public static func read(
    remaining form: BoundedContent<[Element]>, from reader: inout PacketReader
  )
    throws(PacketError) -> [Element]
  {
    guard Element._numberByteCount > 0 else {
      return try EachContent(ElementEncoding<Element>(form.endianness)).read(from: &reader)
    }
    try reader.beginRemaining()
    let maximum = reader.limits.maximumElementCount
    let (count, rest) = reader.remainingCount.quotientAndRemainder(
      dividingBy: Element._numberByteCount)
    guard count <= maximum else {
      throw .lengthTooLarge(UInt64(count), maximum: maximum, at: reader.offset)
    }
    let elements = try [Element]._readElements(
      rest == 0 ? count : count + 1, from: &reader, endianness: form.endianness)
    reader.hasTakenRemaining = true
    return elements
  }

  @export(implementation)
  @inline(__always)
  public static func write(
    _ value: [Element], remaining form: BoundedContent<[Element]>, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard Element.minimumByteCount > 0 else {
      return try EachContent(ElementEncoding(form.endianness)).write(value, into: &writer)
    }
    try writer.beginRemaining()
    guard value.count <= writer.limits.maximumElementCount else {
      throw .lengthTooLarge(
        UInt64(value.count), maximum: writer.limits.maximumElementCount, at: writer.count)
    }
    try writer.appendElements(value, endianness: form.endianness)
    if !Element.isFlat { try writer.checkEnd() }
    writer.remainingEnd = writer.count
  }

  @export(implementation)
  @inline(__always)
  public static func keep(
    remaining form: BoundedContent<[Element]>, from reader: inout PacketReader
  )
    throws(PacketError) -> ElementsPlace
  {
    try reader.keepRemaining([Element].self, form.endianness)
  }

  @export(implementation)
  @inline(__always)
  public static func read<Prefix>(
    _ form: BoundedContent<[Element]>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> [Element] {
    try CountedEncoding(length, length.endianness).read(from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public static func update<Prefix>(
    _ value: inout [Element], _ form: BoundedContent<[Element]>,
    after length: PrefixedCount<Prefix>, from reader: inout PacketReader
  ) throws(PacketError) {
    try CountedEncoding(length, length.endianness).update(&value, from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public static func write<Prefix>(
    _ value: [Element], _ form: BoundedContent<[Element]>, after length: PrefixedCount<Prefix>,
    into writer: inout PacketWriter
  ) throws(PacketError) {
    try CountedEncoding(length, length.endianness).write(value, into: &writer)
  }

  @export(implementation)
  @inline(__always)
  public static func keep<Prefix>(
    _ form: BoundedContent<[Element]>, after length: PrefixedCount<Prefix>,
    from reader: inout PacketReader
  ) throws(PacketError) -> ElementsPlace {
    try CountedEncoding<_, [Element]>(length, length.endianness).keep(from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public static func read(_ form: TerminatedEncoding<[Element]>, from reader: inout PacketReader)
    throws(PacketError) -> [Element]
  {
    guard isRun else { return try eachBefore(form).read(from: &reader) }
    try reader.descend(intoFlat: true)
    let count = try reader.byteCount(
      before: form.terminator, maximum: Swift.min(form.maximum, reader.limits.maximumElementCount))
    let value = try Element.readElements(
      count: count, from: &reader, endianness: form.content.endianness)
    unsafe _ = try reader.take(1)
    return value
  }

  /// Elements that end before a terminator, each as its type encodes it.
  @export(implementation)
  @inline(__always)
  static func eachBefore(
    _ form: TerminatedEncoding<[Element]>
  ) -> TerminatedElementsEncoding<ElementEncoding<Element>> {
    TerminatedElementsEncoding(
      form.terminator, form.maximum, ElementEncoding(form.content.endianness))
  }

  @inlinable
  public static func write(
    _ value: [Element], _ form: TerminatedEncoding<[Element]>, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard isRun else { return try eachBefore(form).write(value, into: &writer) }
    let start = writer.count
    try writer.descend(intoFlat: true)
    try Element.writeElements(value, into: &writer, endianness: form.content.endianness)
    try writer.terminate(
      from: start, with: form.terminator,
      maximum: Swift.min(form.maximum, writer.limits.maximumElementCount))
  }

  @export(implementation)
  @inline(__always)
  public static func keep(_ form: TerminatedEncoding<[Element]>, from reader: inout PacketReader)
    throws(PacketError) -> ElementsPlace
  {
    let maximum = Swift.min(form.maximum, reader.limits.maximumElementCount)
    if isRun {
      try reader.descend(intoFlat: true)
      let count = try reader.byteCount(before: form.terminator, maximum: maximum)
      let bytes = unsafe try reader.take(count + 1)
      return unsafe ElementsPlace(
        BytesPlace(bytes, count: count), count: count, form.content.endianness)
    }
    let start = unsafe reader.current
    var end = unsafe reader.current
    var count = 0
    try reader.descend(intoFlat: false)
    while try !reader.takeTerminator(form.terminator) {
      try reader.skipUncounted(Element.self, at: count, maximum: maximum, form.content.endianness)
      count += 1
      unsafe end = reader.current
    }
    reader.ascend()
    return unsafe ElementsPlace(BytesPlace(start, to: end), count: count, form.content.endianness)
  }
}

extension FixedSizeNumber {
  @export(implementation)
  @inline(__always)
  public static var _numberByteCount: Int { _byteCount }
}
