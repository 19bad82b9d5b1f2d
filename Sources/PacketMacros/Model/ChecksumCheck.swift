// What checksums cover.

extension FieldListCheck {
  /// Checks that the fields that bound what a checksum covers exist in this order, and that no checksum depends on one
  /// that is computed after it.
  func checkChecksums() {
    let count = diagnostics.count
    for (index, field) in fields.enumerated() { checkChecksum(of: field, at: index) }
    if diagnostics.count == count { checkOrderOfChecksums() }
  }

  /// Whether a name is that of a field in an `#if`.
  private func isConditional(_ name: String) -> Bool {
    items.contains { $0.isConditional && $0.elements.named(name) != nil }
  }

  private func checkChecksum(of field: Field, at index: Int) {
    guard let checksum = field.coding.checksum,
      let attribute = field.attributes.first(.checksum)
    else { return }
    let range = attribute.syntax.range
    guard (checksum.before == nil) != (checksum.after == nil) else {
      return diagnostics.report(.oneChecksum, at: range)
    }
    if isConditional(field.plainName) {
      return diagnostics.report(.conditionalChecksum, at: range)
    }
    if checksum.after != nil {
      if field.coding.isLast {
        return diagnostics.report(.checksumAfterRemaining, at: range)
      }
      if checksum.through == field.plainName, let argument = attribute.argument("through") {
        return diagnostics.report(.throughOfChecksumAfter, at: argument.range)
      }
    }
    checkProperty(of: attribute, field)
    let isAfter = checksum.after != nil
    let ends = isAfter ? 0...index : index...fields.count - 1
    let end = isAfter ? index : fields.count - 1
    let last = bound("through", of: attribute, at: index, within: ends) ?? end
    _ = bound("from", of: attribute, at: index, within: 0...max(last, 0))
  }

  /// Checks the name of the property that has a packet that a checksum covers.
  private func checkProperty(of attribute: FieldAttribute, _ field: Field) {
    guard let argument = attribute.argument("including"), argument.value != "nil" else { return }
    if argument.value.stringLiteral.map(Lexer.isIdentifier) != true {
      diagnostics.report(.propertyOfChecksumNotLiteral, at: argument.valueRange)
    } else if field.coding.isTrailing {
      diagnostics.report(.propertyOfTrailingChecksum, at: argument.range)
    }
  }

  /// The index of the field that an argument of the field at `place` names, which must be within a range.
  private func bound(
    _ label: String,
    of attribute: FieldAttribute,
    at place: Int,
    within range: ClosedRange<Int>
  ) -> Int? {
    guard let argument = attribute.argument(label), argument.value != "nil" else { return nil }
    guard let name = argument.value.stringLiteral else {
      diagnostics.report(.boundOfChecksumNotLiteral(label), at: argument.valueRange)
      return nil
    }
    guard let index = fields.index(of: name) else {
      if !refused.contains(name) {
        let message = packet.members.objection(to: name, or: .noBoundOfChecksum)
        diagnostics.report(message, at: argument.valueRange)
      }
      return nil
    }
    let field = fields[index]
    if field.coding.isBits || field.coding.version != nil || field.coding.isUnknownBytes
      || field.coding.isTrailing && index != place || isConditional(name)
    {
      diagnostics.report(.invalidBoundOfChecksum(name), at: argument.valueRange)
      return nil
    }
    guard range.contains(index) else {
      let isLate = index > range.upperBound
      let isThrough = label == "through"
      diagnostics.report(
        isLate
          ? isThrough ? .laterThroughOfChecksumAfter(name) : .lateBoundOfChecksum(label, name)
          : .earlyBoundOfChecksum(label, name),
        at: argument.valueRange)
      return nil
    }
    return index
  }

  /// What a checksum covers, as places of fields.
  struct Coverage {
    /// The field that has it.
    let field: Field
    let place: Int
    let isBefore: Bool
    /// `nil` for what is before the first field.
    let first: Int?
    let last: Int
    /// The field after which it is computed.
    let time: Int
  }

  var coverages: [Coverage] {
    fields.enumerated().compactMap { place, field in
      guard let checksum = field.coding.checksum else { return nil }
      let isBefore = checksum.before != nil
      let last = fields.index(of: checksum.through) ?? (isBefore ? fields.count : place)
      return Coverage(
        field: field, place: place, isBefore: isBefore, first: fields.index(of: checksum.from),
        last: last, time: isBefore ? last : place)
    }
  }

  /// A checksum that covers the place of another must be computed after it.
  private func checkOrderOfChecksums() {
    let coverages = coverages
    // Those that end at the same field are computed in the order of their fields, and one after that field last.
    for sum in coverages {
      for other in coverages where other.isBefore && other.place != sum.place {
        let covers = (sum.first ?? -1) < other.place && other.place <= sum.last
        let isEarlier =
          (other.time, other.place) < (sum.time, sum.isBefore ? sum.place : fields.count)
        guard covers, !isEarlier,
          let attribute = sum.field.attributes.first(.checksum)
        else { continue }
        diagnostics.report(.coversLaterChecksum(other.field.plainName), at: attribute.syntax.range)
      }
    }
  }
}
