/// Consecutive fields that share bytes.
struct BitRun {
  var fields: [Field]

  /// An expression for the bits that the fields take.
  var bitCount: String { (constant > 0 ? ["\(constant)"] + terms : terms).joined(separator: " + ") }

  /// An expression for the bytes that hold them.
  var byteCount: String { terms.isEmpty ? "\((constant + 7) / 8)" : "(\(bitCount) + 7) / 8" }

  /// The sum of all that is plain numbers.
  private var constant: Int { fields.compactMap(\.bitCount.number).reduce(0, +) }

  private var terms: [String] {
    fields.map(\.bitCount).filter { $0.number == nil }.map(\.expression)
  }

  /// Gathers the runs in a list of fields.
  static func segments(of fields: [Field]) -> [Segment] {
    var segments: [Segment] = []
    for field in fields {
      let coding = field.coding
      if coding.bits == nil {
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
        segments += Self.segments(of: fields).map { .element($0) }
        fields = []
        let clauses = clauses.map {
          LayoutItem<Segment>.Clause(directive: $0.directive, items: Self.segments(of: $0.items))
        }
        segments.append(.conditional(clauses))
      }
    }
    return segments + Self.segments(of: fields).map { .element($0) }
  }
}

extension Field {
  /// The bits that it takes, and their number if that is plain to see.
  fileprivate var bitCount: (expression: String, number: Int?) {
    switch coding.bits {
    case .count(let count)?: return (count.asTerm, integerLiteral(count))
    case .perQuantity(let count)?:
      let quantities = FieldKind.quantityCount(of: type)
      let number = quantities.flatMap { quantities in
        integerLiteral(count).map { $0 * quantities }
      }
      if quantities == 1 { return (count.asTerm, number) }
      let multiplier = quantities.map(String.init) ?? "\(type.text).quantityCount"
      return ("\(multiplier) * \(count.asTerm)", number)
    case .quaternion(let count)?:
      return ("2 + 3 * \(count.asTerm)", integerLiteral(count).map { 2 + 3 * $0 })
    case nil: return ("0", 0)
    }
  }
}
