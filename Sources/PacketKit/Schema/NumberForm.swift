/// How an integer is encoded that does not take the bytes of its type.
public enum NumberForm: Sendable, Hashable {
  /// As a varint.
  case varint(VarintForm)

  /// As digits: so many bytes of them, or as many as it takes; then the terminator, if there is one.
  case digits(Radix, width: Int?, terminator: UInt8?)
}

extension NumberForm {
  /// The fewest bytes that a number takes.
  package var minimumByteCount: Int {
    switch self {
    case .varint: 1
    case .digits(_, let width, let terminator): (width ?? 1) + (terminator == nil ? 0 : 1)
    }
  }
}
