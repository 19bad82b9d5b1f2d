// What a controller needs to speak a game's protocol: a packet, decoded and encoded, as a function that C can call.

import PacketKit

@Packet
struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}

nonisolated(unsafe) private var writer = PacketWriter()

/// Decodes the packet that `bytes` are, adds one to its state, and writes it to `answer`.
///
/// - Returns: The count of the bytes written; if `bytes` are no packet, or `answer` has no room, a negative number.
@_cdecl("playerAnswer")
public func playerAnswer(
  _ bytes: UnsafeRawPointer,
  _ count: Int,
  _ answer: UnsafeMutableRawPointer,
  _ capacity: Int
) -> Int {
  do throws(PacketError) {
    var player = try PlayerState(
      decoding: UnsafeRawBufferPointer(start: bytes, count: count).bytes)
    player.state &+= 1
    writer.removeAll()
    try writer.write(player)
  } catch {
    return -1 - error.offset
  }
  return writer.withUnsafeBytes { written in
    guard written.count <= capacity else { return -1 }
    UnsafeMutableRawBufferPointer(start: answer, count: capacity).copyMemory(from: written)
    return written.count
  }
}
