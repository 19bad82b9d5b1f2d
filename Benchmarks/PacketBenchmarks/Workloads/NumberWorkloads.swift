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
    return Workload(
      name: "encode 4096 \(name)",
      byteCount: 4 + numbers.count * MemoryLayout<Number>.size,
      referenceName: "C",
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(numbers)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: { iterations in
        var buffer = c_buffer()
        for _ in 0..<iterations {
          buffer.count = 0
          try encodeInC(numbers, into: &buffer)
          use(buffer.bytes)
        }
        c_buffer_free(&buffer)
      },
      verify: {
        var writer = PacketWriter()
        try writer.write(numbers)
        try Disagreement.unless(
          try bytesInC(of: numbers) == writer.makeArray(), "encoded bytes differ")
      })
  }

  private static func decode<Number: PacketNumber>(_ numbers: [Number], _ name: String) -> Workload
  {
    guard let bytes = try? opaque(bytesInC(of: numbers)) else { fatalError("C cannot encode") }
    return Workload(
      name: "decode 4096 \(name)",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        for _ in 0..<iterations {
          var reader = PacketReader(bytes)
          use(try reader.read([Number].self))
        }
      },
      reference: { iterations in
        for _ in 0..<iterations {
          var numbers = c_numbers()
          guard c_numbers_decode(&numbers, MemoryLayout<Number>.size, bytes, bytes.count) else {
            throw CFailure()
          }
          use(numbers)
          c_numbers_free(&numbers)
        }
      },
      verify: {
        var reader = PacketReader(bytes)
        let decoded = try reader.read([Number].self)
        try Disagreement.unless(
          decoded.elementsEqual(numbers) { $0.packetBits == $1.packetBits }, "decoded values differ"
        )
      })
  }

  private static func encodeInC<Number>(_ numbers: [Number], into buffer: inout c_buffer) throws {
    try numbers.withUnsafeBufferPointer { values in
      let cNumbers = c_numbers(
        count: values.count, values: UnsafeMutableRawPointer(mutating: values.baseAddress))
      try withUnsafePointer(to: cNumbers) { pointer in
        guard c_numbers_encode(pointer, MemoryLayout<Number>.size, &buffer) else {
          throw CFailure()
        }
      }
    }
  }

  private static func bytesInC<Number>(of numbers: [Number]) throws -> [UInt8] {
    var buffer = c_buffer()
    defer { c_buffer_free(&buffer) }
    try encodeInC(numbers, into: &buffer)
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }
}
