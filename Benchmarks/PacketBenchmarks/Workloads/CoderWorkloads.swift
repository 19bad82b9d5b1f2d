import HandwrittenC
import PacketKit

/// A packet that C can encode and decode, as a pair of workloads.
struct CoderWorkloads<Subject: Packet & Equatable, InC> {
  let name: String
  let packet: Subject
  let make: () -> InC
  let encodeInC: (UnsafePointer<InC>, UnsafeMutablePointer<c_buffer>) -> Bool
  let decodeInC: (UnsafeMutablePointer<InC>, UnsafePointer<UInt8>?, Int) -> Bool
  let freeInC: (UnsafeMutablePointer<InC>) -> Void

  var bytes: [UInt8] {
    guard let bytes = try? opaque(packet.encodedBytes()) else { fatalError("cannot encode") }
    return bytes
  }

  var all: [Workload] { [encode(opaque(packet), bytes), decode(bytes)] }

  private func encode(_ packet: Subject, _ bytes: [UInt8]) -> Workload {
    Workload(
      name: "encode \(name)",
      byteCount: bytes.count,
      referenceName: "C, reused buffer",
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(packet)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: { iterations in
        var value = try decodedInC(bytes)
        defer { freeInC(&value) }
        var buffer = c_buffer()
        for _ in 0..<iterations {
          buffer.count = 0
          guard encodeInC(&value, &buffer) else { throw CFailure() }
          use(buffer.bytes)
        }
        c_buffer_free(&buffer)
      },
      verify: {
        var value = try decodedInC(bytes)
        defer { freeInC(&value) }
        var buffer = c_buffer()
        defer { c_buffer_free(&buffer) }
        guard encodeInC(&value, &buffer) else { throw CFailure() }
        let fromC = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
        try Disagreement.unless(bytes.elementsEqual(fromC), "encoded bytes differ")
      })
  }

  private func decode(_ bytes: [UInt8]) -> Workload {
    Workload(
      name: "decode \(name)",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        for _ in 0..<iterations { use(try Subject(decoding: bytes)) }
      },
      reference: { iterations in
        for _ in 0..<iterations {
          var value = try decodedInC(bytes)
          use(value)
          freeInC(&value)
        }
      },
      verify: {
        let copy = try Subject(decoding: bytes)
        try Disagreement.unless(try copy.encodedBytes() == bytes, "decoded values differ")
      })
  }

  private func decodedInC(_ bytes: [UInt8]) throws -> InC {
    var value = make()
    guard decodeInC(&value, bytes, bytes.count) else { throw CFailure() }
    return value
  }
}
