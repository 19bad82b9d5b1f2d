import Foundation
import PacketFraming
import PacketKit
import Testing

@testable import TestPackets

@Suite struct AsyncTests {
  /// The chunks of a stream, given one by one, and then an error or the end.
  struct Source: AsyncSequence, Sendable {
    let chunks: [Data]
    var failure: SourceError?
    let taken = Counter()

    struct AsyncIterator: AsyncIteratorProtocol {
      let source: Source

      func next() async throws -> Data? {
        let index = await source.taken.increment()
        if index < source.chunks.count { return source.chunks[index] }
        if let failure = source.failure { throw failure }
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }
  }

  struct SourceError: Error, Equatable {}

  actor Counter {
    private(set) var count = 0

    func increment() -> Int {
      count += 1
      return count - 1
    }
  }

  private func source(_ texts: String...) -> Source { Source(chunks: texts.map { Data($0.utf8) }) }

  @Test func framesComeOneByOne() async throws {
    var lines: [String] = []
    for try await line in source("a\nb", "", "c\r", "\n\n").frames(.line(maximumLength: 9)) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    #expect(lines == ["a", "bc", ""])
  }

  @MainActor @Test func packetsComeOneByOneOnAnActorToo() async throws {
    let stream = Data(try PacketStreamTests.stream())
    let source = Source(chunks: stream.indices.map { stream[$0...$0] })
    var states: [PlayerState] = []
    let packets = source.packets(PlayerState.self, framing: PacketStreamTests.framing)
    for try await state in packets { states.append(state) }
    #expect(states == PacketStreamTests.states)
  }

  @Test func aChunkIsNotAskedForBeforeItIsNeeded() async throws {
    let source = source("a\nb\n", "c\n")
    var iterator = source.frames(.line(maximumLength: 9)).makeAsyncIterator()
    #expect(await source.taken.count == 0)
    #expect(try await iterator.next() == Data("a".utf8))
    #expect(try await iterator.next() == Data("b".utf8))
    #expect(await source.taken.count == 1)
    #expect(try await iterator.next() == Data("c".utf8))
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(await source.taken.count == 3)
  }

  @Test func anUnfinishedFrameIsReportedAtTheEnd() async throws {
    var iterator = source("a\nb").frames(.line(maximumLength: 9)).makeAsyncIterator()
    #expect(try await iterator.next() == Data("a".utf8))
    let error = await #expect(throws: FramingError.self) { try await iterator.next() }
    #expect(error?.reason == .unfinished(available: 1, needed: nil))
  }

  @Test func anErrorOfTheSourceComesThrough() async throws {
    var source = source("a\nb")
    source.failure = SourceError()
    var iterator = source.frames(.line(maximumLength: 9)).makeAsyncIterator()
    #expect(try await iterator.next() == Data("a".utf8))
    await #expect(throws: SourceError()) { try await iterator.next() }
  }

  @Test func anOverlongLineDoesNotEndTheStream() async throws {
    var iterator = source("a\nlong", "er\nb\n").frames(.line(maximumLength: 3)).makeAsyncIterator()
    #expect(try await iterator.next() == Data("a".utf8))
    let error = await #expect(throws: FramingError.self) { try await iterator.next() }
    #expect(error?.reason == .lineTooLong(maximum: 3))
    #expect(try await iterator.next() == Data("b".utf8))
    #expect(try await iterator.next() == nil)
  }

  @Test func cancellationIsNoEndWithinAFrame() async throws {
    // The stream has a frame and a half, and does not end; it only ends for who cancels.
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
    continuation.yield(Data("a\nb".utf8))
    let (started, signal) = AsyncStream.makeStream(of: Data.self)
    let task = Task {
      for try await frame in chunks.frames(.line(maximumLength: 9)) { signal.yield(frame) }
    }
    for await frame in started {
      #expect(frame == Data("a".utf8))
      break
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func framesThatAreThereAreNotTakenAfterCancellation() async throws {
    let source = source("a\nb\n")
    let task = Task {
      var iterator = source.frames(.line(maximumLength: 9)).makeAsyncIterator()
      let first = try await iterator.next()
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      return first
    }
    #expect(try await task.value == Data("a".utf8))
  }
}
