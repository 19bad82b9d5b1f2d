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
