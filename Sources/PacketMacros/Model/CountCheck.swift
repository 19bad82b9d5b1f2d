// Fields that count others.

extension FieldListCheck {
  /// Checks the fields that count the bytes or elements of later ones, which must be read by them.
  func checkCounts() { checkCounts(items) }

  /// Checks fields that are there together.
  private func checkCounts(_ items: [LayoutItem<Field>]) {
    for (index, item) in items.enumerated() {
      switch item {
      case .element(let field): checkCount(field, before: items[(index + 1)...])
      case .conditional(let clauses): for clause in clauses { checkCounts(clause.items) }
      }
    }
  }

  private func checkCount(_ field: Field, before items: ArraySlice<LayoutItem<Field>>) {
    guard let name = field.countedField,
      let attribute = field.attribute(.derived),
      let argument = attribute.syntax.arguments.first
    else { return }
    guard argument.value.stringLiteral != nil else {
      return diagnostics.report(.flagNotLiteral(attribute.rule.name), at: argument.valueRange)
    }
    let later = items.compactMap { item -> Field? in
      if case .element(let field) = item { field } else { nil }
    }
    guard let counted = later.named(name) else {
      let message =
        fields.named(name) == nil
        ? packet.members.objection(to: name, or: .noCountedField) : .noCountedField(name)
      return diagnostics.report(message, at: argument.valueRange)
    }
    let encoding = field.isFilledLater ? "sized" : "counted"
    let number = counted.coding.shape?.statement(in: encoding).first?.value
    guard number == field.plainName else {
      let addend = FieldPath(number ?? "").addend
      let term = addend == 0 ? "" : ", \(addend < 0 ? "minus" : "plus"): \(addend.magnitude)"
      let rule = field.isFilledLater ? "Sized" : "Counted"
      let statement = "@\(rule)(by: \"\(field.plainName)\"\(term))"
      return diagnostics.report(
        .notReadByCount(name, field.plainName, statement), at: argument.valueRange,
        notes: [.init(.flagIsHere(name), at: counted.nameRange)])
    }
    let kind = FieldKind(field.type)
    if kind != .integer && kind != .unknown || field.type.wrapped != nil {
      diagnostics.report(.countNotInteger(field.plainName, field.type.text), at: field.type.range)
    }
    if counted.coding.version != nil {
      diagnostics.report(.countedSince(name), at: argument.valueRange)
    }
    if field.isFilledLater {
      if counted.coding.references.contains(Envelope.Given.name),
        fields.named(Envelope.Given.name) == nil
      {
        diagnostics.report(.countOfGiven(name, field.plainName), at: argument.valueRange)
      }
      checkPlaceOfCount(of: field, counted, argument, before: later)
    }
  }

  /// Checks a field that is filled in after what it counts.
  private func checkPlaceOfCount(
    of field: Field,
    _ counted: Field,
    _ argument: AttributeSyntax.Argument,
    before later: [Field]
  ) {
    let coding = field.coding
    if coding.range != nil || coding.isCoded {
      diagnostics.report(.countOfOtherForm(field.plainName), at: argument.range)
    }
    if let other = fields.first(where: { $0.dependsOn(field) && $0.plainName != counted.plainName })
    {
      diagnostics.report(
        .dependsOnFilled(other.plainName, field.plainName, counted.plainName), at: other.nameRange,
        notes: [.init(.flagIsHere(field.plainName), at: field.nameRange)])
    }
    let isAdjacent =
      later.first?.plainName == counted.plainName && !coding.isPlaced
      && !counted.coding.isPlacedBefore
      && !fields.contains { $0.coding.checksum?.from == counted.plainName }
    if coding.has(.mayTakeMore), !isAdjacent {
      diagnostics.report(.varyingCountApart(field.plainName, counted.plainName), at: argument.range)
    }
    checkChecksums(over: field, counted)
  }

  /// Rejects checksums that are computed before a field that they cover is filled in.
  private func checkChecksums(over field: Field, _ counted: Field) {
    guard let start = fields.index(of: field.plainName),
      let end = fields.index(of: counted.plainName)
    else { return }
    for sum in coverages {
      guard sum.first ?? 0 <= start, start <= sum.last, sum.time < end else { continue }
      diagnostics.report(
        .checksumOfFilled(sum.field.plainName, field.plainName, counted.plainName),
        at: sum.field.nameRange,
        notes: [.init(.flagIsHere(field.plainName), at: field.nameRange)])
    }
  }
}

extension Field {
  fileprivate func dependsOn(_ field: Field) -> Bool {
    coding.references.contains(field.plainName)
  }
}
