// What a call of the reader, the writer or the description passes for a field's shape.

/// What a call does with a field.
enum CallDirection {
  case reading, updating, writing, describing
}

extension FieldCoding {
  /// What follows the value, except the field's name. `reference` is an expression for the value of another field.
  func arguments(
    _ direction: CallDirection,
    _ names: LocalNames,
    reference: (String) -> String
  ) -> [String] {
    if let call = encodingCall(direction, names, reference: reference) {
      return ["as: \(call)"] + labeled("in", range)
    }
    let prefix = "\(names.standard(FieldShape.defaultPrefix)).self"
    return shapeArguments(direction, prefix, reference)
      + labeled("in", range)
      + labeled("encoding", encoding)
      + labeled("endianness", endianness)
  }

  /// `.fixedWidth(8)`; `nil` if the field is read by an overload of its own.
  func encodingCall(
    _ direction: CallDirection,
    _ names: LocalNames,
    reference: (String) -> String
  ) -> String? {
    // Text in an encoding, but without a shape, is behind its length.
    let name = shape == nil && encoding != nil ? "lengthPrefixed" : shape?.encodingName
    guard let name else { return nil }
    let prefix = "\(names.standard(FieldShape.defaultPrefix)).self"
    let arguments =
      (shape == nil ? [prefix] : shapeArguments(direction, prefix, reference))
      + labeled("encoding", encoding) + labeled("endianness", endianness)
      + (each.map { ["each: \($0.encodingCall(direction, names))"] } ?? [])
      + labeled("of", shape?.tag.map { ".tagged(by: \(reference($0.value)))" })
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }

  private func shapeArguments(
    _ direction: CallDirection,
    _ defaultPrefix: String,
    _ reference: (String) -> String
  ) -> [String] {
    guard let shape else { return [] }
    return shape.arguments.filter { direction == .writing || !$0.isForWriting }.flatMap {
      let value = $0.value == FieldShape.defaultPrefix ? defaultPrefix : $0.value
      return labeled($0.label, $0.isReference ? reference(value) : value)
    }
  }

  private func labeled(_ label: String, _ value: String?) -> [String] {
    value.map { [label.isEmpty ? $0 : "\(label): \($0)"] } ?? []
  }
}

extension FieldExpansion {
  /// What follows the value in a call, except the field's name.
  func arguments(_ direction: CallDirection) -> [String] {
    coding.arguments(direction, names) { names.number(in: $0, direction) }
  }
}

extension LocalNames {
  /// An expression for the number in an earlier field. PacketKit's own integers have one of Swift's.
  func number(in name: String, _ direction: CallDirection) -> String {
    let isNarrow = field(named: name).map { FieldKind.isNarrowInteger($0.type) } ?? false
    let reference = reference(to: name, direction)
    return isNarrow && direction != .describing ? "\(reference).value" : reference
  }

  /// An expression for the value of an earlier field.
  func reference(to name: String, _ direction: CallDirection) -> String {
    guard let field = field(named: name) else { return name }
    return switch direction {
    case .reading: local(field)
    case .updating: field.isDerived ? local(field) : field.own
    case .writing: field.own
    case .describing: "\"\(name.escaped)\""
    }
  }
}
