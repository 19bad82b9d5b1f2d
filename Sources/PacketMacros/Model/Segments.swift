// Divides fields into segments: first runs of bits, then groups of numbers.

extension Segment {
  /// The segments of a layout, in its `#if` clauses. No segment reaches across one.
  static func segments(of items: [LayoutItem<Field>]) -> [LayoutItem<Segment>] {
    segments(of: items, apart: items.flatMap(\.elements).boundsOfChecksums)
  }

  /// The segments of a layout. Numbers with the names in `apart` stand alone.
  private static func segments(
    of items: [LayoutItem<Field>],
    apart: Set<String>
  ) -> [LayoutItem<Segment>] {
    var segments: [LayoutItem<Segment>] = []
    var fields: [Field] = []
    func close() {
      segments += NumberGroup.grouped(BitRun.grouped(fields), apart: apart).map { .element($0) }
      fields = []
    }
    for item in items {
      switch item {
      case .element(let field): fields.append(field)
      case .conditional(let clauses):
        close()
        segments.append(
          .conditional(
            clauses.map {
              .init(directive: $0.directive, items: Self.segments(of: $0.items, apart: apart))
            }
          )
        )
      }
    }
    close()
    return segments
  }

  /// The segments of a version. Each of its fields is read or has its default, so numbers stand alone.
  static func segments(ofVersion fields: [Field]) -> [Segment] { BitRun.grouped(fields) }
}
