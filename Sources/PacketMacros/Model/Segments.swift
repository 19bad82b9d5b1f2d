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

  /// A segment for each field, and one for each run of consecutive fields that share bytes.
  static func segments(ofRunsIn fields: [Field]) -> [Segment] {
    var segments: [Segment] = []
    var run: [Field] = []
    func close() {
      if !run.isEmpty { segments.append(Segment(.bits, run)) }
      run = []
    }
    for field in fields {
      let coding = field.coding
      if !coding.isBits || coding.isPlacedBefore || run.last?.coding.isPlacedAfter == true {
        close()
      }
      if coding.isBits { run.append(field) } else { segments.append(Segment(.field, [field])) }
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

// Numbers that follow one another, which are read and written at once. Either all or none are integers in
// fewer bytes than their types have.
extension Segment {
  private static let mostNumbers = 8
  private static let mostNarrowNumbers = 4

  /// The segments with groups in place of numbers. Fields with the names in `apart` stand alone.
  static func groupingNumbers(_ segments: [Segment], apart: Set<String> = []) -> [Segment] {
    var result: [Segment] = []
    var numbers: [Field] = []
    func close() {
      let most = numbers.first?.integerBytes == nil ? mostNumbers : mostNarrowNumbers
      while !numbers.isEmpty {
        // Never leaves one alone that could stand beside another.
        let count = numbers.count == most + 1 ? most - 1 : min(numbers.count, most)
        result.append(Segment(count == 1 ? .field : .numbers, Array(numbers.prefix(count))))
        numbers.removeFirst(count)
      }
    }
    for segment in segments {
      let field = segment.values[0]
      if segment.kind == .field, field.isPlainNumber || field.integerBytes != nil,
        !apart.contains(field.plainName)
      {
        if let last = numbers.last, !last.isGrouped(with: field) { close() }
        numbers.append(field)
      } else {
        close()
        result.append(segment)
      }
    }
    close()
    return result
  }
}

extension Field {
  /// Whether the field is a number, and nothing else is said of it than a byte order.
  var isPlainNumber: Bool {
    coding.shape == nil && isBareNumber
      && (FieldKind(type).isOne(of: .integer, .float) || FieldKind.isNarrowInteger(type))
  }

  /// The bytes of an integer that `@Bytes` gives a possible count, if nothing else is said of it than a byte order.
  var integerBytes: String? {
    guard isBareNumber, let width = FieldKind.bitWidth(ofInteger: type),
      let shape = coding.shape, shape.encodingName == "bytes",
      let number = integerLiteral(shape.amount), 1...width / 8 ~= number
    else { return nil }
    return shape.amount
  }

  /// Whether two numbers that follow one another can be read and written at once.
  fileprivate func isGrouped(with next: Field) -> Bool {
    coding.endianness == next.coding.endianness
      && (integerBytes == nil) == (next.integerBytes == nil)
  }

  private var isBareNumber: Bool {
    type.wrapped == nil && coding.range == nil && coding.encoding == nil
      && coding.condition == nil && !coding.isPlaced && place == nil && !isDeprecated && !isDerived
      && !isPlaceKept
  }
}
