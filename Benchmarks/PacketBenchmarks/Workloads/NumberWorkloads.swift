import HandwrittenC
import PacketKit

/// Arrays of 4,096 numbers behind their count.
enum NumberWorkloads {
  static var all: [Workload] {
    let numbers = (0..<4096).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
    return [
      encode(numbers.map { UInt8(truncatingIfNeeded: $0) }, "UInt8"),
      encode(numbers.map { UInt16(truncatingIfNeeded: $0) }, "UInt16"),
      encode(numbers, "UInt32"),
      encode(numbers.map { Float($0) }, "Float"),
      decode(numbers.map { UInt8(truncatingIfNeeded: $0) }, "UInt8"),
      decode(numbers.map { UInt16(truncatingIfNeeded: $0) }, "UInt16"),
      decode(numbers, "UInt32"),
      decode(numbers.map { Float($0) }, "Float"),
    ]
  }

  private static func encode<Number: PacketNumber>(_ numbers: [Number], _ name: String) -> Workload
  {
    let numbers = opaque(numbers)
    let bytes = encoded(numbers)
    let inC = Handwritten(c_numbers_coder(MemoryLayout<Number>.size), decoding: bytes)
    return Workload(
      name: "encode 4096 \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(numbers)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: inC.encoding(),
      verify: inC.verify)
  }

  private static func decode<Number: PacketNumber>(_ numbers: [Number], _ name: String) -> Workload
  {
    let bytes = opaque(encoded(numbers))
    let inC = Handwritten(c_numbers_coder(MemoryLayout<Number>.size), decoding: bytes)
    return Workload(
      name: "decode 4096 \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        for _ in 0..<iterations {
          var reader = PacketReader(bytes)
          use(try reader.read([Number].self))
        }
      },
      reference: inC.decoding,
      verify: {
        try inC.verify()
        var reader = PacketReader(bytes)
        let decoded = try reader.read([Number].self)
        try Disagreement.unless(
          decoded.elementsEqual(numbers) { $0._packetBits == $1._packetBits },
          "decoded values differ"
        )
      })
  }

  private static func encoded<Number: PacketNumber>(_ numbers: [Number]) -> [UInt8] {
    var writer = PacketWriter()
    guard (try? writer.write(numbers)) != nil else { fatalError("cannot encode") }
    return writer.makeArray()
  }
}
