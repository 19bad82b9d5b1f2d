/// The sum of the bytes, and the sum of those sums, both modulo a number: Adler-32 and Fletcher's checksums.
struct SumOfSums: ChecksumAlgorithm, CustomStringConvertible {
  static let adler32 = SumOfSums(modulus: 65521, byteCount: 4, sum: 1)
  static let fletcher16 = SumOfSums(modulus: 255, byteCount: 2, sum: 0)
  static let fletcher16Modulo256 = SumOfSums(modulus: 256, byteCount: 2, sum: 0)

  private let modulus: UInt32
  let byteCount: Int
  private var sum: UInt32
  private var sumOfSums: UInt32 = 0

  private init(modulus: UInt32, byteCount: Int, sum: UInt32) {
    self.modulus = modulus
    self.byteCount = byteCount
    self.sum = sum
  }

  var value: UInt32 { sumOfSums << UInt32(4 * byteCount) | sum }

  mutating func update(_ bytes: Span<UInt8>) {
    var (sum, sumOfSums) = (sum, sumOfSums)
    var index = 0
    while index < bytes.count {
      // After more than 5552 bytes the sums might not fit in 32 bits.
      let end = min(index + 5552, bytes.count)
      while index < end {
        sum &+= UInt32(unsafe bytes[unchecked: index])
        sumOfSums &+= sum
        index &+= 1
      }
      sum %= modulus
      sumOfSums %= modulus
    }
    (self.sum, self.sumOfSums) = (sum, sumOfSums)
  }

  var description: String {
    switch modulus {
    case 255: "fletcher16"
    case 256: "fletcher16Modulo256"
    default: "adler32"
    }
  }
}
