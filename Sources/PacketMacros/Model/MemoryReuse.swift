// Which packets are updated in place: those whose fields may contain strings and arrays.

extension FieldList {
  /// Whether updating in place can keep memory. Fields of later versions are read as new values, and a constant cannot
  /// be updated.
  var keepsMemory: Bool {
    versions.isEmpty && unknownBytes == nil && fields.contains(where: \.keepsMemory)
      && !fields.contains(where: \.isConstant)
  }
}

extension Field {
  /// Whether the field's value may hold memory that another value can be read into.
  var keepsMemory: Bool {
    guard !isDerived, coding.isPlain || isPrefixed else { return false }
    return switch FieldKind(type.unwrapped) {
    case .array, .bytes, .string, .unknown: true
    default: false
    }
  }

  private var isPrefixed: Bool {
    guard coding.range == nil, coding.encoding == nil else { return false }
    return coding.shape?.updatableKinds.contains(FieldKind(type)) ?? false
  }
}
