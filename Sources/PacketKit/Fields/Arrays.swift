// An array: the count of its elements, a UInt32 unless stated otherwise, then the elements.

extension Array: PacketField, ByteOrderedField, PrefixedField where Element: PacketField {
  // The defaults would take more of the stack at each level of values that nest.

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    self = try reader.read([Element].self, as: .countPrefixed(UInt32.self, endianness: endianness))
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    try writer.write(self, as: .countPrefixed(UInt32.self, endianness: endianness))
  }
}

// Overloads for a packet's plain fields: without them, each would go through `PacketField`, which catches and rethrows
// errors once more.

extension PacketReader {
  /// Reads an array preceded by the count of its elements, a `UInt32`.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField>(
    _ type: [Element].Type = [Element].self, field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    try read(type, as: .countPrefixed(UInt32.self), field: field)
  }
}

// Arrays of strings are read and written by functions of the library, which no packet has a copy of.

extension PacketReader {
  /// Reads an array of strings preceded by their count, a `UInt32`.
  @_lifetime(self: copy self)
  public mutating func read(
    _ type: [String].Type = [String].self, field: StaticString? = nil
  ) throws(PacketError) -> [String] {
    try read(type, as: .countPrefixed(UInt32.self), field: field)
  }
}

extension PacketWriter {
  /// Writes the count of an array's strings, a `UInt32`, then the strings.
  public mutating func write(_ value: [String], field: StaticString? = nil) throws(PacketError) {
    try write(value, as: .countPrefixed(UInt32.self), field: field)
  }
}

extension PacketReader {
  /// Reads an array preceded by the count of its elements, a `UInt32`, and replaces the previous elements.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Element: PacketField>(
    _ array: inout [Element], field: StaticString? = nil
  ) throws(PacketError) {
    try update(&array, as: .countPrefixed(UInt32.self), field: field)
  }
}

extension PacketWriter {
  /// Writes the count of an array's elements, a `UInt32`, then the elements.
  @inlinable
  @inline(__always)
  public mutating func write<Element: PacketField>(
    _ value: [Element], field: StaticString? = nil
  ) throws(PacketError) {
    try write(value, as: .countPrefixed(UInt32.self), field: field)
  }
}

extension Array: CollectionOfFields where Element: PacketField {
  @inlinable
  public static var _minimumElementByteCount: Int { Element.minimumByteCount }

  @export(implementation)
  @inline(__always)
  public static var _isFlat: Bool { Element.isFlat }

  @export(implementation)
  @inline(__always)
  public static func _readElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) -> [Element] {
    try reader.checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try reader.descend(intoFlat: Element.isFlat)
    let elements = try Element.readElements(count: count, from: &reader, endianness: endianness)
    reader.ascend(fromFlat: Element.isFlat)
    return elements
  }

  @export(implementation)
  @inline(__always)
  public mutating func _updateElements(
    _ count: Int, from reader: inout PacketReader, endianness: Endianness
  ) throws(PacketError) {
    try reader.checkRoom(for: count, minimumByteCount: Element.minimumByteCount)
    try reader.descend(intoFlat: Element.isFlat)
    try Element.updateElements(&self, count: count, from: &reader, endianness: endianness)
    reader.ascend(fromFlat: Element.isFlat)
  }

  @export(implementation)
  @inline(__always)
  public func _appendElements(
    to writer: inout PacketWriter, at start: Int, _ endianness: Endianness
  ) throws(PacketError) {
    try Element.writeElements(self, into: &writer, endianness: endianness)
  }
}

extension PacketWriter {
  /// Appends elements without a count, one level deeper.
  @inlinable
  mutating func appendElements<Element: PacketField>(
    _ elements: [Element], endianness: Endianness
  ) throws(PacketError) {
    try descend(
      intoFlat: Element.isFlat,
      count: elements.count,
      maximum: .max,
      minimumByteCount: Element.minimumByteCount
    )
    try Element.writeElements(elements, into: &self, endianness: endianness)
    ascend(fromFlat: Element.isFlat)
  }
}

@_documentation(visibility: internal)
extension Array where Element: PacketField {
  public static func wireType(_ endianness: Endianness) -> WireType {
    .array(WireType(of: Element.self, endianness), .prefixed(WirePrefix(UInt32.self, endianness)))
  }
}
