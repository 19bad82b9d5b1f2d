// Arrays whose elements have an encoding of their own, and whose bytes are counted: the elements must use them up.

extension PacketReader {
  /// Reads an array preceded by the count of its bytes, not of its elements. `readElement` reads each, and must read at
  /// least one byte.
  ///
  /// ```swift
  /// let protocols = try reader.read([String].self, lengthPrefix: UInt16.self) { reader throws(PacketError) in
  ///   try reader.read(String.self, lengthPrefix: UInt8.self)
  /// }
  /// ```
  ///
  /// `endianness` applies to the length alone.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element, Prefix: LengthPrefix>(
    _ type: [Element].Type = [Element].self,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
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
      let elements = try read(remaining: type, each: readElement)
      try endSized(region)
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads elements that take as many bytes as an earlier field states. `readElement` reads each, and must read at least
  /// one byte.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Element>(
    _ type: [Element].Type = [Element].self,
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil,
    each readElement: (inout PacketReader) throws(PacketError) -> Element
  ) throws(PacketError) -> [Element] {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      let elements = try read(remaining: type, each: readElement)
      try endSized(region)
      return elements
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes the count of an array's bytes, then its elements. `writeElement` writes each, and must write at least one
  /// byte.
  ///
  /// `endianness` applies to the length alone.
  @inlinable
  public mutating func write<Element, Prefix: LengthPrefix>(
    _ value: [Element],
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        endianness: endianness
      )
      try write(remaining: value, each: writeElement)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes elements whose count of bytes an earlier field states. `writeElement` writes each, and must write at least
  /// one byte.
  ///
  /// - Throws: ``PacketError`` also if the elements take another number of bytes.
  @inlinable
  public mutating func write<Element>(
    _ value: [Element],
    sizedBy statement: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil,
    each writeElement: (inout PacketWriter, Element) throws(PacketError) -> Void
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: statement, times: times, plus: plus, minus: minus)
      try write(remaining: value, each: writeElement)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketDescription {
  /// Adds an array preceded by the count of its bytes. `describe` describes one element.
  public mutating func field<Element, Prefix>(
    _ type: [Element].Type,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    guard let array = elements(.remaining, each: describe) else { return }
    let prefix = WirePrefix(any: prefix, endianness)
    let surplus = included &- excluded
    add(.region(array, .prefixed(prefix, including: surplus, maximum: maximum)), field)
  }

  /// Adds elements that take as many bytes as an earlier field states: `times * value + plus - minus`. `describe`
  /// describes one element.
  public mutating func field<Element>(
    _ type: [Element].Type,
    sizedBy statement: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil,
    each describe: (inout PacketDescription) -> Void
  ) {
    guard let array = elements(.remaining, each: describe) else { return }
    let count = StatedCount(field: "\(statement)", times: times, plus: plus, minus: minus)
    add(.region(array, .stated(count)), field)
  }
}
