// @LittleEndian and @BigEndian.
extension FieldAttributeRule {
  static let littleEndian = byteOrder(
    .littleEndian, "LittleEndian",
    ".little"
  )

  static let bigEndian = byteOrder(
    .bigEndian, "BigEndian",
    ".big"
  )

  private static func byteOrder(
    _ id: FieldAttributeName,
    _ name: String,
    _ value: String
  ) -> FieldAttributeRule {
    FieldAttributeRule(
      id: id, name: name,
      role: .byteOrder,
      kinds: [
        .string, .data, .bytes, .array, .dictionary, .set, .integer, .float, .vector, .date,
        .duration,
      ],
      subject: "a field with numbers or a length in it",
      conflicts: [
        Conflict(.bitFields, .excludes("bits have no byte order: the most significant is first")),
        Conflict([.varint], .excludes("a varint has no byte order")),
        Conflict([.fixedWidth], .excludes("a string of a fixed width has no byte order")),
        Conflict([.coded], .excludes("a coder chooses the byte order itself")),
      ]
    ) { _, coding in
      coding.endianness = value
    }
  }
}
