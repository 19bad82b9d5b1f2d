/// Checks that nothing follows a field that takes all remaining bytes, and that a field that leaves some is followed by
/// fields of as many.
final class LayoutCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ layout: [LayoutItem<Field>]) {
    _ = check(layout, followedBy: [])
  }

  /// Checks `items`, which `following` come after; returns the fields of both, of the first clause where there are
  /// several.
  private func check(
    _ items: [LayoutItem<Field>],
    followedBy following: [Field]
  ) -> [Field] {
    var following = following
    for item in items.reversed() {
      switch item {
      case .element(let field):
        check(field, followedBy: following)
        following.insert(field, at: 0)
      case .conditional(let clauses):
        let all = clauses.map { check($0.items, followedBy: following) }
        following = all.first { $0.count > following.count } ?? following
      }
    }
    return following
  }

  private func check(_ field: Field, followedBy following: [Field]) {
    guard field.coding.isRemaining else { return }
    if !field.coding.isLast {
      guard let variable = following.first(where: \.variesInSize) else { return }
      report(.leavesFixedCount(field.plainName), field, before: variable)
    } else if let next = following.first {
      report(.remainingNotLast(field.plainName), field, before: next)
    } else if field.coding.isPlacedAfter {
      diagnostics.insert(Diagnostic(.paddingAfterRemaining, at: field.nameRange), at: 0)
    }
  }

  private func report(_ message: Message, _ field: Field, before following: Field) {
    let note = Diagnostic.Note(.followingField(following.plainName), at: following.nameRange)
    diagnostics.insert(Diagnostic(message, at: field.nameRange, notes: [note]), at: 0)
  }
}

extension FieldCoding {
  /// Whether the field takes all remaining bytes, and leaves none.
  var isLast: Bool { takesRemaining && shape?.arguments.isEmpty != false }
}

extension Field {
  /// Whether its values may take different numbers of bytes, as far as that can be seen.
  fileprivate var variesInSize: Bool {
    let isOptional = coding.condition != nil || coding.version != nil || type.wrapped != nil
    if isOptional || coding.takesRemaining || coding.isAligned { return true }
    if coding.paddedSize != nil { return false }
    let collections: [FieldKind] = [.string, .data, .bytes, .array, .dictionary, .set]
    switch coding.shape?.size {
    case nil: return collections.contains(FieldKind(type))
    case .bytes: return coding.shape?.mayTakeMore == true
    case .elements:
      let element = FieldKind.elementType(ofArray: type).map(FieldKind.init)
      return coding.each == nil && element.map(collections.contains) == true
    case .prefix, .remaining: return true
    case .unknown: return coding.tag == nil
    case .coder, .bits: return false
    }
  }
}
