import PacketKit

/// Decodes a world and encodes it again.
@_cdecl("recodeWorld")
public func recodeWorld(_ start: UnsafeRawPointer, _ count: Int32) -> Int32 {
  answer { () throws(PacketError) in try DeltaWorld(decoding: bytes(start, count)).encodedBytes() }
}

/// Decodes a delta: the world in full.
@_cdecl("decodeDelta")
public func decodeDelta(
  _ start: UnsafeRawPointer,
  _ count: Int32,
  _ baselineStart: UnsafeRawPointer,
  _ baselineCount: Int32
) -> Int32 {
  answer { () throws(PacketError) in
    let baseline = try DeltaWorld(decoding: bytes(baselineStart, baselineCount))
    return try DeltaWorld(decoding: bytes(start, count), against: baseline).encodedBytes()
  }
}

/// Encodes a delta.
@_cdecl("encodeDelta")
public func encodeDelta(
  _ start: UnsafeRawPointer,
  _ count: Int32,
  _ baselineStart: UnsafeRawPointer,
  _ baselineCount: Int32
) -> Int32 {
  answer { () throws(PacketError) in
    let baseline = try DeltaWorld(decoding: bytes(baselineStart, baselineCount))
    return try DeltaWorld(decoding: bytes(start, count)).encodedBytes(against: baseline)
  }
}
