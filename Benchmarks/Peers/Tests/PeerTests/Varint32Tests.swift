import Foundation
import PacketFraming
import PacketTesting
import SwiftProtobuf
import Testing

/// swift-protobuf's `BinaryDelimited` and `AsyncMessageSequence` at the other end.
@Suite struct Varint32Tests {
  static let framing = Framing.varint32(maximumLength: 1 << 20)

  static let messages = [0, 1, 125, 126, 127, 128, 300, 20_000].map { count in
    Google_Protobuf_BytesValue(Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
  }

  /// The messages as swift-protobuf sends them.
  private func theirStream() throws -> [UInt8] {
    let output = OutputStream.toMemory()
    output.open()
    for message in Self.messages { try BinaryDelimited.serialize(message: message, to: output) }
    output.close()
    return Array(try #require(output.property(forKey: .dataWrittenToMemoryStreamKey) as? Data))
  }

  private func ourStream() throws -> [UInt8] {
    try stream(of: Self.messages.map { try $0.serializedBytes() }, in: Self.framing)
  }

  @Test func weSendTheirBytes() throws {
    #expect(try ourStream() == theirStream())
  }

  @Test func theyReadWhatWeSend() throws {
    let input = InputStream(data: Data(try ourStream()))
    input.open()
    for message in Self.messages {
      let read = try BinaryDelimited.parse(
        messageType: Google_Protobuf_BytesValue.self, from: input)
      #expect(read == message)
    }
    #expect(!input.hasBytesAvailable)
  }

  @Test func theyReadWhatWeSendAsynchronously() async throws {
    let stream = try ourStream()
    let bytes = AsyncStream { continuation in
      for byte in stream { continuation.yield(byte) }
      continuation.finish()
    }
    var messages: [Google_Protobuf_BytesValue] = []
    for try await message in bytes.binaryProtobufDelimitedMessages(
      of: Google_Protobuf_BytesValue.self
    ) {
      messages.append(message)
    }
    #expect(messages == Self.messages)
  }

  @Test func weReadWhatTheySend() throws {
    let chunkings = Chunkings(of: try theirStream())
    for chunking in [chunkings.whole, chunkings.byteByByte] + Array(chunkings.random) {
      let messages = try StreamEvent.all(of: chunking, in: Self.framing).map { event in
        guard case .frame(let bytes) = event else { throw Unexpected(event: event) }
        return try Google_Protobuf_BytesValue(serializedBytes: bytes)
      }
      #expect(messages == Self.messages, "\(chunking)")
    }
  }

  struct Unexpected: Error { let event: StreamEvent }

  /// A length before empty content, and which libraries accept it.
  struct Prefix: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let isAcceptedByThem: Bool
    let isAcceptedByUs: Bool

    var testDescription: String { "\(bytes)" }
  }

  @Test(arguments: [
    Prefix(bytes: [0], isAcceptedByThem: true, isAcceptedByUs: true),
    Prefix(bytes: [0x80, 0], isAcceptedByThem: true, isAcceptedByUs: true),
    Prefix(bytes: [0x80, 0x80, 0x80, 0x80, 0], isAcceptedByThem: true, isAcceptedByUs: true),
    Prefix(
      bytes: [0x80, 0x80, 0x80, 0x80, 0x80, 0], isAcceptedByThem: true, isAcceptedByUs: false),
    Prefix(bytes: [0x80, 0x80, 0x80, 0x80, 0x08], isAcceptedByThem: false, isAcceptedByUs: false),
    Prefix(bytes: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], isAcceptedByThem: false, isAcceptedByUs: false),
  ])
  func unusualLengthsAreTakenAsDocumented(_ prefix: Prefix) throws {
    let input = InputStream(data: Data(prefix.bytes))
    input.open()
    let theirs = try? BinaryDelimited.parse(
      messageType: Google_Protobuf_BytesValue.self,
      from: input
    )
    #expect((theirs != nil) == prefix.isAcceptedByThem)
    let ours = try events(in: prefix.bytes, Self.framing)
    #expect((ours == [.frame([])]) == prefix.isAcceptedByUs)
  }
}
