// What a call of the reader or the writer passes for a field's shape.

extension FieldCoding {
  /// The label of the value itself: `varint: UInt32.self`.
  var valueLabel: String? {
    switch shape {
    case .varint: "varint"
    case .remaining, .unknownBytes: "remaining"
    default: nil
    }
  }

  /// What follows the value, except the field's name.
  func arguments(writing: Bool) -> [String] {
    shapeArguments + labeled("in", range)
      + (writing ? truncation : []) + labeled("encoding", encoding)
      + labeled("endianness", endianness)
  }

  private var shapeArguments: [String] {
    switch shape {
    case .plain: encoding == nil ? [] : ["lengthPrefix: UInt32.self"]
    case .fixedWidth(let width, let padding, _):
      ["fixedWidth: \(width)"] + labeled("padding", padding)
    case .lengthPrefixed(let prefix, let maximum):
      ["lengthPrefix: \(prefix)"] + labeled("maximum", maximum)
    case .countPrefixed(let prefix, let maximum):
      ["countPrefix: \(prefix)"] + labeled("maximum", maximum)
    case .fixedCount(let count): ["fixedCount: \(count)"]
    case .timestamp(let unit): ["timestamp: \(unit)"]
    case .interval(let unit): ["interval: \(unit)"]
    case .coded(let coder): ["codedBy: \(coder)"]
    case .bits(let count): ["bits: \(count)"]
    case .quantized(let range, let count): ["quantized: \(range)", "bits: \(count)"]
    case .unitQuaternion(let count): ["unitQuaternion: \(count)"]
    case .varint, .remaining, .unknownBytes: []
    }
  }

  /// What only writing takes.
  private var truncation: [String] {
    guard case .fixedWidth(_, _, let truncating) = shape else { return [] }
    return labeled("truncating", truncating)
  }

  private func labeled(_ label: String, _ value: String?) -> [String] {
    value.map { ["\(label): \($0)"] } ?? []
  }
}
