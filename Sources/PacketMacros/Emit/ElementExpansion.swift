// The closures that read, write and describe one element of an array with `@Each`. Without it, all are empty.

extension FieldExpansion {
  /// ` { reader throws(PacketError) in try reader.read(…) }`.
  var elementReading: String {
    guard let each = coding.each, coding.shape?.encodingName == nil else { return "" }
    let head = "\(names.reader) throws(\(names.module)PacketError)"
    if let coder = each.coder {
      return " { \(head) in try \(coder).decode(from: &\(names.reader)) }"
    }
    let call = "\(names.reader).read(\(elementArguments(each, .reading)))"
    return " { \(head) in try \(call) }"
  }

  /// ` { writer, value throws(PacketError) in try writer.write(value, …) }`.
  var elementWriting: String {
    guard let each = coding.each, coding.shape?.encodingName == nil else { return "" }
    let head = "\(names.writer), \(names.value) throws(\(names.module)PacketError)"
    if let coder = each.coder {
      return " { \(head) in try \(coder).encode(\(names.value), into: &\(names.writer)) }"
    }
    let call = "\(names.writer).write(\(elementArguments(each, .writing)))"
    return " { \(head) in try \(call) }"
  }

  /// ` { schema in schema.field(T.self, …) }`.
  var elementDescription: String {
    guard let each = coding.each, coding.shape?.encodingName == nil else { return "" }
    let call = "\(names.schema).field(\(elementArguments(each, .describing)))"
    return " { \(names.schema) in \(call) }"
  }

  private func elementArguments(_ each: ElementShape, _ direction: CallDirection) -> String {
    let subject =
      direction == .writing
      ? names.value : TypeExpression(field: field, names: names).metatype(.element)
    let value = each.shape.valueLabel.map { "\($0): \(subject)" } ?? subject
    let arguments = each.coding.arguments(direction, names) { $0 }
    return ([value] + arguments).joined(separator: ", ")
  }
}

extension ElementShape {
  /// `.terminated(by: 0)`.
  func encodingCall(_ direction: CallDirection, _ names: LocalNames) -> String {
    if let coder { return ".coded(by: \(coder).self)" }
    if let call = coding.encodingCall(direction, names, reference: { $0 }) { return call }
    // Of the shapes of elements, only that of an integer of some bytes has no encoding yet.
    let arguments = coding.arguments(direction, names) { $0 }.map {
      $0.hasPrefix("bytes: ") ? String($0.dropFirst(7)) : $0
    }
    return ".bytes(\(arguments.joined(separator: ", ")))"
  }
}
