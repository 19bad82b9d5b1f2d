import PacketKit

/// A value, and the name of the fixture that holds its bytes.
struct Golden: Sendable, CustomStringConvertible {
  let name: String
  let packet: any (Packet & Sendable).Type
  private let encoding: @Sendable () throws -> [UInt8]
  private let isValue: @Sendable ([UInt8]) throws -> Bool

  /// - Parameter original: What is encoded, if that is another value than what is decoded.
  init<Value: Packet & Equatable & Sendable>(
    _ name: String,
    _ value: Value,
    encodedFrom original: Value? = nil
  ) {
    self.name = "\(Value.self)/\(name)"
    packet = Value.self
    encoding = { try (original ?? value).encodedBytes() }
    isValue = { try Value(decoding: $0) == value }
  }

  var description: String { name }

  /// The value's bytes.
  func encoded() throws -> [UInt8] { try encoding() }

  /// Whether the bytes are those of the value.
  func isDecoded(from bytes: [UInt8]) throws -> Bool { try isValue(bytes) }
}
