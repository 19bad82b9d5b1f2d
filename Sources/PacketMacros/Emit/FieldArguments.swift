// What a call of the reader or the writer passes for a field's shape.

extension FieldCoding {
  /// The label of the value itself: `varint: UInt32.self`.
  var valueLabel: String? { shape?.valueLabel }

  /// What follows the value, except the field's name.
  func arguments(writing: Bool) -> [String] {
    shapeArguments(writing) + labeled("in", range) + labeled("encoding", encoding)
      + labeled("endianness", endianness)
  }

  private func shapeArguments(_ writing: Bool) -> [String] {
    guard let shape else { return encoding == nil ? [] : ["lengthPrefix: UInt32.self"] }
    return shape.arguments.filter { writing || !$0.isForWriting }
      .flatMap { labeled($0.label, $0.value) }
  }

  private func labeled(_ label: String, _ value: String?) -> [String] {
    value.map { ["\(label): \($0)"] } ?? []
  }
}
