// A derived field: on the wire, but not in memory. Its value is that of a computed property, in encoding; decoding
// compares them once the packet is whole.

extension PacketReader {
  /// Rejects a derived field unless it has the value computed from the rest of the packet.
  ///
  /// The `@Derived` attribute uses it. It reads nothing.
  ///
  /// - Parameters:
  ///   - found: The value that was read.
  ///   - computed: The value that the field must have.
  ///   - start: The offset at which the field begins.
  ///   - field: The name that an error's path shows.
  @export(implementation)
  @inline(__always)
  public func _check<Value: Equatable>(
    _ found: Value, equals computed: Value, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    try require(found == computed, found, computed, at: start, field)
  }
}

// Equal values may have different bytes, such as 0 and -0, or an accented letter in one or two scalars, and a NaN is not
// equal to itself. The bytes that were read must be those that are written.
extension PacketReader {
  /// Rejects a derived field unless its encoding is that of the value computed from the rest of the packet.
  @inlinable
  public func _check<Field: Equatable & PacketField>(
    _ found: Field, equals computed: Field, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    let isSame: Bool
    do throws(PacketError) {
      isSame = try isEncoded(found, as: computed)
    } catch {
      try (consume error).rethrow(inField: field)
    }
    try require(isSame, found, computed, at: start, field)
  }

  /// Whether two values have the same encoding.
  @inlinable
  func isEncoded<Field: PacketField>(_ value: Field, as other: Field) throws(PacketError) -> Bool {
    var bytes = PacketWriter(limits: limits)
    var expected = PacketWriter(limits: limits)
    try bytes.write(value)
    try expected.write(other)
    return bytes.makeArray() == expected.makeArray()
  }

  /// Rejects a derived number unless it has the bits of the number computed from the rest of the packet.
  @export(implementation)
  @inline(__always)
  public func _check<Number: Equatable & PacketNumber>(
    _ found: Number, equals computed: Number, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    try require(found._packetBits == computed._packetBits, found, computed, at: start, field)
  }

  /// Rejects a derived number unless it is the one computed from the rest of the packet.
  @export(implementation)
  @inline(__always)
  public func _check<Number: NarrowInteger>(
    _ found: Number, equals computed: Number, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    try require(found == computed, found, computed, at: start, field)
  }

  /// Rejects derived text unless it has the scalars of the text computed from the rest of the packet.
  @inlinable
  public func _check(
    _ found: String, equals computed: String, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    try require(found.utf8.elementsEqual(computed.utf8), found, computed, at: start, field)
  }

  /// Rejects a derived flag unless it is the one computed from the rest of the packet.
  @export(implementation)
  @inline(__always)
  public func _check(
    _ found: Bool, equals computed: Bool, at start: Int, field: StaticString? = nil
  ) throws(PacketError) {
    try require(found == computed, found, computed, at: start, field)
  }

  /// Rejects a derived value with an integer for a raw value unless it is the one computed from the rest of the packet.
  @inlinable
  public func _check<Value: Equatable & PacketField & RawRepresentable>(
    _ found: Value, equals computed: Value, at start: Int, field: StaticString? = nil
  ) throws(PacketError) where Value.RawValue: FixedWidthInteger {
    try require(found.rawValue == computed.rawValue, found, computed, at: start, field)
  }
}

extension PacketReader {
  @export(implementation)
  @inline(__always)
  func require<Value>(
    _ isSame: Bool, _ found: Value, _ computed: Value, at start: Int, _ field: StaticString?
  ) throws(PacketError) {
    guard isSame else { try PacketError.wrongValue(found, computed, at: start, field).raise() }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func wrongValue<Value>(
    _ found: Value, _ computed: Value, at offset: Int, _ field: StaticString?
  ) -> PacketError {
    func text(_ value: Value) -> String {
      (value as? String)?.quoted ?? printed(value).printable(maximumCount: 40)
    }
    let reason = Reason.wrongValue(text(found), expected: text(computed))
    return PacketError(reason, at: offset).inField(field)
  }
}

extension PacketDescription.Derivation {
  /// The name of the later field whose bytes or elements a field counts.
  package var countedField: String? {
    switch self {
    case .bytes(let name), .count(let name): name
    case .computed, .constant: nil
    }
  }
}

extension PacketDescription {
  /// Says that the next field is derived. `constant` is its value, as source text, if that is always the same.
  public mutating func derived(constant: StaticString? = nil) {
    derivation = constant.map { .constant("\($0)") } ?? .computed
  }

  /// Says that the next field counts the bytes of the later field of this name.
  public mutating func derived(bytesOf field: StaticString) { derivation = .bytes(of: "\(field)") }

  /// Says that the next field counts the elements of the later field of this name.
  public mutating func derived(countOf field: StaticString) { derivation = .count(of: "\(field)") }
}
