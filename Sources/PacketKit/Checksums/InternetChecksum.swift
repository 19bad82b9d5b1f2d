/// The complement of the one's complement sum of numbers of 16 bits (RFC 1071).
struct InternetChecksum: ChecksumAlgorithm, CustomStringConvertible {
  /// The sum in 64 bits. A carry out of them counts as one, as one out of 16 bits would: 2^64 and 2^16 both leave one
  /// when divided by 2^16 - 1.
  private var sum: UInt64 = 0
  /// Whether the next byte is the second of a number.
  private var isOdd = false
  /// Whether 65535 takes the place of 0.
  private let isNeverZero: Bool

  init(isNeverZero: Bool = false) { self.isNeverZero = isNeverZero }

  var byteCount: Int { 2 }

  var value: UInt32 {
    var sum = sum
    while sum > 0xFFFF { sum = sum >> 16 + sum & 0xFFFF }
    let value = UInt32(truncatingIfNeeded: ~sum & 0xFFFF)
    return value == 0 && isNeverZero ? 0xFFFF : value
  }

  var description: String { isNeverZero ? "udp" : "internet" }

  mutating func update(_ bytes: Span<UInt8>) {
    let raw = unsafe bytes.bytes
    var index = 0
    if isOdd, let byte = bytes.isEmpty ? nil : bytes[0] {
      add(UInt64(byte))
      isOdd = false
      index = 1
    }
    while index &+ 8 <= raw.byteCount {
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
      add(UInt64(bigEndian: word))
      index &+= 8
    }
    while index < bytes.count {
      let byte = UInt64(unsafe bytes[unchecked: index])
      add(isOdd ? byte : byte << 8)
      isOdd.toggle()
      index &+= 1
    }
  }

  private mutating func add(_ number: UInt64) {
    let (sum, hasCarry) = sum.addingReportingOverflow(number)
    self.sum = hasCarry ? sum &+ 1 : sum
  }
}
