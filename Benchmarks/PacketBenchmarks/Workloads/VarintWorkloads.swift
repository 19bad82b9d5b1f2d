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
    guard let bytes = try? opaque(encoded(numbers)) else { fatalError("cannot encode") }
    let inC = Handwritten(c_varints_coder(), decoding: bytes)
    let byExpert = Handwritten(expert_varints_coder(), decoding: bytes)
    return [
      Workload(
        name: "encode 1000 varints",
        byteCount: bytes.count,
        subject: { iterations in
          var writer = PacketWriter()
          for _ in 0..<iterations {
            writer.removeAll()
            for number in numbers { try writer.write(number, as: .varint()) }
            writer.withUnsafeBytes { use($0.baseAddress) }
          }
        },
        reference: inC.encoding(),
        expert: byExpert.encoding(),
        verify: {
          try inC.verify()
          try byExpert.verify()
        }),
      Workload(
        name: "decode 1000 varints",
        byteCount: bytes.count,
        subject: { iterations in
          var sum: UInt64 = 0
          for _ in 0..<iterations {
            var reader = PacketReader(bytes)
            while !reader.isAtEnd { sum &+= try reader.read(UInt64.self, as: .varint()) }
          }
          use(sum)
        },
        reference: inC.updating,
        expert: byExpert.updating,
        verify: {
          var reader = PacketReader(bytes)
          for number in numbers {
            let decoded = try reader.read(UInt64.self, as: .varint())
            try Disagreement.unless(decoded == number, "\(decoded) is not \(number)")
          }
          try reader.finish()
        }),
    ]
  }

  private static func encoded(_ numbers: [UInt64]) throws -> [UInt8] {
    var writer = PacketWriter()
    for number in numbers { try writer.write(number, as: .varint()) }
    return writer.makeArray()
  }
}
