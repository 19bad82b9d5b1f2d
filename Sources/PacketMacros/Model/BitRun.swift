/// Consecutive fields that share bytes.
struct BitRun {
  var fields: [Field]

  /// The order of the bits; `nil` for the default.
  var order: String? { fields.first?.coding.bitOrder }

  /// Gathers the runs in a list of fields.
  static func grouped(_ fields: [Field]) -> [Segment] {
    var segments: [Segment] = []
    for field in fields {
      let coding = field.coding
      if !coding.isBits {
        segments.append(.field(field))
      } else if case .bits(var run)? = segments.last, !coding.isPlacedBefore,
        run.fields.last?.coding.isPlacedAfter == false
      {
        run.fields.append(field)
        segments[segments.count - 1] = .bits(run)
      } else {
        segments.append(.bits(BitRun(fields: [field])))
      }
    }
    return segments
  }
}
