// A packet, and what a page in a browser does with it.

import PacketKit

@Packet
struct PlayerState: Equatable {
  @FixedWidth(8) var identifier: String
  var username: String
  var state: UInt32
}

/// Encodes a packet.
@_cdecl("encodePlayer")
public func encodePlayer(
  _ identifier: UnsafeRawPointer,
  _ identifierCount: Int32,
  _ username: UnsafeRawPointer,
  _ usernameCount: Int32,
  _ state: UInt32
) -> Int32 {
  let player = PlayerState(
    identifier: text(identifier, identifierCount), username: text(username, usernameCount),
    state: state)
  return answer { () throws(PacketError) in try player.encodedBytes() }
}

/// Decodes a packet: its values, with a zero byte between them. Only the second may contain one.
@_cdecl("describePlayer")
public func describePlayer(_ start: UnsafeRawPointer, _ count: Int32) -> Int32 {
  answer { () throws(PacketError) in
    let player = try PlayerState(decoding: bytes(start, count))
    return Array("\(player.identifier)\0\(player.username)\0\(player.state)".utf8)
  }
}

/// The offset at which each field ends, as far as the bytes can be read.
@_cdecl("endsOfFields")
public func endsOfFields(_ start: UnsafeRawPointer, _ count: Int32) -> Int32 {
  let bytes = bytes(start, count)
  var reader = PacketReader(bytes)
  var ends: [UInt8] = []
  do throws(PacketError) {
    _ = try reader.read(String.self, as: .fixedWidth(8))
    ends.append(UInt8(clamping: reader.offset))
    _ = try reader.read(String.self)
    ends.append(UInt8(clamping: reader.offset))
    _ = try reader.read(UInt32.self)
    ends.append(UInt8(clamping: reader.offset))
  } catch {
    // What follows the last end belongs to no field.
  }
  return answer { ends }
}
