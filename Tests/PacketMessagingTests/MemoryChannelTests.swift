import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct MemoryChannelTests {
  @Test func carriesBytesBothWays() async throws {
    let (client, server) = MemoryChannel.pair()
    try await client.write(Data([1, 2]))
    try await server.write(Data([3]))
    #expect(try await server.read() == Data([1, 2]))
    #expect(try await client.read() == Data([3]))
  }

  @Test func endsAfterWhatWasWritten() async throws {
    let (client, server) = MemoryChannel.pair()
    try await client.write(Data([1]))
    await client.close()
    #expect(try await server.read() == Data([1]))
    #expect(try await server.read() == nil)
    await #expect(throws: ChannelClosed.self) { try await client.read() }
    await #expect(throws: ChannelClosed.self) { try await server.write(Data([1])) }
  }

  @Test func aCancelledReadLosesNothing() async throws {
    let (client, server) = MemoryChannel.pair()
    let reading = Task { try await server.read() }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    try await client.write(Data([1]))
    #expect(try await server.read() == Data([1]))
  }

  @Test func aWriteWaitsForTheReader() async throws {
    let (client, server) = MemoryChannel.pair()
    try await client.write(Data([1]))
    let writing = Task { try await client.write(Data([2])) }
    writing.cancel()
    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(try await server.read() == Data([1]))
  }
}
