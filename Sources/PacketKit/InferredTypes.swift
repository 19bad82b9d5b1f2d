// The types of a packet's fields, for expansions of `@Packet` that cannot name them: an extension at the top of the
// file does not see the names next to a nested type. These functions are never called; the compiler infers the types
// from them.

extension PacketField {
  /// The type of a property. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func _type<Value>(_ property: (Self) -> Value) -> Value.Type { Value.self }

  /// The type that an optional property wraps. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func _wrappedType<Value>(_ property: (Self) -> Value?) -> Value.Type { Value.self }

  /// The type of an array's elements, also of an optional array. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func _elementType<Value>(_ property: (Self) -> [Value]?) -> Value.Type {
    Value.self
  }

  /// The types of the values of an enum's case. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func _valueTypes<each Value>(
    _ makeCase: (repeat each Value) -> Self
  ) -> (repeat (each Value).Type) {
    (repeat (each Value).self)
  }
}
