/// Two to four numbers that follow one another, which are read and written at once.
struct NumberGroup {
  var fields: [Field]

  private static let most = 4

  /// Gathers the groups among a list of segments. Fields with the names in `apart` stand alone.
  static func grouped(_ segments: [Segment], apart: Set<String> = []) -> [Segment] {
    var result: [Segment] = []
    var numbers: [Field] = []
    func close() {
      while !numbers.isEmpty {
        // Never leaves one alone that could stand beside another.
        let count = numbers.count == most + 1 ? most - 1 : min(numbers.count, most)
        let fields = Array(numbers.prefix(count))
        numbers.removeFirst(count)
        result.append(count == 1 ? .field(fields[0]) : .numbers(NumberGroup(fields: fields)))
      }
    }
    for segment in segments {
      if case .field(let field) = segment, field.isPlainNumber, !apart.contains(field.plainName) {
        if let last = numbers.last, last.coding.endianness != field.coding.endianness { close() }
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
    isTypeInScope && type.wrapped == nil && [.integer, .float].contains(FieldKind(type))
      && coding.isPlain && !coding.isPlaced && place == nil && !isDeprecated && !isDerived
  }
}
