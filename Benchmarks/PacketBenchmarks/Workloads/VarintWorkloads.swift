import HandwrittenC
import PacketKit

/// A thousand numbers in LEB128, of one to five bytes each.
enum VarintWorkloads {
  static var all: [Workload] {
    let numbers = opaque(
      (0..<1000 as Range<UInt64>).map { index in
        let mask: UInt64 = (1 << (1 + index % 34)) - 1
        return index &* 0x9E37_79B9_7F4A_7C15 & mask
      })
    guard let bytes = try? opaque(encoded(numbers)) else { fatalError("C cannot encode") }
    return [
      Workload(
        name: "encode 1000 varints",
        byteCount: bytes.count,
        referenceName: "C",
        subject: { iterations in
          var writer = PacketWriter()
          for _ in 0..<iterations {
            writer.removeAll()
            for number in numbers { try writer.write(varint: number) }
            writer.withUnsafeBytes { use($0.baseAddress) }
          }
        },
        reference: { iterations in
          var buffer = c_buffer()
          for _ in 0..<iterations {
            buffer.count = 0
            guard c_varints_encode(numbers, numbers.count, &buffer) else { throw CFailure() }
            use(buffer.bytes)
          }
          c_buffer_free(&buffer)
        },
        verify: {
          var writer = PacketWriter()
          for number in numbers { try writer.write(varint: number) }
          try Disagreement.unless(writer.makeArray() == bytes, "encoded bytes differ")
        }),
      Workload(
        name: "decode 1000 varints",
        byteCount: bytes.count,
        referenceName: "C",
        subject: { iterations in
          var sum: UInt64 = 0
          for _ in 0..<iterations {
            var reader = PacketReader(bytes)
            while !reader.isAtEnd { sum &+= try reader.read(varint: UInt64.self) }
          }
          use(sum)
        },
        reference: { iterations in
          var values = [UInt64](repeating: 0, count: numbers.count)
          for _ in 0..<iterations {
            guard c_varints_decode(&values, values.count, bytes, bytes.count) else {
              throw CFailure()
            }
          }
          use(values)
        },
        verify: {
          var reader = PacketReader(bytes)
          for number in numbers {
            let decoded = try reader.read(varint: UInt64.self)
            try Disagreement.unless(decoded == number, "\(decoded) is not \(number)")
          }
          try reader.finish()
        }),
    ]
  }

  private static func encoded(_ numbers: [UInt64]) throws -> [UInt8] {
    var buffer = c_buffer()
    defer { c_buffer_free(&buffer) }
    guard c_varints_encode(numbers, numbers.count, &buffer) else { throw CFailure() }
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }
}
