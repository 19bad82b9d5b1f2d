// Which packets are decoded in place of one that is there: those whose fields may hold strings and arrays.

extension FieldList {
  /// Whether reading in place can keep memory. Fields that came with later versions are read anew, and a
  /// constant cannot be.
  var keepsMemory: Bool {
    versions.isEmpty && unknownBytes == nil && fields.contains(where: \.keepsMemory)
      && !fields.contains(where: \.isConstant)
  }
}

extension Field {
  /// Whether the field's value may hold memory that another value can be read into.
  var keepsMemory: Bool {
    guard coding.isPlain || isPrefixed else { return false }
    return switch FieldKind(type.wrapped ?? type) {
    case .array, .bytes, .string, .unknown: true
    default: false
    }
  }

  private var isPrefixed: Bool {
    switch FieldKind(type) {
    case .bytes: coding.isShaped(by: "lengthPrefix", "countPrefix", "fixedCount")
    case .string: coding.isShaped(by: "lengthPrefix")
    case .array: coding.isShaped(by: "countPrefix", "fixedCount")
    default: false
    }
  }
}

extension FieldCoding {
  /// Whether the type alone says how the field's bytes are made.
  fileprivate var isPlain: Bool {
    valueLabel == nil && shape.isEmpty && range == nil && encoding == nil && bits == nil
      && flag == nil
  }

  fileprivate func isShaped(by labels: String...) -> Bool {
    guard valueLabel == nil, range == nil, encoding == nil, let first = shape.first else {
      return false
    }
    return labels.contains { first.hasPrefix("\($0):") }
  }
}
