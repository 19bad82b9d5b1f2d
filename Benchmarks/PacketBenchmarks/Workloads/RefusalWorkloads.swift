import PacketKit

/// What a malformed packet costs, beside a good one.
enum RefusalWorkloads {
  static var all: [Workload] {
    guard let bytes = try? opaque(PlayerState.shortName.encodedBytes()) else {
      fatalError("cannot encode")
    }
    let damaged = opaque(Array(bytes.dropLast()))
    return [
      Workload(
        name: "refuse a packet cut short",
        byteCount: damaged.count,
        referenceName: "accept it whole",
        subject: { iterations in
          let span = damaged.span.bytes
          for _ in 0..<iterations {
            do throws(PacketError) {
              use(try PlayerState(decoding: span))
            } catch {
              use(error.offset)
            }
          }
        },
        reference: { iterations in
          let span = bytes.span.bytes
          for _ in 0..<iterations { use(try PlayerState(decoding: span)) }
        },
        verify: {
          let packet = try? PlayerState(decoding: damaged)
          try Disagreement.unless(packet == nil, "it is not refused")
        })
    ]
  }
}
