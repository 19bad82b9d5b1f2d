/// How an integer is encoded that does not take the bytes of its type.
public enum NumberForm: Sendable, Hashable {
  /// As a varint.
  case varint(VarintForm)
}

extension NumberForm {
  /// The fewest bytes that a number takes.
  package var minimumByteCount: Int {
    switch self {
    case .varint: 1
    }
  }
}
