// See PacketReader+Mismatches.swift.

extension BitReader {
  @available(
    *,
    unavailable,
    message:
      "bits hold an integer, a 'Bool', or an enum of an integer raw value that conforms to 'PacketField' or 'BitField'"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    bits count: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "bits hold an integer, a 'Bool', or an enum of an integer raw value that conforms to 'PacketField' or 'BitField'"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self,
    bits count: Int,
    in range: Bounds,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "quantized values are a 'Float', a 'Double' or a vector of them, in a range of the same numbers"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Bounds>(
    _ type: Value.Type = Value.self,
    quantized range: Bounds,
    bits count: Int,
    zero: QuantizedZero = .rounded,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }

  @available(*, unavailable, message: "a unit quaternion is a 'SIMD4<Float>'")
  @_lifetime(self: copy self)
  public mutating func read<Value>(
    _ type: Value.Type = Value.self,
    unitQuaternion count: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> Value {
    throw .notAField(at: offset)
  }
}

extension BitWriter {
  @available(
    *,
    unavailable,
    message:
      "bits hold an integer, a 'Bool', or an enum of an integer raw value that conforms to 'PacketField' or 'BitField'"
  )
  @_lifetime(self: copy self)
  public mutating func write<Value>(
    _ value: Value,
    bits count: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "bits hold an integer, a 'Bool', or an enum of an integer raw value that conforms to 'PacketField' or 'BitField'"
  )
  @_lifetime(self: copy self)
  public mutating func write<Value, Bounds>(
    _ value: Value,
    bits count: Int,
    in range: Bounds,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(
    *,
    unavailable,
    message:
      "quantized values are a 'Float', a 'Double' or a vector of them, in a range of the same numbers"
  )
  @_lifetime(self: copy self)
  public mutating func write<Value, Bounds>(
    _ value: Value,
    quantized range: Bounds,
    bits count: Int,
    zero: QuantizedZero = .rounded,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }

  @available(*, unavailable, message: "a unit quaternion is a 'SIMD4<Float>'")
  @_lifetime(self: copy self)
  public mutating func write<Value>(
    _ value: Value,
    unitQuaternion count: Int,
    field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}

extension PacketError {
  /// The error for overloads that cannot be called.
  static func notAField(at offset: Int) -> PacketError {
    PacketError("a value of this type is no such field", at: offset)
  }
}
