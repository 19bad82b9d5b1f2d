/// Checks that nothing follows a field that takes all remaining bytes.
struct LayoutCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ layout: [LayoutItem<Field>]) {
    _ = check(layout, followedBy: nil)
  }

  /// Checks `items`, which `following` comes after; returns the first field of both.
  private mutating func check(
    _ items: [LayoutItem<Field>],
    followedBy following: Field?
  ) -> Field? {
    var following = following
    for item in items.reversed() {
      switch item {
      case .element(let field):
        check(field, followedBy: following)
        following = field
      case .conditional(let clauses):
        let firsts = clauses.map { check($0.items, followedBy: following) }
        following = firsts.first.flatMap { $0 } ?? following
      }
    }
    return following
  }

  private mutating func check(_ field: Field, followedBy following: Field?) {
    guard field.coding.isRemaining else { return }
    if let following {
      diagnostics.insert(
        Diagnostic(
          .remainingNotLast(field.plainName),
          at: field.nameRange,
          notes: [.init(.followingField(following.plainName), at: following.nameRange)]
        ),
        at: 0
      )
    } else if field.coding.isPlacedAfter {
      diagnostics.insert(Diagnostic(.paddingAfterRemaining, at: field.nameRange), at: 0)
    }
  }
}
