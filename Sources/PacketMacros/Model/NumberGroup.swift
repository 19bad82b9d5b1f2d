/// Numbers that follow one another, which are read and written at once. Either all or none are integers in
/// fewer bytes than their types have.
struct NumberGroup {
  var fields: [Field]

  private static let most = 8
  private static let mostNarrow = 4

  /// Gathers the groups among a list of segments. Fields with the names in `apart` stand alone.
  static func grouped(_ segments: [Segment], apart: Set<String> = []) -> [Segment] {
    var result: [Segment] = []
    var numbers: [Field] = []
    func close() {
      let most = numbers.first?.integerBytes == nil ? most : mostNarrow
      while !numbers.isEmpty {
        // Never leaves one alone that could stand beside another.
        let count = numbers.count == most + 1 ? most - 1 : min(numbers.count, most)
        let fields = Array(numbers.prefix(count))
        numbers.removeFirst(count)
        result.append(count == 1 ? .field(fields[0]) : .numbers(NumberGroup(fields: fields)))
      }
    }
    for segment in segments {
      if case .field(let field) = segment, field.isPlainNumber || field.integerBytes != nil,
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
      case .bytes(let count)? = coding.shape?.size, coding.shape?.encodingName == "bytes",
      let number = integerLiteral(count), 1...width / 8 ~= number
    else { return nil }
    return count
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
