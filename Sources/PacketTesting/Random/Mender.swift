internal import PacketKit

/// Changes bytes that are refused, where they are refused, into ones that are refused later or not at all.
struct Mender<Generator: RandomNumberGenerator> {
  var generator: Generator

  /// Why bytes are refused; nil if they are not.
  let refusal: ([UInt8]) -> PacketError?

  /// The most bytes that a length may call for, before it is made smaller.
  private let longest = 48

  mutating func mend(_ bytes: inout [UInt8], _ error: PacketError) {
    let place = min(max(error.offset, 0), bytes.count)
    switch error.reason {
    case .truncated(let needed, let available):
      supply(&bytes, needed - available, behind: min(place + available, bytes.count), error)
    case .unknownTag where !error.knownTags.isEmpty:
      replaceTag(&bytes, at: place, error)
    case .lengthTooLarge:
      shorten(&bytes, at: error)
    case .trailingBytes(let count):
      bytes.removeSubrange(place..<min(place + count, bytes.count))
    case .wrongMagic(_, let expected):
      replace(&bytes, at: place, with: expected)
    case .wrongChecksum(let found, let computed, let count):
      let isBig = bytes[place...].starts(with: digits(found, count))
      replace(
        &bytes, at: place,
        with: isBig ? digits(computed, count) : digits(computed, count).reversed())
    case .unexpectedByte where place < bytes.count:
      bytes[place] = UInt8(below(2))
    case .unusedBits where place < bytes.count:
      bytes[place] &= 0xFF << UInt8(below(8))
    case .invalidUTF8, .notASCII:
      for index in place..<bytes.count where bytes[index] >= 0x80 { bytes[index] = letter() }
    default:
      let count = [1, 1, 1, 2, 4, 8][below(6)]
      for index in place..<min(place + count, bytes.count) { bytes[index] = byte() }
    }
  }

  /// Puts one of a union's tags in the place of an unknown one, of whatever width and order it is.
  private mutating func replaceTag(_ bytes: inout [UInt8], at place: Int, _ error: PacketError) {
    let tag = error.knownTags[below(error.knownTags.count)]
    let digits = (0..<8).map { UInt8(truncatingIfNeeded: tag >> UInt64(8 * $0)) }
    var varint: [UInt8] = []
    var rest = tag
    repeat {
      varint.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    let fixed = [2, 4, 8, 1].flatMap {
      [Array(digits.prefix($0).reversed()), Array(digits.prefix($0))]
    }
    let end = bytes[place...].firstIndex { $0 < 0x80 } ?? place
    let places =
      fixed.map { place..<min(place + $0.count, bytes.count) } + [place..<min(end + 1, bytes.count)]
    for (range, digits) in zip(places, fixed + [varint]) {
      var candidate = bytes
      candidate.replaceSubrange(range, with: digits)
      if let other = refusal(candidate), other.offset == error.offset, other.path == error.path {
        continue
      }
      bytes = candidate
      return
    }
    // A tag that is a prefix of one's own, perhaps.
    for index in place..<min(place + 4, bytes.count) { bytes[index] = byte() }
  }

  /// Adds bytes that are missing, or makes the length smaller that calls for too many.
  private mutating func supply(
    _ bytes: inout [UInt8],
    _ missing: Int,
    behind end: Int,
    _ error: PacketError
  ) {
    guard missing <= longest else { return shorten(&bytes, at: error) }
    let supply = (0..<missing).map { _ in byte() }
    guard end < bytes.count else { return bytes += supply }
    // Bytes follow: a trailer's, or the length of what they are behind is too small.
    for longer in [bytes]
      + bytes.indices.prefix(error.offset).flatMap({ sums(bytes, at: $0, missing) })
    {
      var candidate = longer
      candidate.insert(contentsOf: supply, at: end + longer.count - bytes.count)
      guard isLater(candidate, than: error) else { continue }
      bytes = candidate
      return
    }
    bytes.removeAll()
  }

  /// The bytes with a number at a place, of any kind that a length may be, made larger.
  private func sums(_ bytes: [UInt8], at place: Int, _ addend: Int) -> [[UInt8]] {
    let byte = Int(bytes[place])
    let sum = byte + addend
    var results: [[UInt8]] = []
    func add(_ range: Range<Int>, _ digits: [Int]) {
      var result = bytes
      result.replaceSubrange(range, with: digits.map { UInt8(truncatingIfNeeded: $0) })
      results.append(result)
    }
    if sum < 0x100 { add(place..<place + 1, [sum]) }
    if byte < 0x80, sum >= 0x80 { add(place..<place + 1, [sum | 0x80, sum >> 7]) }
    if place + 1 < bytes.count {
      let next = Int(bytes[place + 1])
      if byte >= 0x80, sum >= 0x100 { add(place..<place + 2, [sum | 0x80, next + 1]) }
      if sum >= 0x100 { add(place..<place + 2, [sum, next + 1]) }
      if next + addend >= 0x100 { add(place..<place + 2, [byte + 1, next + addend]) }
    }
    return results
  }

  /// Makes the number small that ends or begins at an error, of whatever width and order it is.
  private mutating func shorten(_ bytes: inout [UInt8], at error: PacketError) {
    let small = UInt8(below(4))
    for width in [4, 1, 2, 8] {
      let number = [UInt8](repeating: 0, count: width - 1)
      for place in [error.offset - width, error.offset] where bytes.indices.contains(place) {
        for digits in [number + [small], [small] + number] {
          var shorter = bytes
          replace(&shorter, at: place, with: digits)
          guard isLater(shorter, than: error) else { continue }
          bytes = shorter
          return
        }
      }
    }
    bytes.removeAll()
  }

  /// Whether bytes are better than those that an error tells of.
  private func isLater(_ bytes: [UInt8], than error: PacketError) -> Bool {
    guard let other = refusal(bytes) else { return true }
    if other.offset != error.offset { return other.offset > error.offset }
    if other.path != error.path { return true }
    return missing(other) < missing(error) || other.needed == nil && other.reason != error.reason
  }

  private func missing(_ error: PacketError) -> Int { (error.needed ?? 0) - (error.available ?? 0) }

  private func replace(_ bytes: inout [UInt8], at place: Int, with others: [UInt8]) {
    bytes.replaceSubrange(place..<min(place + others.count, bytes.count), with: others)
  }

  private func digits(_ number: UInt32, _ count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * (count - $0))) }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func letter() -> UInt8 { UInt8(ascii: "a") + UInt8(below(26)) }

  /// A byte: a small number as likely as a letter and as any other.
  private mutating func byte() -> UInt8 {
    [UInt8(below(4)), letter(), UInt8(below(256))][below(3)]
  }
}
