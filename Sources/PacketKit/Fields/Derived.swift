// A derived field: on the wire, but not in memory. It is written as a computed property states it, and what is read
// must be the same once the packet is whole.

extension PacketReader {
  /// Rejects a derived field unless what was read is what the rest of the packet comes to.
  ///
  /// The `@Derived` attribute uses it. It reads nothing.
  ///
  /// - Parameters:
  ///   - found: The value that was read.
  ///   - computed: The value that the field must have.
  ///   - start: The offset at which the field begins.
  ///   - field: The name that an error's path shows.
  @inlinable
  @inline(__always)
  public func checkDerived<Value: Equatable>(
    _ found: Value,
    equals computed: Value,
    at start: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    guard found == computed else {
      try PacketError.wrongValue("\(found)", expected: "\(computed)", at: start).inField(field)
        .raise()
    }
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func wrongValue(_ found: String, expected: String, at offset: Int) -> PacketError {
    PacketError(.wrongValue(found, expected: expected), at: offset)
  }
}

extension PacketDescription {
  /// Says that the next field is derived. `constant` is its value, as source text, if that is always the same.
  public mutating func derived(constant: StaticString? = nil) {
    derivation = constant.map { .constant("\($0)") } ?? .computed
  }
}
