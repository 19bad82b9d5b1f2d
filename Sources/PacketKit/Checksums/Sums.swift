/// The sum of the bytes modulo 256.
struct Sum8: ChecksumAlgorithm, CustomStringConvertible {
  private var sum: UInt8 = 0

  init() {}

  var byteCount: Int { 1 }
  var value: UInt32 { UInt32(sum) }
  var description: String { "sum8" }

  mutating func update(_ bytes: Span<UInt8>) {
    var sum = sum
    for index in bytes.indices { sum &+= unsafe bytes[unchecked: index] }
    self.sum = sum
  }
}

/// The sum of the bytes in more than one byte.
struct Sum: ChecksumAlgorithm, CustomStringConvertible {
  let byteCount: Int
  private(set) var value: UInt32 = 0

  init(byteCount: Int) { self.byteCount = byteCount }

  var description: String { "sum\(8 * byteCount)" }

  mutating func update(_ bytes: Span<UInt8>) {
    var sum = value
    for index in bytes.indices { sum &+= UInt32(unsafe bytes[unchecked: index]) }
    value = sum
  }
}

/// The exclusive or of the bytes.
struct XOR8: ChecksumAlgorithm, CustomStringConvertible {
  private var bits: UInt8 = 0

  init() {}

  var byteCount: Int { 1 }
  var value: UInt32 { UInt32(bits) }
  var description: String { "xor8" }

  mutating func update(_ bytes: Span<UInt8>) {
    var bits = bits
    for index in bytes.indices { bits ^= unsafe bytes[unchecked: index] }
    self.bits = bits
  }
}
