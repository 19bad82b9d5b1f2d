/// Messages over a pair of descriptors: a UInt64 little-endian byte count, then that many bytes.
struct MessageChannel {
  private let pipes: Pipes

  init(_ pipes: Pipes) {
    self.pipes = pipes
  }

  /// The next message; `nil` when the conversation is over: a length of 0, the end of the stream,
  /// or a stream that ends inside a message.
  func receive() -> [UInt8]? {
    guard let header = read(exactly: 8) else { return nil }
    let length = header.reversed().reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
    guard length > 0, let count = Int(exactly: length) else { return nil }
    return read(exactly: count)
  }

  /// Sends one message; `false` when nobody reads any more.
  func send(_ message: [UInt8]) -> Bool {
    let length = UInt64(message.count)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    var rest = (header + message)[...]
    while !rest.isEmpty {
      let written = Platform.send(rest, to: pipes.output)
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }

  /// Reads in pieces, so that a length alone never reserves memory.
  private func read(exactly count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = Platform.receive(upTo: min(count - bytes.count, 1 << 16), from: pipes.input)
      guard !piece.isEmpty else { return nil }
      bytes += piece
    }
    return bytes
  }
}
