import PacketKit

extension Property {
  /// Deltas: what decodes against a baseline encodes to the same bytes, and is a packet that can be encoded in full.
  ///
  /// The first byte is the count of the baseline's bytes; those of the delta follow them.
  package static let deltas = Property("deltas", [Subject(deltasOf: DeltaWorld.self)])
}

extension Subject {
  fileprivate init<Value: DeltaPacket & Equatable & SendableMetatype>(deltasOf type: Value.Type) {
    self.init("\(type)") { input in
      guard let count = input.first, count < input.count else { return }
      let split = 1 + Int(count)
      guard let baseline = try? Value(decoding: Array(input[1..<split])) else { return }
      let bytes = Array(input[split...])
      let value: Value
      do throws(PacketError) {
        value = try Value(decoding: bytes, against: baseline)
      } catch {
        try require(0...bytes.count ~= error.offset, "an error outside the bytes: \(error)")
        return
      }
      let encoding = try value.encodedBytes(against: baseline)
      try require(encoding == bytes, "\(bytes) encodes to \(encoding)")
      let again = try Value(decoding: value.encodedBytes())
      try require(again == value, "\(value) is \(again) when it is decoded in full")
      let back = try Value(decoding: baseline.encodedBytes(against: value), against: value)
      try require(back == baseline, "\(value) leads back to \(back), not to \(baseline)")
    }
  }
}
