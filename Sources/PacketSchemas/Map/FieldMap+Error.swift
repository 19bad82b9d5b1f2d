import PacketKit

extension FieldMap {
  /// The wrong bytes; empty, at the end, if bytes are missing; nil without an error.
  public var wrongBytes: Range<Int>? {
    guard let error else { return nil }
    // A hand-written packet may name any offset.
    let start = min(max(error.offset, 0), byteCount)
    let count =
      switch error.reason {
      case .truncated(_, let available): available
      case .trailingBytes(let count): count
      case .wrongMagic(let found, _): found.count
      case .wrongChecksum(_, _, let byteCount): byteCount
      case .invalidUTF8, .unexpectedByte: 1
      default: countOfPart(from: start) ?? 1
      }
    return start..<start + min(max(count, 0), byteCount - start)
  }

  /// The count of bytes from `offset` to the end of the part that contains it.
  private func countOfPart(from offset: Int) -> Int? {
    let field = fields.first { $0.range.contains(offset) }
    return field?.parts.first { $0.contains(offset) }.map { $0.upperBound - offset }
  }
}
