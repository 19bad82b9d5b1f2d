import Foundation
import NIOCore
import PacketMessaging
import PacketTesting
import Testing

/// A channel of bytes over SwiftNIO, on 127.0.0.1.
@Suite(.timeLimit(.minutes(1))) struct NIOByteChannelTests {
  @Test func aServerOfNIOEchoesWhatWeSend() async throws {
    var generator = SplitMix64()
    let sent = randomContents(longest: 100_000, using: &generator)
    let server = try await listen { pipeline in try pipeline.addHandler(Echo()) }
    let address = try #require(server.localAddress)
    let received = try await NIOByteChannel.use(connect(to: address)) { channel in
      try await exchange(sent, over: channel)
    }
    try await server.close()
    #expect(received == Data(sent.joined()), "\(generator)")
  }

  @Test func bothEndsCanBeChannelsOfBytes() async throws {
    var generator = SplitMix64()
    let sent = randomContents(longest: 100_000, using: &generator)
    let received = try await withConnection(serve: echo) { channel in
      try await exchange(sent, over: channel)
    }
    #expect(received == Data(sent.joined()), "\(generator)")
  }

  @Test func whatThePeerEndsCanStillBeAnswered() async throws {
    let answer = try await withConnection { channel in
      #expect(try await channel.read() == Data([1]))
      #expect(try await channel.read() == nil)
      try await channel.write(Data([2]))
    } _: { channel in
      try await channel.write(Data([1]))
      try await channel.finishWriting()
      return try await channel.read()
    }
    #expect(answer == Data([2]))
  }

  @Test func closingWakesAReadThatWaits() async throws {
    try await withConnection(serve: echo) { channel in
      let reading = Task { try await channel.read() }
      await Task.yield()
      await channel.close()
      await #expect(throws: ChannelError.self) { try await reading.value }
      await #expect(throws: ChannelError.self) { try await channel.read() }
      await #expect(throws: ChannelError.self) { try await channel.write(Data([1])) }
      await channel.close()
    }
  }
}

/// Sends back what comes in, without knowing NIO.
func echo(over channel: some ByteChannel) async throws {
  while let bytes = try await channel.read() { try await channel.write(bytes) }
  try await channel.finishWriting()
}

/// Sends these contents, and returns all that comes back.
func exchange(_ contents: [[UInt8]], over channel: some ByteChannel) async throws -> Data {
  async let sending: Void = {
    for content in contents { try await channel.write(Data(content)) }
    try await channel.finishWriting()
  }()
  var received = Data()
  while let bytes = try await channel.read() {
    #expect(!bytes.isEmpty)
    received.append(bytes)
  }
  try await sending
  return received
}
