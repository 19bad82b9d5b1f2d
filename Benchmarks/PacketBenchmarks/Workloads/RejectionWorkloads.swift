import HandwrittenC
import PacketKit

/// What a malformed packet costs.
enum RejectionWorkloads {
  static var all: [Workload] {
    guard let bytes = try? opaque(PlayerState.shortName.encodedBytes()) else {
      fatalError("cannot encode")
    }
    let damaged = opaque(Array(bytes.dropLast()))
    return [
      Workload(
        name: "reject a packet cut short",
        byteCount: damaged.count,
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
        reference: Handwritten.rejecting(c_player_state_coder(), damaged),
        expert: Handwritten.rejecting(expert_player_state_coder(), damaged),
        verify: {
          let packet = try? PlayerState(decoding: damaged)
          try Disagreement.unless(packet == nil, "it is not rejected")
        })
    ]
  }
}
