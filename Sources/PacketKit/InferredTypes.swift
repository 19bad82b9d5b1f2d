extension PacketField {
  /// The type of a property's member, such as `$0.head.kind`, which the source of a packet does not name. It is never
  /// called: generated code has the compiler infer the type from it.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(_ property: (Self) -> Value) -> Value.Type { Value.self }

  /// The type that the optional value of a property wraps.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(_ property: (Self) -> Value?) -> Value.Type { Value.self }
}

extension GivenPacket {
  /// As the function of the same name for packets that are fields.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(_ property: (Self) -> Value) -> Value.Type { Value.self }

  /// As the function of the same name for packets that are fields.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(_ property: (Self) -> Value?) -> Value.Type { Value.self }

  /// The type of the value at a property of the given value.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(given property: (Given) -> Value) -> Value.Type { Value.self }

  /// The type that the optional value of a property of the given value wraps.
  @export(implementation)
  @inline(__always)
  public static func _type<Value>(given property: (Given) -> Value?) -> Value.Type { Value.self }
}
