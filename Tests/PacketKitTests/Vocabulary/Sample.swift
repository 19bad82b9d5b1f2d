import PacketKit
import PacketTesting
import Testing

/// A value and its bytes.
struct Sample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  private let encoding: @Sendable () throws -> [UInt8]
  private let isValue: @Sendable ([UInt8]) throws -> Bool
  private let verification: @Sendable ([UInt8]) throws -> Void

  init<Value: Packet & Equatable & Sendable>(_ value: Value, _ bytes: [UInt8]) {
    testDescription = "\(value)"
    self.bytes = bytes
    encoding = { try value.encodedBytes() }
    isValue = { try Value(decoding: $0) == value }
    verification = { try verifyHostileInputsAreRejected(Value.self, golden: $0) }
  }

  /// Checks that the value is the bytes and the bytes the value, and that nothing near them is taken for
  /// a value with other bytes.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try encoding() == bytes, sourceLocation: sourceLocation)
    #expect(try isValue(bytes), sourceLocation: sourceLocation)
    try verification(bytes)
  }
}

/// Something that is refused, and the sentence that says so.
struct RefusedSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let sentence: String
  private let attempt: @Sendable () throws(PacketError) -> Void

  /// Bytes that are no value.
  init<Value: Packet & Sendable>(_ type: Value.Type, _ bytes: [UInt8], _ sentence: String) {
    testDescription = "\(type) of \(bytes)"
    self.sentence = sentence
    attempt = { () throws(PacketError) in _ = try Value(decoding: bytes) }
  }

  /// A value that has no bytes.
  init<Value: Packet & Sendable>(_ value: Value, _ sentence: String) {
    testDescription = "\(value)"
    self.sentence = sentence
    attempt = { () throws(PacketError) in _ = try value.encodedBytes() }
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(PacketError) {
      try attempt()
      Issue.record("\(testDescription) was accepted", sourceLocation: sourceLocation)
    } catch {
      #expect(error.description == sentence, sourceLocation: sourceLocation)
    }
  }
}
