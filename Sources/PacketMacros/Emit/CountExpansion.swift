/// The functions that give the values of properties that count the bytes or elements of later fields.
struct CountExpansion {
  let list: FieldList
  /// The names in a function that writes.
  let names: LocalNames

  func code(isPlaceholder: Bool = false, into text: SourceText) {
    let items = list.fieldItems { $0.countedField != nil }.filter { !$0.elements.isEmpty }
    for field in text.elements(of: items) {
      text.line("")
      text.block(signature(of: field, isPlaceholder)) { text in
        guard !isPlaceholder, let counted = field.countedField.flatMap(names.field) else {
          return text.line("\(names.standard("fatalError"))()")
        }
        if field.isFilledLater {
          countBytes(of: counted, field, into: text)
        } else {
          text.line(count(of: counted), at: field.place)
        }
      }
    }
  }

  private func signature(of field: Field, _ isPlaceholder: Bool) -> String {
    let effect = field.isFilledLater ? " \(names.error)" : ""
    // Beside an error, nothing names a type that only its own scope knows.
    let result = names.typeOfPayload
    if isPlaceholder {
      return "private func _derived<\(result)>(\(field.name) _: Void)\(effect) -> \(result)"
    }
    let type = TypeExpression(field: field, names: names).name(.field)
    return "private func _derived(\(field.name) _: Void)\(effect) -> \(type)"
  }

  /// Writes the number and the field that it counts.
  private func countBytes(of counted: Field, _ field: Field, into text: SourceText) {
    text.line("var \(names[.writer]) = \(names.module)PacketWriter()")
    for field in [field, counted] {
      if field.coding.isBits {
        SegmentExpansion(segment: Segment(.bits, [field]), names: names).codeBits(into: text)
      } else {
        let expansion = FieldExpansion(field: field, names: names)
        text.located(at: field.place) { expansion.codeValue(expansion.own, into: $0) }
      }
    }
    text.line("return try \(names[.writer])._number(at: \(names.local(.place, of: field)))")
  }

  private func count(of counted: Field) -> String {
    let value = counted.value(in: names.whole)
    let terms = counted.coding.shape?.statement(in: "counted").filter { !$0.isReference } ?? []
    let list = terms.map { "\($0.label): \($0.value)" }
    let isOptional = counted.type.wrapped != nil
    let arguments = ["_of: \(value)\(isOptional ? "?" : "").count"] + list
    return ".init(\(arguments.commaSeparated))"
  }
}
