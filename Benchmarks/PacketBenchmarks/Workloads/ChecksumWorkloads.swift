import HandwrittenC
import PacketKit

/// CRC-32 of 64 KiB.
enum ChecksumWorkloads {
  static var all: [Workload] {
    c_crc32_prepare()
    let bytes = opaque((0..<65536).map { UInt8(truncatingIfNeeded: $0 &* 167) })
    return [
      Workload(
        name: "CRC-32 of 64 KiB",
        byteCount: bytes.count,
        subject: { iterations in
          for _ in 0..<iterations { use(Checksum.crc32(bytes.span.bytes)) }
        },
        reference: { iterations in
          guard c_run_crc32(bytes, bytes.count, iterations) else { throw CFailure() }
        },
        verify: {
          try Disagreement.unless(
            Checksum.crc32(bytes.span.bytes) == c_crc32(bytes, bytes.count), "checksums differ")
        })
    ]
  }
}
