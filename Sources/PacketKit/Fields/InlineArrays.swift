// A fixed number of elements without a count, like an array with `@FixedCount`.

@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@_documentation(visibility: internal)
extension InlineArray: PacketField, ByteOrderedField where Element: PacketField {
  @inlinable
  public static var minimumByteCount: Int {
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: Element.minimumByteCount)
    return overflow ? .max : byteCount
  }

  @inlinable
  public static var _nesting: _FieldNesting { .collection }

  @inlinable
  public init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
    let start = reader.position
    do throws(PacketError) {
      try reader.checkRoom(for: Self.count, minimumByteCount: Element.minimumByteCount)
      try reader.descend(intoFlat: Element.isFlat)
      self = try Self { index throws(PacketError) in
        do throws(PacketError) {
          return try reader.readInner(Element.self, endianness: endianness)
        } catch {
          try (consume error).rethrow(atIndex: index)
        }
      }
      reader.ascend(fromFlat: Element.isFlat)
    } catch {
      reader.rewind(to: start)
      try error.raise()
    }
  }

  @inlinable
  public func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
    let start = writer.position
    do throws(PacketError) {
      try writer.descend(
        intoFlat: Element.isFlat,
        count: Self.count,
        maximum: .max,
        minimumByteCount: Element.minimumByteCount
      )
      for index in indices {
        do throws(PacketError) {
          try writer.writeInner(self[index], endianness: endianness)
        } catch {
          try (consume error).rethrow(atIndex: index)
        }
      }
      writer.ascend(fromFlat: Element.isFlat)
    } catch {
      writer.rewind(to: start)
      try error.raise()
    }
  }

  public static func wireType(_ endianness: Endianness) -> WireType {
    .array(WireType(of: Element.self, endianness), .fixed(count))
  }
}
