/// Adler-32: the sum of the bytes, starting from 1, and the sum of those sums, both modulo 65521.
enum Adler32 {
  static func checksum(of bytes: RawSpan) -> UInt32 {
    var sum: UInt32 = 1
    var sumOfSums: UInt32 = 0
    var index = 0
    while index < bytes.byteCount {
      // After more than 5552 bytes the sums might not fit in 32 bits.
      let end = min(index + 5552, bytes.byteCount)
      while index < end {
        sum &+= UInt32(unsafe bytes.unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self))
        sumOfSums &+= sum
        index &+= 1
      }
      sum %= 65521
      sumOfSums %= 65521
    }
    return sumOfSums << 16 | sum
  }
}
