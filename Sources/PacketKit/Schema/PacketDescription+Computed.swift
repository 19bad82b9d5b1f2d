extension PacketDescription {
  /// Adds a value that takes no bytes: it follows from earlier fields, and later ones may refer to it as to a field.
  ///
  /// ```swift
  /// schema.field(UInt8.self, field: "exponent")
  /// schema.computed(Int.self, field: "count") { reader throws(PacketError) in
  ///   3 << Int(try reader.read(UInt8.self) & 7)
  /// }
  /// ```
  ///
  /// `@Computed` makes it so.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - field: Its name.
  ///   - read: Reads the packet from its start, as far as the value needs, and returns the value.
  public mutating func computed<Value>(
    _ type: Value.Type,
    field: StaticString,
    from read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Value
  ) {
    let reference = TypeReference(type, minimumByteCount: 0, nesting: .leaf) {
      reader throws(PacketError) in try read(&reader)
    }
    add(.computed("\(field)", reference))
  }
}
