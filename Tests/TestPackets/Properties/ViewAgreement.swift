package import PacketKit

/// Views: they accept and refuse what decoding does, in the same words, and a copy of one is the packet.
package func verifyView<Value: Packet>(
  of type: Value.Type,
  in bytes: [UInt8],
  limits: PacketLimits = .init()
) throws(Violation) {
  guard let type = type as? any ViewablePacket.Type else { return }
  try verify(type, bytes, limits)
}

private func verify<Value: ViewablePacket>(
  _ type: Value.Type,
  _ bytes: [UInt8],
  _ limits: PacketLimits
) throws(Violation) {
  let decoded = Result { () throws(PacketError) in try Value(decoding: bytes, limits: limits) }
  let copied = Result { () throws(PacketError) in
    Value(copying: try PacketView<Value>(decoding: bytes, limits: limits))
  }
  switch (decoded, copied) {
  case (.success(let value), .success(let copy)):
    // These are the bytes that were read, unless some of them are ignored.
    guard let encoding = try? copy.encodedBytes(), encoding == (try? value.encodedBytes()) else {
      throw Violation("a view of \(bytes) comes to \(copy)")
    }
  case (.failure(let error), .failure(let other)):
    guard error == other else {
      throw Violation("a view of \(bytes) fails with '\(other)', not '\(error)'")
    }
  default:
    throw Violation("a view of \(bytes): \(copied), but decoded \(decoded)")
  }
}
