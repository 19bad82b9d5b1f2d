/// Checks that each flag that states an optional's presence is a `Bool` that is read before it.
struct PresenceCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let all: [Field]
  /// The names of properties that are no fields because of some other error.
  private let refused: Set<String>

  init(_ layout: [LayoutItem<Field>], refused: Set<String>) {
    all = layout.flatMap(\.elements)
    self.refused = refused
    _ = check(layout, behind: [])
  }

  /// Checks `items`, which come after `earlier`; returns all fields that are then earlier.
  private mutating func check(_ items: [LayoutItem<Field>], behind earlier: [Field]) -> [Field] {
    var earlier = earlier
    for item in items {
      switch item {
      case .element(let field):
        check(field, behind: earlier)
        earlier.append(field)
      case .conditional(let clauses):
        let before = earlier
        for clause in clauses {
          earlier += check(clause.items, behind: before).dropFirst(before.count)
        }
      }
    }
    return earlier
  }

  private mutating func check(_ field: Field, behind earlier: [Field]) {
    guard let attribute = field.attribute(.presence), let argument = attribute.argument("when")
    else { return }
    if field.type.wrapped == nil { reportNotOptional(field, argument) }
    guard let name = argument.value.stringLiteral else {
      return report(.flagNotLiteral(attribute.rule.name), argument)
    }
    if let flag = earlier.last(where: { $0.plainName == name }) {
      let kind = FieldKind(flag.type)
      guard flag.type.wrapped != nil || kind != .bool && kind != .unknown else { return }
      report(.flagNotBool(name, flag.type.text), argument, note: .flagIsHere(name), flag)
    } else if let flag = all.first(where: { $0.plainName == name }), name != field.plainName {
      report(.flagNotBefore(name, field.plainName), argument, note: .flagIsHere(name), flag)
    } else if !refused.contains(name) {
      report(.noFlag(name), argument)
    }
  }

  private mutating func report(
    _ message: Message,
    _ argument: AttributeSyntax.Argument,
    note: Message? = nil,
    _ flag: Field? = nil
  ) {
    var notes: [Diagnostic.Note] = []
    if let note, let flag { notes.append(.init(note, at: flag.nameRange)) }
    diagnostics.append(Diagnostic(message, at: argument.valueRange, notes: notes))
  }

  private mutating func reportNotOptional(_ field: Field, _ argument: AttributeSyntax.Argument) {
    let type = field.type
    diagnostics.append(
      Diagnostic(
        .presentNotOptional(field.plainName, type.text),
        at: argument.valueRange,
        highlights: [argument.valueRange, type.range],
        fixIts: [.insert("?", at: type.range.upperBound, .makeOptional(type.text))]
      )
    )
  }
}
