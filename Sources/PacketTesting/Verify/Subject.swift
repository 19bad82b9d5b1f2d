internal import PacketKit
internal import PacketSchemas

/// The type to verify: how its values are encoded and decoded, and their description.
struct Subject<Value> {
  let format: any Packet.Type
  /// The packet's given value.
  let given: GivenValue?
  let losesBytes: Bool
  let decode: ([UInt8], PacketLimits) throws(PacketError) -> Value
  let encode: (Value) throws(PacketError) -> [UInt8]

  var name: String { PacketReference(format).shortName }
}

extension Subject where Value: Packet {
  init(_ type: Value.Type) {
    self.init(format: type, given: nil, losesBytes: type.losesBytes) {
      bytes, limits throws(PacketError) in
      try Value(decoding: bytes, limits: limits)
    } encode: { value throws(PacketError) in
      try value.encodedBytes()
    }
  }
}

extension Subject where Value: GivenPacket {
  init(_ type: Value.Type, given: Value.Given) {
    let format = GivenFormat<Value>.self
    self.init(
      format: format, given: GivenValue(of: given), losesBytes: format.losesBytes
    ) { bytes, limits throws(PacketError) in
      try Value(decoding: bytes, given: given, limits: limits)
    } encode: { value throws(PacketError) in
      try value.encodedBytes(given: given)
    }
  }
}
