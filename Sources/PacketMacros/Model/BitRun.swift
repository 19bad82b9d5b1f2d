/// Consecutive fields that share bytes.
struct BitRun {
  var fields: [Field]

  /// Gathers the runs in a list of fields.
  static func segments(of fields: [Field]) -> [Segment] {
    var segments: [Segment] = []
    for field in fields {
      let coding = field.coding
      if !coding.isBits {
        segments.append(.field(field))
      } else if case .bits(var run)? = segments.last, coding.paddingBefore == nil,
        coding.alignment == nil, run.fields.last?.coding.paddingAfter == nil
      {
        run.fields.append(field)
        segments[segments.count - 1] = .bits(run)
      } else {
        segments.append(.bits(BitRun(fields: [field])))
      }
    }
    return segments
  }

  static func segments(of items: [LayoutItem<Field>]) -> [LayoutItem<Segment>] {
    var segments: [LayoutItem<Segment>] = []
    var fields: [Field] = []
    for item in items {
      switch item {
      case .element(let field): fields.append(field)
      case .conditional(let clauses):
        segments += NumberGroup.grouped(Self.segments(of: fields)).map { .element($0) }
        fields = []
        let clauses = clauses.map {
          LayoutItem<Segment>.Clause(directive: $0.directive, items: Self.segments(of: $0.items))
        }
        segments.append(.conditional(clauses))
      }
    }
    return segments + NumberGroup.grouped(Self.segments(of: fields)).map { .element($0) }
  }
}
