// Bits of values of the wrong kind; see WrongFields.swift. Calls have some of the arguments, in their order.

extension BitReader {
  @available(
    *,
    unavailable,
    message:
      "bits hold an integer, a 'Bool', or an enum with an integer raw value that conforms to 'PacketField' or 'BitField'; quantized values are a 'Float', a 'Double' or a vector of them, in a range of the same numbers; a unit quaternion is a 'SIMD4<Float>'; repeated, they are an array of these; write an optional with '?', not as a type alias"
  )
  @_lifetime(self: copy self)
  public mutating func read<Value, Quantities, Bounds>(
    _ type: Value.Type = Value.self, unitQuaternion: Int = 0, quantized: Quantities = 0,
    bits: Int = 0, in range: Bounds = 0, zero: QuantizedZero? = nil, count: Int = 0,
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
      "bits hold an integer, a 'Bool', or an enum with an integer raw value that conforms to 'PacketField' or 'BitField'; quantized values are a 'Float', a 'Double' or a vector of them, in a range of the same numbers; a unit quaternion is a 'SIMD4<Float>'; repeated, they are an array of these; write an optional with '?', not as a type alias"
  )
  @_lifetime(self: copy self)
  public mutating func write<Value, Quantities, Bounds>(
    _ value: Value, unitQuaternion: Int = 0, quantized: Quantities = 0, bits: Int = 0,
    in range: Bounds = 0, zero: QuantizedZero? = nil, count: Int = 0, field: StaticString? = nil
  ) throws(PacketError) {
    throw .notAField(at: offset)
  }
}

extension PacketDescription {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Quantities, Bounds>(
    _ type: Value.Type, unitQuaternion: Int = 0, quantized: Quantities = 0, bits: Int,
    in range: Bounds = 0, zero: QuantizedZero? = nil, count: Int = 0, by name: StaticString = "",
    times: Int = 1, plus: Int = 0, minus: Int = 0, field: StaticString? = nil
  ) {}
}
