import PacketKit

/// Bytes made to use up memory or time.
struct Bomb: Sendable {
  let name: String

  /// The most bytes of memory that a byte of it may claim while it is decoded.
  let multiple: Int

  /// About as many bytes as it is asked for.
  let bytes: @Sendable (Int) -> [UInt8]

  /// Decodes it; whether it is accepted.
  let isAccepted: @Sendable ([UInt8]) -> Bool

  init<Value: PacketField & SendableMetatype>(
    _ name: String,
    _ type: Value.Type,
    multiple: Int,
    bytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.name = name
    self.multiple = multiple
    self.bytes = bytes
    isAccepted = { bytes in
      var reader = PacketReader(bytes)
      return (try? reader.read(type)) != nil
    }
  }
}
