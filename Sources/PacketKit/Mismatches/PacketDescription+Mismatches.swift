// Overloads for values of the wrong kind in a description. They do nothing, because the compiler reports the value
// where it is read.

extension PacketDescription {
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Bounds>(
    _ type: Value.Type,
    in range: Bounds,
    endianness: Endianness = .big,
    field: StaticString? = nil
  ) {}

  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Bounds>(
    _ type: Value.Type,
    bits count: Int,
    in range: Bounds,
    field: StaticString? = nil
  ) {}

  @_disfavoredOverload
  @_documentation(visibility: internal)
  public mutating func field<Value, Bounds>(
    _ type: Value.Type,
    quantized range: Bounds,
    bits count: Int,
    zero: QuantizedZero = .rounded,
    field: StaticString? = nil
  ) {}
}
