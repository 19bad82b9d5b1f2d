import HandwrittenC
import PacketKit

/// A packet that C can encode and decode, as a pair of workloads.
struct CoderWorkloads<Subject: Packet> {
  let name: String
  let packet: Subject
  let plain: Handwritten.Coder
  /// Nil where the plain C is already as good.
  var expert: Handwritten.Coder?

  var bytes: [UInt8] {
    guard let bytes = try? opaque(packet.encodedBytes()) else { fatalError("cannot encode") }
    return bytes
  }

  var all: [Workload] { [encode(opaque(packet), bytes), decode(bytes)] }

  private func encode(_ packet: Subject, _ bytes: [UInt8]) -> Workload {
    let inC = Handwritten(plain, decoding: bytes)
    let byExpert = expert.map { Handwritten($0, decoding: bytes) }
    return Workload(
      name: "encode \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(packet)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: inC.encoding(),
      expert: byExpert?.encoding(),
      verify: {
        try inC.verify()
        try byExpert?.verify()
      })
  }

  private func decode(_ bytes: [UInt8]) -> Workload {
    let inC = Handwritten(plain, decoding: bytes)
    let byExpert = expert.map { Handwritten($0, decoding: bytes) }
    return Workload(
      name: "decode \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        for _ in 0..<iterations { use(try Subject(decoding: bytes)) }
      },
      reference: inC.decoding,
      expert: byExpert?.decoding,
      verify: {
        let copy = try Subject(decoding: bytes)
        try Disagreement.unless(try copy.encodedBytes() == bytes, "decoded values differ")
        try inC.verifyCuts()
        try byExpert?.verifyCuts()
      })
  }
}
