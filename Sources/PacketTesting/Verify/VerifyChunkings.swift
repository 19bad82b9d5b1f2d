public import PacketFraming

/// Checks that a framing decodes a stream to the same frames and errors, however the stream is divided into chunks.
///
/// ```swift
/// let events = try verifyChunkings(of: stream, in: .line(maximumLength: 80))
/// ```
///
/// The work grows with the square of the number of bytes: a few hundred bytes work well.
///
/// - Parameters:
///   - stream: The bytes of the stream.
///   - framing: The framing.
///   - randomCount: How many of the chunkings are random.
///   - seed: The seed of the random chunk sizes. A failure states it.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Returns: The frames and errors of the stream.
/// - Throws: ``VerificationFailure`` for the first of the stream's ``Chunkings`` with a different result.
@discardableResult
public func verifyChunkings(
  of stream: [UInt8],
  in framing: Framing,
  randomCount: Int = 20,
  seed: UInt64 = .random(in: 0...UInt64.max),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) -> [StreamEvent] {
  try verifyChunkings(
    of: stream, randomCount: randomCount, seed: seed, fileID: fileID, filePath: filePath, line: line
  ) { StreamEvent.all(of: $0, in: framing) }
}

/// Checks that a decoder of your own returns the same events, however a stream is divided into chunks.
///
/// ```swift
/// try verifyChunkings(of: stream) { chunking in
///   var parser = Parser()
///   return chunking.chunks.flatMap { parser.messages(in: $0) }
/// }
/// ```
///
/// - Parameters:
///   - stream: The bytes of the stream.
///   - randomCount: How many of the chunkings are random.
///   - seed: The seed of the random chunk sizes. A failure states it.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
///   - events: A closure that decodes a stream received in these chunks, and returns its events.
/// - Returns: The events of the stream.
/// - Throws: ``VerificationFailure`` for the first of the stream's ``Chunkings`` with a different result.
@discardableResult
public func verifyChunkings<Event: Equatable>(
  of stream: [UInt8],
  randomCount: Int = 20,
  seed: UInt64 = .random(in: 0...UInt64.max),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  events: (Chunking) -> [Event]
) throws(VerificationFailure) -> [Event] {
  let chunkings = Chunkings(of: stream, randomCount: randomCount, seed: seed)
  let expected = events(chunkings.whole)
  func check(_ chunking: Chunking) throws(VerificationFailure) {
    let found = events(chunking)
    guard found != expected else { return }
    let index = zip(found, expected).prefix { $0 == $1 }.count
    func event(_ events: [Event]) -> String {
      events.indices.contains(index) ? String(describing: events[index]) : "missing"
    }
    throw CallSite(fileID, filePath, line).failure(
      "of the stream \(chunking) event \(index) is \(event(found)), but in one chunk it is \(event(expected))"
    )
  }
  try check(chunkings.byteByByte)
  for chunking in chunkings.inTwo { try check(chunking) }
  for chunking in chunkings.random { try check(chunking) }
  return expected
}
