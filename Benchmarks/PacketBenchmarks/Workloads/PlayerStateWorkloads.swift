import Foundation
import HandwrittenC
import PacketKit

/// The Downside packet, encoded and decoded.
enum PlayerStateWorkloads {
  static var all: [Workload] {
    [("short name", PlayerState.shortName), ("long name", PlayerState.longName)].flatMap {
      name,
      player in
      [
        encodeReusingWriter(player, name),
        encodeToData(player, name),
        encodeToArray(player, name),
        decodeFromSpan(player, name),
        decodeFromData(player, name),
      ]
    } + [encodeBatch(.shortName)]
  }

  private static func encodeReusingWriter(_ player: PlayerState, _ name: String) -> Workload {
    let player = opaque(player)
    let (bytes, inC, byExpert) = handwritten(player)
    return Workload(
      name: "encode, reused writer, \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(player)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: inC.encoding(),
      expert: byExpert.encoding(),
      verify: {
        try inC.verify()
        try byExpert.verify()
      }
    )
  }

  private static func encodeToData(_ player: PlayerState, _ name: String) -> Workload {
    let player = opaque(player)
    let bytes = handwritten(player).bytes
    return Workload(
      name: "encode to Data, \(name)",
      byteCount: bytes.count,
      referenceName: "a bare Data",
      subject: { iterations in
        for _ in 0..<iterations { use(try player.encoded()) }
      },
      reference: { iterations in
        bytes.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          for _ in 0..<iterations { use(Data(bytes: start, count: bytes.count)) }
        }
      },
      verify: {
        try Disagreement.unless(try player.encoded() == Data(bytes), "encoded bytes differ")
      }
    )
  }

  private static func encodeToArray(_ player: PlayerState, _ name: String) -> Workload {
    let player = opaque(player)
    let (bytes, inC, byExpert) = handwritten(player)
    return Workload(
      name: "encode to [UInt8], \(name)",
      byteCount: bytes.count,
      referenceName: "C, new buffer",
      subject: { iterations in
        for _ in 0..<iterations { use(try player.encodedBytes()) }
      },
      reference: inC.encodingAnew,
      expert: byExpert.encodingAnew,
      verify: {
        try Disagreement.unless(try player.encodedBytes() == bytes, "encoded bytes differ")
        try inC.verify()
        try byExpert.verify()
      }
    )
  }

  private static func encodeBatch(_ player: PlayerState) -> Workload {
    let player = opaque(player)
    let (bytes, inC, byExpert) = handwritten(player)
    let count = 10_000
    // All have grown to their size before the first pass, and stay.
    let writer = UnsafeMutablePointer<PacketWriter>.allocate(capacity: 1)
    let buffer = UnsafeMutablePointer<c_buffer>.allocate(capacity: 1)
    writer.initialize(to: PacketWriter())
    buffer.initialize(to: c_buffer())

    @inline(never)
    func encode(into writer: inout PacketWriter) throws {
      writer.removeAll()
      for _ in 0..<count { try writer.write(player) }
      writer.withUnsafeBytes { use($0.baseAddress) }
    }

    return Workload(
      name: "encode a batch of 10,000",
      byteCount: bytes.count * count,
      subject: { iterations in
        for _ in 0..<iterations { try encode(into: &writer.pointee) }
      },
      reference: inC.encoding(packets: count, into: buffer),
      expert: byExpert.encoding(packets: count, into: buffer),
      verify: {
        try encode(into: &writer.pointee)
        let all = writer.pointee.withUnsafeBytes { Array($0) }
        try Disagreement.unless(
          all == Array(repeatElement(bytes, count: count).joined()), "packets differ")
        for encode in [inC, byExpert].map({ $0.encoding(packets: count, into: buffer) }) {
          try encode(1)
          let batch = UnsafeBufferPointer(start: buffer.pointee.bytes, count: buffer.pointee.count)
          try Disagreement.unless(batch.elementsEqual(all), "encoded bytes differ")
        }
      }
    )
  }

  private static func decodeFromSpan(_ player: PlayerState, _ name: String) -> Workload {
    let (bytes, inC, byExpert) = handwritten(player)
    return Workload(
      name: "decode from a span, \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        let span = bytes.span.bytes
        for _ in 0..<iterations { use(try PlayerState(decoding: span)) }
      },
      reference: inC.decoding,
      expert: byExpert.decoding,
      verify: {
        try Disagreement.unless(try PlayerState(decoding: bytes) == player, "decoded values differ")
        try inC.verifyCuts()
        try byExpert.verifyCuts()
      }
    )
  }

  private static func decodeFromData(_ player: PlayerState, _ name: String) -> Workload {
    let (bytes, inC, byExpert) = handwritten(player)
    let data = opaque(Data(bytes))
    return Workload(
      name: "decode from Data, \(name)",
      byteCount: bytes.count,
      subject: { iterations in
        for _ in 0..<iterations { use(try PlayerState(decoding: data)) }
      },
      reference: inC.decoding,
      expert: byExpert.decoding,
      verify: {
        try Disagreement.unless(try PlayerState(decoding: data) == player, "decoded values differ")
      }
    )
  }

  /// The packet's bytes, and the packet in C's hands.
  private static func handwritten(
    _ player: PlayerState
  ) -> (bytes: [UInt8], plain: Handwritten, expert: Handwritten) {
    guard let bytes = try? opaque(player.encodedBytes()) else { fatalError("cannot encode") }
    return (
      bytes, Handwritten(c_player_state_coder(), decoding: bytes),
      Handwritten(expert_player_state_coder(), decoding: bytes)
    )
  }
}
