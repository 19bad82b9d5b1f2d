#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension Date: UnencodedField {}
  extension URL: UnencodedField {}
  extension Decimal: UnencodedField {}
  #if !canImport(FoundationEssentials)
    extension CGFloat: UnencodedField {}
  #endif

  /// A point in time: the count of units since 1970-01-01 00:00:00 UTC, without leap seconds, as an `Int64`.
  @_documentation(visibility: internal)
  public struct TimestampEncoding: LibraryEncoding, DescribedForm {
    public typealias Value = Date

    let unit: TimeUnit
    let endianness: Endianness

    public var minimumByteCount: Int { 8 }

    public static var readRollback: Rollback { .offset }

    public static var writeRollback: Rollback { .nothing }

    public var wireType: WireType { .timestamp(unit, endianness) }

    public func read(from reader: inout PacketReader) throws(PacketError) -> Date {
      let start = reader.offset
      let count = try reader.read(Int64.self, endianness: endianness)
      let date = Date(count: count, of: unit)
      guard date.count(of: unit) == count else {
        throw .unknownValue(count, of: Date.self, at: start)
      }
      return date
    }

    public func write(_ value: Date, into writer: inout PacketWriter) throws(PacketError) {
      guard let count = value.count(of: unit), Date(count: count, of: unit).count(of: unit) == count
      else {
        throw PacketError(
          .doesNotFit("\(value.timeIntervalSince1970) s", in: "a Date of \(unit.name)"),
          at: writer.count)
      }
      writer.append(count, endianness: endianness)
    }
  }

  extension FieldForm {
    /// A point in time, counted in units since 1970.
    public static func timestamp(_ unit: TimeUnit, endianness: Endianness = .big) -> Self
    where Self == TimestampEncoding { TimestampEncoding(unit: unit, endianness: endianness) }
  }

  // A point in time: the count of units since 1970-01-01 00:00:00 UTC, without leap seconds, as an Int64.

  extension Date {
    init(count: Int64, of unit: TimeUnit) {
      // Adds two parts, each as exact as possible: the whole seconds and the rest.
      let (seconds, rest) = count.quotientAndRemainder(dividingBy: unit.perSecond)
      self.init(timeIntervalSince1970: Double(seconds) + Double(rest) / Double(unit.perSecond))
    }

    /// The nearest count of units since 1970; nil if it does not fit.
    func count(of unit: TimeUnit) -> Int64? {
      Int64(exactly: (timeIntervalSince1970 * Double(unit.perSecond)).rounded())
    }
  }

  // A UUID: its 16 bytes, in the order of its string representation.

  @_documentation(visibility: internal)
  extension UUID: PacketField {
    @inlinable
    public static var minimumByteCount: Int { 16 }

    @inlinable
    public static var _nesting: _FieldNesting { .leaf }

    @inlinable
    public init(from reader: inout PacketReader) throws(PacketError) {
      self.init(uuid: unsafe try reader.take(16).loadUnaligned(as: uuid_t.self))
    }

    @inlinable
    public func encode(into writer: inout PacketWriter) throws(PacketError) {
      unsafe writer.append(16).storeBytes(of: uuid, as: uuid_t.self)
    }
  }

  @_documentation(visibility: internal)
  extension UUID {
    public static func wireType(_ endianness: Endianness) -> WireType { .uuid }
  }
#endif
