public import PacketFraming

extension Chunkings {
  /// Decodes every chunking: all must come to the same frames, and to the same error at the same offset.
  ///
  /// The work grows with the square of the number of bytes: a few hundred are a good size.
  ///
  /// - Returns: What comes of the stream.
  /// - Throws: ``ChunkingFailure`` for the first chunking of which something else comes.
  @discardableResult
  public func verify(_ framing: Framing) throws(ChunkingFailure) -> [StreamEvent] {
    try verify { chunking in StreamEvent.all(of: chunking, in: framing) }
  }

  /// Hands every chunking to a decoder of your own: all must come to the same events, whatever those are.
  ///
  /// ```swift
  /// try Chunkings(of: stream).verify { chunking in
  ///   var parser = Parser()
  ///   return chunking.chunks.flatMap { parser.messages(in: $0) }
  /// }
  /// ```
  ///
  /// - Returns: What comes of the stream.
  /// - Throws: ``ChunkingFailure`` for the first chunking of which something else comes.
  @discardableResult
  public func verify<Event: Equatable>(
    _ events: (Chunking) -> [Event]
  ) throws(ChunkingFailure) -> [Event] {
    let expected = events(whole)
    func check(_ chunking: Chunking) throws(ChunkingFailure) {
      let found = events(chunking)
      guard found != expected else { return }
      throw ChunkingFailure(chunking, found: found, expected: expected)
    }
    try check(byteByByte)
    for chunking in inTwo { try check(chunking) }
    for chunking in random { try check(chunking) }
    return expected
  }
}

/// A decoder that depends on where its stream was cut into chunks.
public struct ChunkingFailure: Error, Equatable, CustomStringConvertible {
  /// How the stream was cut.
  public let chunking: String

  /// The first event that differs, counted from 0.
  public let index: Int

  /// What the event is; nil if there is none.
  public let found: String?

  /// What the event is of the stream in one chunk; nil if there is none.
  public let expected: String?

  init<Event: Equatable>(_ chunking: Chunking, found: [Event], expected: [Event]) {
    let index = zip(found, expected).prefix { $0 == $1 }.count
    func event(_ events: [Event]) -> String? {
      events.indices.contains(index) ? String(describing: events[index]) : nil
    }
    self.chunking = chunking.description
    self.index = index
    self.found = event(found)
    self.expected = event(expected)
  }

  /// One sentence: how the stream was cut, and what came of it.
  public var description: String {
    "of the stream \(chunking) event \(index) is \(found ?? "missing"), but in one chunk it is "
      + (expected ?? "missing")
  }
}
