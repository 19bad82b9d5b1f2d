import PacketFraming
import PacketKit
import PacketSchemas

import Foundation

/// The lines of an input, read on demand. The last line may lack its terminator.
struct InputLines {
  private let input: FileDescriptor
  private var decoder: FrameDecoder
  private var count = 0
  private var isAtEnd = false

  init(_ input: FileDescriptor, maximumLength: Int) {
    self.input = input
    decoder = FrameDecoder(.line(maximumLength: maximumLength))
  }

  /// Returns the next line without its terminator, or nil at the end.
  mutating func next() async throws(Failure) -> String? {
    while true {
      if let line = try nextWholeLine() { return line }
      if isAtEnd { return nil }
      do throws(SystemError) {
        let chunk = try await input.nextChunk()
        isAtEnd = chunk.isEmpty
        // The rest without a terminator is a line, too.
        decoder.append(isAtEnd && decoder.unreadCount > 0 ? [0x0A] : chunk)
      } catch {
        throw Failure(code: .noInput, message: "cannot read the standard input: \(error)")
      }
    }
  }

  private mutating func nextWholeLine() throws(Failure) -> String? {
    let line: Data?
    do {
      line = try decoder.nextFrame()
    } catch {
      throw Failure(code: .badPacket, message: "the input cannot be sent: \(error)")
    }
    guard let line else { return nil }
    count += 1
    guard let text = String(utf8: line) else {
      throw Failure(code: .badPacket, message: "line \(count) of the input is not valid UTF-8")
    }
    return text
  }
}
