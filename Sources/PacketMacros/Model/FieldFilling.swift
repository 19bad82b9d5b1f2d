/// The bytes of a field's padding, as expressions.
struct FieldFilling {
  /// The value of each byte; `nil` for zero.
  var byte: String?
  /// Whether decoding accepts any other bytes; `nil` if it does not.
  var ignoresValues: String?
}

extension FieldFilling {
  /// Reads the arguments of `@Padding` or `@Aligned`.
  init(_ attribute: FieldAttribute) {
    byte = attribute.value("filledWith")
    ignoresValues = attribute.value("ignoringValues")
  }
}

extension [FieldAttributeRule.Parameter] {
  /// The arguments with the bytes of padding.
  static var filling: Self {
    [
      .detail("filledWith", .byte),
      .detail("ignoringValues", .standard("Bool")),
    ]
  }
}
