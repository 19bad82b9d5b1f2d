// Arrays that end at a constant.

extension FieldListCheck {
  /// Checks that the constant after an array shows where the array ends.
  func checkRepetitions() { checkRepetitions(items, followedBy: [], isClause: false) }

  private func checkRepetitions(
    _ items: [LayoutItem<Field>], followedBy following: [LayoutItem<Field>], isClause: Bool
  ) {
    for (index, item) in items.enumerated() {
      let following = items[(index + 1)...] + following
      switch item {
      case .element(let field): checkRepetition(field, before: following, isClause: isClause)
      case .conditional(let clauses):
        for clause in clauses {
          checkRepetitions(clause.items, followedBy: Array(following), isClause: true)
        }
      }
    }
  }

  private func checkRepetition(
    _ field: Field, before items: ArraySlice<LayoutItem<Field>>, isClause: Bool
  ) {
    guard let attribute = field.attributes.first(.repeated) else { return }
    guard attribute.syntax.arguments.count == 1, let argument = attribute.syntax.arguments.first
    else { return diagnostics.report(.severalEnds, at: attribute.syntax.range) }
    guard let label = argument.label, label != "until" else {
      if attribute.value("until")?.stringLiteral?.isEmpty != false {
        diagnostics.report(.endNotLiteral, at: argument.valueRange)
      }
      return
    }
    guard let bytes = argument.value.integers, !bytes.isEmpty else {
      return diagnostics.report(.endNotLiteralBytes, at: argument.valueRange)
    }
    // Other builds may have a packet that need not come last.
    let mayBeLast = label == "whileNext" && !(isClause && items.isEmpty)
    let isEnded = mayBeLast ? isEnded(bytes, by: items) : isFollowed(by: bytes, items)
    guard !isEnded else { return }
    let message: Message =
      label == "whileNext"
      ? .noOtherConstant(field.plainName) : .noSuchConstant(field.plainName, argument.value)
    diagnostics.report(message, at: field.nameRange)
  }

  /// Whether the next field begins with the bytes.
  private func isFollowed(by bytes: [Int], _ items: ArraySlice<LayoutItem<Field>>) -> Bool {
    guard case .element(let next)? = items.first, next.hasOnlyConstantBefore else { return false }
    return next.constantBefore == bytes
  }

  /// Whether whatever follows begins with other bytes, to the end of the packet or to a field that is always present.
  private func isEnded(_ bytes: [Int], by items: ArraySlice<LayoutItem<Field>>) -> Bool {
    for item in items {
      guard case .element(let next) = item, next.hasOnlyConstantBefore else { return false }
      guard let other = next.constantBefore ?? next.constantOfElements,
        zip(bytes, other).contains(where: { $0 != $1 })
      else { return false }
      if next.constantBefore != nil, !next.coding.isTrailing { return true }
    }
    return true
  }
}

extension Field {
  /// The bytes directly before the field, if they are literals.
  fileprivate var constantBefore: [Int]? {
    attributes.first(.magic)?.value("before")?.integers
  }

  /// The bytes that each of its elements begins with.
  fileprivate var constantOfElements: [Int]? {
    attributes.first(.repeated)?.value("whileNext")?.integers
  }

  /// Whether nothing but a constant comes before it.
  fileprivate var hasOnlyConstantBefore: Bool {
    coding.paddingBefore == nil && coding.alignment == nil && coding.checksum?.before == nil
      && coding.version == nil
  }
}
