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
    let c = CPlayerState(player)
    return Workload(
      name: "encode, reused writer, \(name)",
      byteCount: c.encoded().count,
      referenceName: "C, reused buffer",
      subject: { iterations in
        var writer = PacketWriter()
        for _ in 0..<iterations {
          writer.removeAll()
          try writer.write(player)
          writer.withUnsafeBytes { use($0.baseAddress) }
        }
      },
      reference: { iterations in
        var buffer = c_buffer()
        for _ in 0..<iterations {
          buffer.count = 0
          guard c_player_state_encode(&c.value, &buffer) else { throw CFailure() }
          use(buffer.bytes)
        }
        c_buffer_free(&buffer)
      },
      verify: {
        try Disagreement.unless(try player.encodedBytes() == c.encoded(), "encoded bytes differ")
      }
    )
  }

  private static func encodeToData(_ player: PlayerState, _ name: String) -> Workload {
    let player = opaque(player)
    let bytes = CPlayerState(player).encoded()
    return Workload(
      name: "encode to Data, \(name)",
      byteCount: bytes.count,
      referenceName: "a bare Data(bytes:count:)",
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
    let c = CPlayerState(player)
    return Workload(
      name: "encode to [UInt8], \(name)",
      byteCount: c.encoded().count,
      referenceName: "C, a new buffer",
      subject: { iterations in
        for _ in 0..<iterations { use(try player.encodedBytes()) }
      },
      reference: { iterations in
        for _ in 0..<iterations {
          var buffer = c_buffer()
          guard c_player_state_encode(&c.value, &buffer) else { throw CFailure() }
          use(buffer.bytes)
          c_buffer_free(&buffer)
        }
      },
      verify: {
        try Disagreement.unless(try player.encodedBytes() == c.encoded(), "encoded bytes differ")
      }
    )
  }

  private static func encodeBatch(_ player: PlayerState) -> Workload {
    let player = opaque(player)
    let c = CPlayerState(player)
    let count = 10_000
    // Both have grown to their size before the first pass, and stay.
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
      byteCount: c.encoded().count * count,
      referenceName: "C, reused buffer",
      subject: { iterations in
        for _ in 0..<iterations { try encode(into: &writer.pointee) }
      },
      reference: { iterations in
        for _ in 0..<iterations {
          buffer.pointee.count = 0
          for _ in 0..<count {
            guard c_player_state_encode(&c.value, buffer) else { throw CFailure() }
          }
          use(buffer.pointee.bytes)
        }
      },
      verify: {
        try encode(into: &writer.pointee)
        var reader = PacketReader(writer.pointee.bytes)
        for _ in 0..<count {
          try Disagreement.unless(try reader.read(PlayerState.self) == player, "packets differ")
        }
        try reader.finish()
        try Disagreement.unless(try player.encodedBytes() == c.encoded(), "encoded bytes differ")
      }
    )
  }

  private static func decodeFromSpan(_ player: PlayerState, _ name: String) -> Workload {
    let bytes = opaque(CPlayerState(player).encoded())
    return Workload(
      name: "decode from a span, \(name)",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        let span = bytes.span.bytes
        for _ in 0..<iterations { use(try PlayerState(decoding: span)) }
      },
      reference: { iterations in try CPlayerState.decode(bytes, iterations: iterations) },
      verify: {
        try Disagreement.unless(try PlayerState(decoding: bytes) == player, "decoded values differ")
        try Disagreement.unless(
          try CPlayerState(decoding: bytes).encoded() == bytes,
          "C decodes otherwise"
        )
      }
    )
  }

  private static func decodeFromData(_ player: PlayerState, _ name: String) -> Workload {
    let bytes = CPlayerState(player).encoded()
    let data = opaque(Data(bytes))
    return Workload(
      name: "decode from Data, \(name)",
      byteCount: bytes.count,
      referenceName: "C",
      subject: { iterations in
        for _ in 0..<iterations { use(try PlayerState(decoding: data)) }
      },
      reference: { iterations in try CPlayerState.decode(bytes, iterations: iterations) },
      verify: {
        try Disagreement.unless(try PlayerState(decoding: data) == player, "decoded values differ")
      }
    )
  }
}

/// The C coder refused what it must accept.
struct CFailure: Error {}

/// A Downside packet in C's hands.
final class CPlayerState {
  var value = c_player_state()

  init(_ player: PlayerState) {
    var (identifier, username) = (player.identifier, player.username)
    _ = identifier.withUTF8 { c_string_make(&value.identifier, $0.baseAddress, $0.count) }
    _ = username.withUTF8 { c_string_make(&value.username, $0.baseAddress, $0.count) }
    value.state = player.state
  }

  init(decoding bytes: [UInt8]) throws {
    guard c_player_state_decode(&value, bytes, bytes.count) else { throw CFailure() }
  }

  deinit { c_player_state_free(&value) }

  func encoded() -> [UInt8] {
    var buffer = c_buffer()
    defer { c_buffer_free(&buffer) }
    guard c_player_state_encode(&value, &buffer) else { return [] }
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }

  static func decode(_ bytes: [UInt8], iterations: Int) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      for _ in 0..<iterations {
        var player = c_player_state()
        guard c_player_state_decode(&player, bytes.baseAddress, bytes.count) else {
          throw CFailure()
        }
        use(player)
        c_player_state_free(&player)
      }
    }
  }
}
