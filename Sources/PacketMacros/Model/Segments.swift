// Divides fields into segments: first runs of bits, then groups of numbers.

extension Segment {
  /// The segments of a layout, in its `#if` clauses. No segment reaches across one.
  static func segments(of items: [LayoutItem<Field>]) -> [LayoutItem<Segment>] {
    segments(of: items, apart: items.elements().boundsOfChecksums)
  }

  /// The segments of a layout. Numbers with the names in `apart` stand alone.
  private static func segments(
    of items: [LayoutItem<Field>],
    apart: Set<String>
  ) -> [LayoutItem<Segment>] {
    var segments: [LayoutItem<Segment>] = []
    var fields: [Field] = []
    func close() {
      let grouped = groupingNumbers(Segment.segments(ofRunsIn: fields.takingBytes), apart: apart)
      segments += grouped.inserting(fields).map { .element($0) }
      fields = []
    }
    for item in items {
      switch item {
      case .element(let field): fields.append(field)
      case .conditional(let clauses):
        close()
        segments.append(
          .conditional(clauses.map { $0.with(Self.segments(of: $0.items, apart: apart)) }))
      }
    }
    close()
    return segments
  }

  /// The segments of a version. Each of its fields is read or has its default, so numbers stand alone.
  static func segments(ofVersion fields: [Field]) -> [Segment] {
    Segment.segments(ofRunsIn: fields.takingBytes).inserting(fields)
  }
}

extension [Segment] {
  /// The segments with those of `values` that take no bytes, each of them before the first segment that depends on it. So
  /// it divides neither a run of bits nor a group of numbers.
  fileprivate func inserting(_ values: [Field]) -> [Segment] {
    values.reversed().reduce(into: self) { segments, value in
      guard !value.takesBytes else { return }
      let place = segments.firstIndex { segment in
        segment.values.contains { $0.references.contains(value.plainName) }
      }
      segments.insert(Segment(.computed, [value]), at: place ?? segments.endIndex)
    }
  }
}

extension [Field] {
  fileprivate var takingBytes: [Field] { filter(\.takesBytes) }
}

extension [LayoutItem<Field>] {
  /// The fields alone, in their `#if` clauses.
  var takingBytes: [LayoutItem<Field>] { fields { $0.takesBytes ? [$0] : [] } }
}
