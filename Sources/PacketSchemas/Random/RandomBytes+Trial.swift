internal import PacketKit

extension RandomBytes {
  /// Writes bytes that the code of the type `name` accepts, found by trial.
  mutating func opaque(
    _ name: String,
    _ read: (inout PacketReader) throws(PacketError) -> Any
  ) throws(PacketError) {
    var last: PacketError?
    var replacementCount = 0
    for _ in 0..<256 {
      var candidate: [UInt8] = []
      var rejected: (offset: Int, others: [UInt8]) = (-1, [])
      var steps = 0
      // Each attempt reveals one thing: how many bytes are needed, or which.
      while steps < 64, candidate.count < 64 {
        steps += 1
        try step()
        var reader = unsafe PacketReader(candidate.elementSpan.bytes)
        do throws(PacketError) {
          _ = try read(&reader)
          bytes += candidate.prefix(reader.offset)
          return
        } catch {
          last = error
        }
        if case .wrongMagic(let found, let expected) = last?.reason, let start = last?.offset,
          0...candidate.count ~= start, found.count <= candidate.count - start
        {
          let range = start..<start + found.count
          // If the constant is present, it was expected elsewhere.
          guard !candidate[range].elementsEqual(expected) else { break }
          candidate.replaceSubrange(range, with: expected)
          continue
        }
        if case .wrongChecksum(_, let computed, let byteCount) = last?.reason,
          let start = last?.offset, start >= 0, start <= candidate.count - byteCount
        {
          var checksum = (0..<byteCount).map { UInt8(truncatingIfNeeded: computed >> (8 * $0)) }
          if Bool.random(using: &generator) { checksum.reverse() }
          candidate.replaceSubrange(start..<start + byteCount, with: checksum)
          continue
        }
        if let start = last?.offsetOfValue, candidate.indices ~= start, replacementCount < 1024 {
          if rejected.offset != start {
            rejected = (start, (UInt8.min...UInt8.max).shuffled(using: &generator))
          }
          guard let byte = rejected.others.popLast() else { break }
          candidate[start] = byte
          replacementCount += 1
          steps -= 1
          continue
        }
        if case .invalidUTF8 = last?.reason, let start = last?.offset, candidate.indices ~= start {
          candidate[start] = UInt8(ascii: "a") + UInt8(below(26))
          continue
        }
        if let place = last?.placeOfLength(in: candidate.count), !place.isEmpty {
          candidate[place.lowerBound + below(place.count)] = 0
          continue
        }
        guard let needed = last?.needed, let available = last?.available, available >= 0,
          1...16 ~= needed.subtractingReportingOverflow(available).partialValue
        else { break }
        for _ in available..<needed { candidate.append(byte()) }
      }
    }
    undescribed = name
    throw last ?? PacketError("no bytes were found", at: bytes.count)
  }
}

extension PacketError {
  /// Where a value begins that is none of those allowed, if that is the error.
  fileprivate var offsetOfValue: Int? {
    switch reason {
    case .unknownTag, .unknownValue, .unexpectedByte, .outOfRange: offset
    default: nil
    }
  }

  /// The four bytes that probably state a length, if that is too large.
  fileprivate func placeOfLength(in count: Int) -> Range<Int>? {
    guard 0...count ~= offset else { return nil }
    switch reason {
    case .lengthTooLarge: return offset..<min(offset + 4, count)
    case .truncated(let needed, let available):
      guard needed > 0, available >= 0, needed - Int64(available) > 16 else { return nil }
      return max(offset - 4, 0)..<offset
    default: return nil
    }
  }
}
