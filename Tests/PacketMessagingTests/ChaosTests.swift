import Foundation
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChaosTests {
  private let messages = (0..<100).map { Data(repeating: UInt8($0), count: $0 % 40) }

  @Test func carriesEveryByteInOrder() async throws {
    let seeds = SplitMix64()
    print("carriesEveryByteInOrder:", seeds)
    var generator = seeds
    for _ in 0..<10 {
      let chaos = Chaos(
        seed: generator.next(), largestChunk: .random(in: 1...50, using: &generator))
      let (client, server) = MemoryChannel.pair(chaos: chaos)
      async let received = server.readToEnd()
      async let receivedBack = client.readToEnd()
      for message in messages {
        try await client.write(message)
        try await server.write(message)
      }
      try await client.finishWriting()
      try await server.finishWriting()
      let expected = Data(messages.joined())
      #expect(try await received == expected, "\(chaos)")
      #expect(try await receivedBack == expected, "\(chaos)")
    }
  }

  @Test func splitsAndMerges() async throws {
    let chaos = Chaos()
    let (client, server) = MemoryChannel.pair(chaos: chaos)
    async let writing: Void = {
      for message in messages { try await client.write(message) }
      try await client.finishWriting()
    }()
    var chunks: [Data] = []
    while let chunk = try await server.read() { chunks.append(chunk) }
    try await writing
    #expect(chunks.allSatisfy { (1...16).contains($0.count) })
    #expect(chunks.contains { Set($0).count > 1 }, "no merge in \(chaos)")
    #expect(
      zip(chunks, chunks.dropFirst()).contains { $0.last == $1.first }, "no split in \(chaos)")
  }

  @Test func followsFromItsSeed() async throws {
    func sizes(seed: UInt64) async throws -> [Int] {
      let (client, server) = MemoryChannel.pair(chaos: Chaos(seed: seed))
      try await client.write(Data(count: 1000))
      try await client.finishWriting()
      var sizes: [Int] = []
      while let chunk = try await server.read() { sizes.append(chunk.count) }
      return sizes
    }
    let seed = SplitMix64().seed
    #expect(try await sizes(seed: seed) == sizes(seed: seed), "seed \(seed)")
    #expect(try await sizes(seed: seed) != sizes(seed: seed &+ 1), "seed \(seed)")
  }

  @Test func cutsBehindEveryByte() async throws {
    let bytes = Data(0..<40)
    for count in 0...bytes.count {
      for ending in [Chaos.Cut.Ending.end, .error] {
        let chaos = Chaos(cutFromFirst: .init(after: count, seenAs: ending))
        let (client, server) = MemoryChannel.pair(chaos: chaos)
        let writing = Task { for byte in bytes { try await client.write(Data([byte, byte])) } }
        var received = Data()
        var wasCut = false
        do {
          while let chunk = try await server.read() { received += chunk }
        } catch is ChannelCut {
          wasCut = true
        }
        #expect(received == Data(bytes.flatMap { [$0, $0] }.prefix(count)), "\(chaos)")
        #expect(wasCut == (ending == .error), "\(chaos)")
        await #expect(throws: (any Error).self) { try await writing.value }

        // The other direction goes on.
        try await server.write(Data([7]))
        #expect(try await client.read() == Data([7]))
      }
    }
  }

  @Test func cutsWhatTheSecondEndWrites() async throws {
    let chaos = Chaos(largestChunk: 10, cutFromSecond: .init(after: 1, seenAs: .error))
    let (client, server) = MemoryChannel.pair(chaos: chaos)
    try await client.write(Data([1, 2, 3]))
    #expect(try await server.read(3) == Data([1, 2, 3]))
    await #expect(throws: ChannelCut.self) { try await server.write(Data([4, 5])) }
    #expect(try await client.read() == Data([4]))
    await #expect(throws: ChannelCut.self) { try await client.read() }
  }

  @Test func nothingIsWrittenAfterACutThatLooksLikeTheEnd() async throws {
    let chaos = Chaos(largestChunk: 10, cutFromSecond: .init(after: 3, seenAs: .end))
    let (client, server) = MemoryChannel.pair(chaos: chaos)
    try await server.write(Data([1, 2, 3]))
    await #expect(throws: ChannelCut.self) { try await server.write(Data([4])) }
    #expect(try await client.readToEnd() == Data([1, 2, 3]))
  }
}
