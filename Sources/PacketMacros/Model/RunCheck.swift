// Runs of bits.

extension FieldListCheck {
  /// Checks that no field of a run of bits depends on a value that is computed from another field of the run: it is computed
  /// before the run is read.
  func checkRuns() { checkRuns(items) }

  /// Checks the runs of a layout. None reaches across an `#if` clause.
  private func checkRuns(_ items: [LayoutItem<Field>]) {
    var fields: [Field] = []
    for item in items {
      switch item {
      case .element(let field): fields.append(field)
      case .conditional(let clauses):
        checkRuns(of: fields)
        fields = []
        for clause in clauses { checkRuns(clause.items) }
      }
    }
    checkRuns(of: fields)
  }

  private func checkRuns(of fields: [Field]) {
    for run in Segment.segments(ofRunsIn: fields) where run.kind == .bits {
      for field in run.fields {
        for name in field.references {
          let sources = sources(of: name)
          guard let other = run.fields.first(where: { sources.contains($0.plainName) }) else {
            continue
          }
          diagnostics.report(
            .computedInRun(field.plainName, name, other.plainName), at: field.nameRange,
            notes: [.init(.flagIsHere(other.plainName), at: other.nameRange)])
        }
      }
    }
  }

  /// The names of the fields that a value is computed from, also by way of other values.
  private func sources(of name: String) -> [String] {
    guard let value = layout.elements().first(where: { !$0.takesBytes && $0.plainName == name })
    else { return [] }
    return value.references.flatMap { $0 == name ? [] : [$0] + sources(of: $0) }
  }
}
