#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Values preceded by the count of their bytes, which they must use up: arrays and packets, and text and bytes whose
// length counts more or less than what follows it.

extension PacketReader {
  /// Reads bytes preceded by a length that counts more or less than them.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: Data.Type = Data.self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Data {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(remaining: Data.self)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads text preceded by a length that counts more or less than its bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Prefix: LengthPrefix>(
    _ type: String.Type = String.self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> String {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(remaining: String.self, encoding: encoding)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads numbers preceded by the count of their bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Number: PacketNumber, Prefix: LengthPrefix>(
    _ type: [Number].Type = [Number].self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Number] {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(remaining: [Number].self, endianness: endianness)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements preceded by the count of their bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element: PacketField, Prefix: LengthPrefix>(
    _ type: [Element].Type = [Element].self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(remaining: [Element].self, endianness: endianness)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a packet preceded by the count of its bytes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Nested: Packet, Prefix: LengthPrefix>(
    _ type: Nested.Type = Nested.self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Nested {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(Nested.self)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes bytes after a length that counts more or less than them.
  @inlinable
  public mutating func write<Prefix: LengthPrefix>(
    _ value: Data,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        endianness: endianness
      )
      try write(remaining: value)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes text after a length that counts more or less than its bytes.
  @inlinable
  public mutating func write<Prefix: LengthPrefix>(
    _ value: String,
    lengthPrefix prefix: Prefix.Type,
    including included: Int,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        endianness: endianness
      )
      try write(remaining: value, encoding: encoding)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the count of an array's bytes, then its elements.
  @inlinable
  public mutating func write<Element: PacketField, Prefix: LengthPrefix>(
    _ value: [Element],
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        endianness: endianness
      )
      try write(remaining: value, endianness: endianness)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the count of a packet's bytes, then the packet.
  @inlinable
  public mutating func write<Nested: Packet, Prefix: LengthPrefix>(
    _ value: Nested,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        endianness: endianness
      )
      try write(value)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Ends a region with a length of its own, unless it has more bytes than `maximum`.
  @inlinable
  mutating func endSized<Prefix: LengthPrefix>(
    _ region: SizedBody<Prefix>,
    maximum: Int
  ) throws(PacketError) {
    guard count - region.mark <= maximum else {
      let byteCount = UInt64(count - region.mark)
      throw .lengthTooLarge(byteCount, maximum: maximum, at: region.mark)
    }
    try endSized(region)
  }
}

extension PacketDescription {
  /// Adds a value preceded by the count of its bytes.
  public mutating func field<Value, Prefix>(
    _ type: Value.Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    encoding: TextEncoding = .utf8,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let prefix = WirePrefix(any: prefix, endianness)
    let surplus = included &- excluded
    let wireType: WireType =
      switch WireType(type, endianness) {
      case .string where surplus == 0: .string(.prefixed(prefix, maximum: maximum), encoding)
      case .bytes where surplus == 0: .bytes(.prefixed(prefix, maximum: maximum))
      case .array(.integer(8, isSigned: false, _), _) where surplus == 0:
        WireType(type, endianness).ending(.prefixed(prefix, maximum: maximum))
      default:
        .region(
          WireType(content: type, encoding, endianness),
          .prefixed(prefix, including: surplus, maximum: maximum)
        )
      }
    add(wireType, field)
  }
}
