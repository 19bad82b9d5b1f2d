// Unions with an external tag whose values have a length of their own, which they must use up.

extension PacketReader {
  /// Reads the case of a union that has a tag, which an earlier field states, from as many bytes as its length
  /// states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion, Prefix: LengthPrefix>(
    _ type: Union.Type = Union.self,
    taggedBy tag: some BinaryInteger,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Union {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(
        prefix,
        including: included,
        excluding: excluded,
        maximum: maximum,
        endianness: endianness
      )
      let value = try read(type, taggedBy: tag)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads the case of a union that has a tag, which an earlier field states, from as many bytes as its length
  /// states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion, Kind: RawRepresentable, Prefix: LengthPrefix>(
    _ type: Union.Type = Union.self,
    taggedBy kind: Kind,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) -> Union where Kind.RawValue: BinaryInteger {
    try read(
      type,
      taggedBy: kind.rawValue,
      lengthPrefix: prefix,
      including: included,
      excluding: excluded,
      maximum: maximum,
      endianness: endianness,
      field: field
    )
  }

  /// Reads the case of a union that has a tag, which an earlier field states, from as many bytes as another
  /// field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion>(
    _ type: Union.Type = Union.self,
    taggedBy tag: some BinaryInteger,
    sizedBy size: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) -> Union {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: size, times: times, plus: plus, minus: minus)
      let value = try read(type, taggedBy: tag)
      try endSized(region)
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads the case of a union that has a tag, which an earlier field states, from as many bytes as another
  /// field states.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Union: TaggedUnion, Kind: RawRepresentable>(
    _ type: Union.Type = Union.self,
    taggedBy kind: Kind,
    sizedBy size: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) -> Union where Kind.RawValue: BinaryInteger {
    try read(
      type,
      taggedBy: kind.rawValue,
      sizedBy: size,
      times: times,
      plus: plus,
      minus: minus,
      field: field
    )
  }
}

extension PacketWriter {
  /// Writes the count of its bytes, then a case of a union without its tag, which an earlier field states.
  ///
  /// - Throws: ``PacketError`` also if the case has another tag.
  @inlinable
  public mutating func write<Union: TaggedUnion, Prefix: LengthPrefix>(
    _ value: Union,
    taggedBy tag: some BinaryInteger,
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
      try write(value, taggedBy: tag)
      try endSized(region, maximum: maximum)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes the count of its bytes, then a case of a union without its tag, which an earlier field states.
  @inlinable
  public mutating func write<Union: TaggedUnion, Kind: RawRepresentable, Prefix: LengthPrefix>(
    _ value: Union,
    taggedBy kind: Kind,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) throws(PacketError) where Kind.RawValue: BinaryInteger {
    try write(
      value,
      taggedBy: kind.rawValue,
      lengthPrefix: prefix,
      including: included,
      excluding: excluded,
      maximum: maximum,
      endianness: endianness,
      field: field
    )
  }

  /// Writes a case of a union without its tag, which an earlier field states. Another states the count
  /// of its bytes.
  ///
  /// - Throws: ``PacketError`` also if the case has another tag, or takes another number of bytes.
  @inlinable
  public mutating func write<Union: TaggedUnion>(
    _ value: Union,
    taggedBy tag: some BinaryInteger,
    sizedBy size: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      let region = try beginSized(by: size, times: times, plus: plus, minus: minus)
      try write(value, taggedBy: tag)
      try endSized(region)
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Writes a case of a union without its tag, which an earlier field states. Another states the count
  /// of its bytes.
  @inlinable
  public mutating func write<Union: TaggedUnion, Kind: RawRepresentable>(
    _ value: Union,
    taggedBy kind: Kind,
    sizedBy size: some BinaryInteger,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) throws(PacketError) where Kind.RawValue: BinaryInteger {
    try write(
      value,
      taggedBy: kind.rawValue,
      sizedBy: size,
      times: times,
      plus: plus,
      minus: minus,
      field: field
    )
  }
}

extension PacketDescription {
  /// Adds a case of a union, without its tag, which an earlier field states, preceded by the count of its bytes.
  public mutating func field<Value, Prefix>(
    _ type: Value.Type,
    taggedBy statement: StaticString,
    lengthPrefix prefix: Prefix.Type,
    including included: Int = 0,
    excluding excluded: Int = 0,
    maximum: Int = .max,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {
    let prefix = WirePrefix(any: prefix, endianness)
    let surplus = included &- excluded
    addRegion(type, statement, .prefixed(prefix, including: surplus, maximum: maximum), field)
  }

  /// Adds a case of a union, without its tag, which an earlier field states, as another states the count of its bytes:
  /// `times * value + plus - minus`.
  public mutating func field<Value>(
    _ type: Value.Type,
    taggedBy statement: StaticString,
    sizedBy size: StaticString,
    times: Int = 1,
    plus: Int = 0,
    minus: Int = 0,
    field: StaticString? = nil
  ) {
    let count = StatedCount(field: "\(size)", times: times, plus: plus, minus: minus)
    addRegion(type, statement, .stated(count), field)
  }

  private mutating func addRegion<Value>(
    _ type: Value.Type,
    _ statement: StaticString,
    _ length: WireType.RegionLength,
    _ field: StaticString?
  ) {
    guard let type = type as? any Packet.Type else { return }
    add(.region(.tagged(PacketReference(type), by: "\(statement)"), length), field)
  }
}
